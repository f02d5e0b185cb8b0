/* Runs command lines in one shell, inside a throwaway root, and reports what they executed.

   Started as the first process of fresh mount, PID, network, IPC and UTS namespaces:

     unshare -m -p -n -i -u -f --kill-child driver ROOT UID MILLISECONDS PLANS SHELL ARGUMENT...

   `{}` among the ARGUMENTs is replaced by the line; UID 0 keeps the user as it is.

   With `--argv MILLISECONDS` for SHELL ARGUMENT... a line is an argv, its words separated by the byte 0x1f, and
   no shell reads it. The programs in /real are then found beside the stubs. They are root, since
   some of them change the user or the root directory, but have no other capability; /input is
   their standard input. What has launched a stub is ended MILLISECONDS later.

   stdin   u32 count | count times (u32 length | name)   names of stubs
           then until its end: u32 length | line
   stdout  for each line: i32 wait status | u32 flags | u32 length | log | u32 length | stderr
   Status and stderr are those of the first plan, the log is that of all plans.

   Every program in the root is the stub (stub.c), but for the shells, which lines cannot name
   by accident: they are in /sh. The root is mounted read-only; lines run as a user without
   privileges in an empty /w with limits on everything. */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef unsigned int u32;

enum {
    TIMED_OUT = 1,
    BACKGROUND_KILLED = 2,
    LOG_FULL = 4,
    LOG_LIMIT = 8 << 10,
    STDERR_LIMIT = 1000,
    GRACE_MS = 300, /* for background jobs once the shell has ended */
    SEPARATOR = 0x1f,
};

static const char *const PROGRAM_DIRECTORIES[] = {"usr/bin", "sbin", "usr/sbin", "usr/local/bin",
                                                  "usr/local/sbin"};

static void fail(const char *what)
{
    fprintf(stderr, "oracle driver: %s: %s\n", what, strerror(errno));
    exit(3);
}

static void check(int result, const char *what)
{
    if (result < 0)
        fail(what);
}

static int read_exactly(void *buffer, size_t size) { return fread(buffer, 1, size, stdin) == size; }

/* Returns the next length-prefixed string, or 0 at the end. */
static char *read_string(void)
{
    u32 size;
    if (!read_exactly(&size, sizeof size))
        return 0;
    char *text = malloc((size_t)size + 1);
    if (!text || !read_exactly(text, size))
        fail("a string ends early");
    text[size] = 0;
    return text;
}

/* --- the root ---------------------------------------------------------------------------- */

static void mount_tmpfs(const char *where, const char *options)
{
    check(mount("none", where, "tmpfs", MS_NOSUID | MS_NODEV, options), where);
}

static void mount_devices(void)
{
    mount_tmpfs("dev", "size=64k,mode=755");
    int file = open("dev/null", O_CREAT | O_WRONLY, 0666);
    check(file, "dev/null");
    close(file);
    check(mount("/dev/null", "dev/null", 0, MS_BIND, 0), "binding /dev/null");
    check(symlink("/proc/self/fd", "dev/fd"), "dev/fd");
}

static void copy_stub(void)
{
    static char bytes[1 << 16];
    int from = open("sh/stub", O_RDONLY);
    check(from, "sh/stub");
    int to = open("bin/c1", O_CREAT | O_WRONLY, 0755);
    check(to, "bin/c1");
    for (ssize_t n; (n = read(from, bytes, sizeof bytes)) > 0;)
        check(write(to, bytes, (size_t)n) == n ? 0 : -1, "copying the stub");
    fchmod(to, 0755);
    close(from);
    close(to);
}

/* Before the stubs: a name is the real program's then. */
static void link_real_programs(void)
{
    DIR *entries = opendir("real");
    if (!entries)
        fail("real");
    for (struct dirent *entry; (entry = readdir(entries));) {
        char program[300], path[300];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(program, sizeof program, "/real/%s", entry->d_name);
        snprintf(path, sizeof path, "bin/%s", entry->d_name);
        check(symlink(program, path), path);
    }
    closedir(entries);
}

static void link_stubs(void)
{
    u32 count;
    if (!read_exactly(&count, sizeof count))
        fail("no names");
    while (count--) {
        char *name = read_string();
        char path[300];
        if (!name)
            fail("a name is missing");
        if (*name && strlen(name) <= 255 && !strchr(name, '/')) {
            snprintf(path, sizeof path, "bin/%s", name);
            link("bin/c1", path); /* some name may be there already, or be `..` */
        }
        free(name);
    }
}

/* Without a user of their own, lines own what the driver has made: only this stops them. */
static void make_read_only(const char *tmpfs)
{
    check(mount(0, tmpfs, 0, MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV, 0), tmpfs);
}

static void enter_root(const char *root, int is_argv)
{
    check(mount(0, "/", 0, MS_REC | MS_PRIVATE, 0), "making mounts private");
    check(mount(root, root, 0, MS_BIND, 0), "binding the root");
    check(chdir(root), "chdir to the root");
    check(access("ORACLE_ROOT", F_OK), "this is not an oracle root");
    mount_devices();
    mount_tmpfs("w", "size=4m,nr_inodes=400,mode=777");
    mount_tmpfs("tmp", "size=4m,nr_inodes=400,mode=777");
    mount_tmpfs("o", "size=8m,mode=711");
    mount_tmpfs("bin", "size=4m,nr_inodes=100000,mode=755");
    unsigned long proc = MS_NOSUID | MS_NODEV | MS_NOEXEC | (is_argv ? MS_RDONLY : 0);
    check(mount("none", "proc", "proc", proc, 0), "mounting /proc");
    copy_stub();
    if (is_argv)
        link_real_programs();
    link_stubs();
    make_read_only("bin");
    make_read_only("dev");
    for (size_t i = 0; i < sizeof PROGRAM_DIRECTORIES / sizeof *PROGRAM_DIRECTORIES; i++)
        check(mount("bin", PROGRAM_DIRECTORIES[i], 0, MS_BIND, 0), PROGRAM_DIRECTORIES[i]);
    struct statvfs now;
    check(statvfs(".", &now), "statvfs");
    unsigned long kept = now.f_flag & (ST_NOSUID | ST_NODEV | ST_NOEXEC | ST_NOATIME |
                                       ST_NODIRATIME | ST_RELATIME);
    check(mount(0, root, 0, MS_REMOUNT | MS_BIND | MS_RDONLY | kept, 0), "making it read-only");
    check(chroot(root), "chroot");
    check(chdir("/"), "chdir to /");
}

static void empty_directory(int directory)
{
    DIR *entries = fdopendir(directory);
    if (!entries) {
        close(directory);
        return;
    }
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (!unlinkat(dirfd(entries), entry->d_name, 0) || errno != EISDIR)
            continue;
        int inner = openat(dirfd(entries), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
        if (inner >= 0)
            empty_directory(inner);
        unlinkat(dirfd(entries), entry->d_name, AT_REMOVEDIR);
    }
    closedir(entries);
}

static void empty_path(const char *path)
{
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0)
        empty_directory(directory);
}

/* --- one line ---------------------------------------------------------------------------- */

struct driver {
    int log, errors, null, plan;
    uid_t user;
    long limit_ms;
    int is_argv;
    long repeat_ms; /* for a program that launches again and again */
    const char *plans;
    char **shell; /* its path and arguments */
    int shell_words;
    sigset_t child_ended;
};

static void limit(int resource, rlim_t value)
{
    struct rlimit both = {value, value};
    check(setrlimit(resource, &both), "setrlimit");
}

static void become_powerless(uid_t user)
{
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!user)
        return;
    check(setgroups(0, 0), "setgroups");
    check(setgid(user), "setgid");
    check(setuid(user), "setuid");
}

/* Leaves root what wrappers need to launch something, and nothing by which they could change the
   system. */
static void drop_capabilities(void)
{
    static const int kept[] = {CAP_DAC_OVERRIDE, CAP_KILL, CAP_SETGID, CAP_SETUID, CAP_SYS_CHROOT,
                               CAP_SYS_NICE};
    for (int capability = 0; capability <= CAP_LAST_CAP; capability++) {
        int keep = 0;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            keep |= kept[i] == capability;
        if (!keep && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) < 0 && errno != EINVAL)
            fail("dropping a capability");
    }
}

static _Noreturn void run_argv(char *line)
{
    static char *environment[] = {"PATH=/bin:/usr/bin", "HOME=/w", "TERM=xterm", 0};
    char *words[200], path[300];
    int count = 0;
    for (char *word = line; word && count < 199; count++) {
        words[count] = word;
        word = strchr(word, SEPARATOR);
        if (word)
            *word++ = 0;
    }
    words[count] = 0;
    snprintf(path, sizeof path, strchr(words[0], '/') ? "%s" : "/bin/%s", words[0]);
    int input = open("/input", O_RDONLY);
    check(input, "/input");
    dup2(input, 0);
    close(input);
    drop_capabilities();
    execve(path, words, environment);
    fail("executing the program");
    _exit(126);
}

static _Noreturn void run_shell(const struct driver *driver, char *line)
{
    static char *environment[] = {"PATH=/bin:/usr/bin", "BASH_ENV=/etc/bash_prelude", 0};
    setsid();
    sigprocmask(SIG_UNBLOCK, &driver->child_ended, 0);
    dup2(driver->null, 0);
    dup2(driver->null, 1);
    dup2(driver->errors, 2);
    limit(RLIMIT_CPU, 1);
    limit(RLIMIT_FSIZE, 1 << 20);
    limit(RLIMIT_AS, 512ul << 20);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 64);
    limit(RLIMIT_NPROC, 100);
    check(chdir("/w"), "chdir to /w");
    if (driver->is_argv)
        run_argv(line);
    become_powerless(driver->user);
    char **words = calloc((size_t)driver->shell_words + 1, sizeof *words);
    for (int i = 0; i < driver->shell_words; i++)
        words[i] = strcmp(driver->shell[i], "{}") ? driver->shell[i] : line;
    char *name = strrchr(words[0], '/');
    char *path = words[0];
    words[0] = name ? name + 1 : path;
    execve(path, words, environment);
    fail("executing the shell");
    _exit(126);
}

static long milliseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
}

static off_t size_of(int file)
{
    struct stat status;
    check(fstat(file, &status), "fstat");
    return status.st_size;
}

/* Kills until no process is left: a fork that races with one kill meets the next. */
static void kill_all(const struct driver *driver, pid_t shell, int *status)
{
    for (;;) {
        int ended;
        pid_t child;
        kill(-1, SIGKILL);
        while ((child = waitpid(-1, &ended, WNOHANG)) > 0)
            if (child == shell)
                *status = ended;
        if (child < 0)
            return;
        struct timespec pause = {0, 2000000};
        sigtimedwait(&driver->child_ended, 0, &pause);
    }
}

/* Waits for the shell and for all that it left running. */
static u32 await(const struct driver *driver, pid_t shell, int *status)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    long limit_ms = driver->limit_ms;
    int shell_ended = 0;
    long launched_ms = -1;
    for (;;) {
        int ended;
        pid_t child;
        while ((child = waitpid(-1, &ended, WNOHANG)) > 0)
            if (child == shell) {
                *status = ended;
                shell_ended = 1;
                long soon = milliseconds_since(&start) + GRACE_MS;
                limit_ms = soon < limit_ms ? soon : limit_ms;
            }
        if (child < 0)
            return 0;
        u32 reason = 0;
        if (driver->is_argv && launched_ms < 0 && size_of(driver->log) > 0)
            launched_ms = milliseconds_since(&start);
        int repeats = launched_ms >= 0 && !shell_ended;
        if (size_of(driver->log) > LOG_LIMIT)
            reason = LOG_FULL;
        else if (repeats && milliseconds_since(&start) >= launched_ms + driver->repeat_ms)
            reason = TIMED_OUT;
        else if (milliseconds_since(&start) >= limit_ms)
            reason = shell_ended ? BACKGROUND_KILLED : TIMED_OUT;
        if (reason) {
            kill_all(driver, shell, status);
            return reason;
        }
        struct timespec pause = {0, 5000000};
        sigtimedwait(&driver->child_ended, 0, &pause);
    }
}

static void append_log(const struct driver *driver, char **all, size_t *size)
{
    size_t more = (size_t)size_of(driver->log);
    char *larger = realloc(*all, *size + more + 1);
    if (!larger)
        fail("memory");
    *all = larger;
    ssize_t got = pread(driver->log, larger + *size, more, 0);
    *size += got > 0 ? (size_t)got : 0;
}

static void write_section(const char *bytes, size_t size)
{
    u32 length = (u32)size;
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(bytes, 1, size, stdout);
}

static void run_line(const struct driver *driver, char *line)
{
    int first_status = -1;
    u32 flags = 0;
    char *log = 0, errors[STDERR_LIMIT];
    size_t log_size = 0, errors_size = 0;
    for (const char *plan = driver->plans; *plan; plan++) {
        check(ftruncate(driver->log, 0), "emptying the log");
        check(ftruncate(driver->errors, 0), "emptying stderr");
        lseek(driver->errors, 0, SEEK_SET);
        check(pwrite(driver->plan, plan, 1, 0) == 1 ? 0 : -1, "writing the plan");
        pid_t shell = fork();
        check(shell, "fork");
        if (!shell)
            run_shell(driver, line);
        int status = -1;
        flags |= await(driver, shell, &status);
        append_log(driver, &log, &log_size);
        empty_path("/w");
        empty_path("/tmp");
        if (plan == driver->plans) {
            ssize_t got = pread(driver->errors, errors, sizeof errors, 0);
            errors_size = got > 0 ? (size_t)got : 0;
            first_status = status;
        }
        if (!log_size) /* no stub ran: no plan makes a difference */
            break;
    }
    fwrite(&first_status, sizeof first_status, 1, stdout);
    fwrite(&flags, sizeof flags, 1, stdout);
    write_section(log, log_size);
    write_section(errors, errors_size);
    free(log);
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 2;
    if (getpid() != 1) {
        fprintf(stderr, "oracle driver: not the first process of a namespace\n");
        return 2;
    }
    int is_argv = !strcmp(argv[5], "--argv");
    enter_root(argv[1], is_argv);
    struct driver driver = {
        .plan = open("/o/plan", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644),
        .log = open("/o/log", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0622),
        .errors = open("/o/err", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0600),
        .null = open("/dev/null", O_RDWR | O_CLOEXEC),
        .user = (uid_t)strtoul(argv[2], 0, 10),
        .limit_ms = strtol(argv[3], 0, 10),
        .is_argv = is_argv,
        .repeat_ms = is_argv && argc > 6 ? strtol(argv[6], 0, 10) : 0,
        .plans = argv[4],
        .shell = argv + 5,
        .shell_words = argc - 5,
    };
    check(driver.plan, "/o/plan");
    check(driver.log, "/o/log");
    check(driver.errors, "/o/err");
    check(driver.null, "/dev/null");
    unlink("/o/err");
    fchmod(driver.plan, 0644);
    fchmod(driver.log, 0622);
    sigemptyset(&driver.child_ended);
    sigaddset(&driver.child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &driver.child_ended, 0);
    for (char *line; (line = read_string());) {
        run_line(&driver, line);
        free(line);
    }
    return fflush(stdout) ? 3 : 0;
}
