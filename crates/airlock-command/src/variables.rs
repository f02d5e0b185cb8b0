//! Variables that change which program runs or how it loads (R44, Q14).
//!
//! Each row says what the variable does. The manuals of the programs are the source: `ld.so(8)`, `dyld(1)`,
//! bash 5.2, zsh 5.9 `zshparam(1)`, git 2.47 `git(1)`, `CPython` 3.11, perl 5.36 `perlrun(1)`, Node.js 20, and so on.

mod values;

use values::is_harmless;

/// A variable, or a family of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The name; one `*` stands for one or more characters.
    pub(crate) name: &'static str,
    /// Whether the name is compared without regard to letter case.
    pub(crate) any_case: bool,
    /// What the variable does.
    pub(crate) does: &'static str,
}

/// Returns a row whose name is compared without regard to letter case.
const fn any_case(name: &'static str, does: &'static str) -> Variable {
    Variable { name, any_case: true, does }
}

/// Returns a row whose name is compared as it is.
const fn exact(name: &'static str, does: &'static str) -> Variable {
    Variable { name, any_case: false, does }
}

/// The variables, sorted. zsh's `path`, `fpath` and `cdpath` are found as PATH, FPATH and CDPATH.
pub(crate) const VARIABLES: &[Variable] = &[
    any_case("*PAGER", "names a program that is run"),
    any_case("*_EDITOR", "names a program that is run"),
    exact("ACKRC", "a configuration file, which may run something"),
    exact("ANSIBLE_*_PLUGINS", "where code is loaded from"),
    exact("ANSIBLE_COLLECTIONS_PATH", "where code is loaded from"),
    exact("ANSIBLE_COLLECTIONS_PATHS", "where code is loaded from"),
    exact("ANSIBLE_CONFIG", "a configuration file, which may run something"),
    exact("ANSIBLE_LIBRARY", "where code is loaded from"),
    exact("ANSIBLE_PYTHON_INTERPRETER", "names a program that is run"),
    exact("ANSIBLE_SSH_ARGS", "options for the program, which may run something"),
    exact("ANSIBLE_SSH_COMMON_ARGS", "options for the program, which may run something"),
    exact("ANSIBLE_SSH_EXECUTABLE", "names a program that is run"),
    exact("ANSIBLE_SSH_EXTRA_ARGS", "options for the program, which may run something"),
    exact("ANSIBLE_VAULT_PASSWORD_FILE", "names a program that is run"),
    exact("ANT_ARGS", "options for the program, which may run something"),
    exact("ANT_OPTS", "options for the program, which may run something"),
    exact("APT_CONFIG", "a configuration file, which may run something"),
    any_case("AR", "names a compiler or build tool that is run"),
    exact("AR_*", "names a compiler or build tool that is run"),
    any_case("AS", "names a compiler or build tool that is run"),
    exact("AWKLIBPATH", "where code is loaded from"),
    exact("AWKPATH", "where code is loaded from"),
    exact("AWS_CONFIG_FILE", "a configuration file, which may run something"),
    exact("AWS_SHARED_CREDENTIALS_FILE", "a configuration file, which may run something"),
    any_case("BASHOPTS", "options of bash"),
    exact("BASH_ALIASES", "aliases of bash"),
    exact("BASH_CMDS", "where bash finds programs"),
    any_case("BASH_ENV", "sourced or read by a shell when it starts"),
    any_case("BASH_FUNC_*", "a function that bash takes over"),
    exact("BASH_LOADABLES_PATH", "where bash loads builtins from"),
    exact("BAT_CONFIG_PATH", "a configuration file, which may run something"),
    exact("BAT_OPTS", "options for the program, which may run something"),
    exact("BORG_PASSCOMMAND", "names a program that is run"),
    exact("BORG_RSH", "names a program that is run"),
    any_case("BROWSER", "names a program that is run"),
    any_case("BUNDLE_GEMFILE", "where code is loaded from"),
    any_case("BUNDLE_PATH", "where code is loaded from"),
    exact("BUN_INSPECT_PRELOAD", "where code is loaded from"),
    exact("BUN_OPTIONS", "options for the program, which may run something"),
    exact("CARGO_ALIAS_*", "names a program that is run"),
    any_case("CARGO_BUILD_RUSTC", "names a compiler or build tool that is run"),
    any_case("CARGO_BUILD_RUSTC*", "names a compiler or build tool that is run"),
    any_case("CARGO_BUILD_RUSTDOC", "names a compiler or build tool that is run"),
    exact("CARGO_BUILD_RUSTFLAGS", "options for the program, which may run something"),
    exact("CARGO_CREDENTIAL_ALIAS_*", "names a program that is run"),
    exact("CARGO_DOC_BROWSER", "names a program that is run"),
    exact("CARGO_ENCODED_RUSTFLAGS", "options for the program, which may run something"),
    any_case("CARGO_HOME", "a directory whose configuration is read, which may run something"),
    exact("CARGO_REGISTRIES_*_CREDENTIAL_PROVIDER", "names a program that is run"),
    exact("CARGO_REGISTRY_CREDENTIAL_PROVIDER", "names a program that is run"),
    exact("CARGO_REGISTRY_GLOBAL_CREDENTIAL_PROVIDERS", "names a program that is run"),
    any_case("CARGO_TARGET_*_LINKER", "names a compiler or build tool that is run"),
    any_case("CARGO_TARGET_*_RUNNER", "names a program that is run"),
    exact("CARGO_TARGET_*_RUSTFLAGS", "options for the program, which may run something"),
    any_case("CC", "names a compiler or build tool that is run"),
    exact("CCACHE_COMPILER", "names a program that is run"),
    exact("CCACHE_PREFIX", "names a program that is run"),
    exact("CCACHE_PREFIX_CPP", "names a program that is run"),
    exact("CCC_OVERRIDE_OPTIONS", "options for the program, which may run something"),
    exact("CC_*", "names a compiler or build tool that is run"),
    any_case("CDPATH", "where `cd` goes"),
    exact("CELERY_LOADER", "where code is loaded from"),
    exact("CFLAGS", "options for the compiler, which may run something"),
    exact("CGO_*FLAGS", "options for the compiler, which may run something"),
    exact("CHROME_BIN", "names a program that is run"),
    any_case("CLASSPATH", "where code is loaded from"),
    exact("CLOUDSDK_CONFIG", "a directory whose configuration is read, which may run something"),
    exact("CLOUDSDK_PYTHON", "names a program that is run"),
    exact("CMAKE", "names a compiler or build tool that is run"),
    exact("CMAKE_*_COMPILER", "names a compiler or build tool that is run"),
    exact("CMAKE_*_COMPILER_LAUNCHER", "names a compiler or build tool that is run"),
    exact("CMAKE_TOOLCHAIN_FILE", "a configuration file, which may run something"),
    exact("COMPILER_PATH", "where code is loaded from"),
    exact("COMPOSER_HOME", "a directory whose configuration is read, which may run something"),
    exact("CONFIG_SHELL", "names a program that is run"),
    exact("CONTAINERS_CONF", "a configuration file, which may run something"),
    exact("CONTAINER_HOST", "which machine runs the containers"),
    exact("CORECLR_PROFILER", "loads a library into the program"),
    exact("CORECLR_PROFILER_PATH", "loads a library into the program"),
    exact("CORECLR_PROFILER_PATH_*", "loads a library into the program"),
    exact("COVERAGE_PROCESS_START", "a configuration file, which may run something"),
    any_case("CPP", "names a compiler or build tool that is run"),
    exact("CPPFLAGS", "options for the compiler, which may run something"),
    exact("CURL_HOME", "a directory whose configuration is read, which may run something"),
    exact("CVSEDITOR", "names a program that is run"),
    exact("CVS_RSH", "names a program that is run"),
    any_case("CXX", "names a compiler or build tool that is run"),
    exact("CXXFLAGS", "options for the compiler, which may run something"),
    exact("CXX_*", "names a compiler or build tool that is run"),
    exact("CYPRESS_RUN_BINARY", "names a program that is run"),
    exact("DEVELOPER_DIR", "where the programs of macOS are found"),
    any_case("DOCKER_CONFIG", "a directory whose configuration is read, which may run something"),
    exact("DOCKER_CONTEXT", "which machine runs the containers"),
    any_case("DOCKER_HOST", "which machine runs the containers"),
    exact("DOTNET_STARTUP_HOOKS", "where code is loaded from"),
    any_case("DYLD_*", "loads a library into the program"),
    any_case("EDITOR", "names a program that is run"),
    exact("ELECTRON_OVERRIDE_DIST_PATH", "names a program that is run"),
    exact("ELIXIR_ERL_OPTIONS", "options for the program, which may run something"),
    exact("EMACSLOADPATH", "where code is loaded from"),
    any_case("ENV", "sourced or read by a shell when it starts"),
    exact("ERL_AFLAGS", "options for the program, which may run something"),
    exact("ERL_FLAGS", "options for the program, which may run something"),
    exact("ERL_LIBS", "where code is loaded from"),
    exact("ERL_ZFLAGS", "options for the program, which may run something"),
    exact("ESBUILD_BINARY_PATH", "names a program that is run"),
    exact("EXECIGNORE", "programs that bash does not find"),
    exact("EXINIT", "commands that vi runs first"),
    exact("FCEDIT", "names a program that is run"),
    any_case("FPATH", "where zsh and ksh load functions from"),
    exact("FZF_DEFAULT_COMMAND", "names a program that is run"),
    exact("FZF_DEFAULT_OPTS", "options for the program, which may run something"),
    exact("FZF_DEFAULT_OPTS_FILE", "options for the program, which may run something"),
    exact("GCC_EXEC_PREFIX", "where code is loaded from"),
    any_case("GCONV_PATH", "loads a library into the program"),
    exact("GDK_PIXBUF_MODULEDIR", "loads a library into the program"),
    exact("GDK_PIXBUF_MODULE_FILE", "loads a library into the program"),
    any_case("GEM_HOME", "where code is loaded from"),
    any_case("GEM_PATH", "where code is loaded from"),
    exact("GH_BROWSER", "names a program that is run"),
    exact("GH_CONFIG_DIR", "a directory whose configuration is read, which may run something"),
    exact("GIO_EXTRA_MODULES", "loads a library into the program"),
    any_case("GIT_", "what git runs, reads and writes"),
    any_case("GIT_*", "what git runs, reads and writes"),
    any_case("GNUMAKEFLAGS", "options for the program, which may run something"),
    exact("GNUPGHOME", "a directory whose configuration is read, which may run something"),
    exact("GOAUTH", "names a program that is run"),
    exact("GOCACHEPROG", "names a program that is run"),
    exact("GOENV", "a configuration file, which may run something"),
    any_case("GOFLAGS", "options for the program, which may run something"),
    any_case("GOPROXY", "where packages are loaded from"),
    any_case("GOROOT", "where code is loaded from"),
    exact("GOTOOLCHAIN", "where code is loaded from"),
    exact("GOTOOLDIR", "where code is loaded from"),
    exact("GRADLE_OPTS", "options for the program, which may run something"),
    exact("GRADLE_USER_HOME", "a directory whose configuration is read, which may run something"),
    exact("GROFF_BIN_PATH", "where code is loaded from"),
    exact("GROFF_COMMAND_PREFIX", "names a program that is run"),
    exact("GST_PLUGIN_PATH", "loads a library into the program"),
    exact("GST_PLUGIN_SCANNER", "names a program that is run"),
    exact("GTK3_MODULES", "loads a library into the program"),
    exact("GTK_MODULES", "loads a library into the program"),
    exact("GTK_PATH", "loads a library into the program"),
    exact("GUILE_LOAD_PATH", "where code is loaded from"),
    exact("GUNICORN_CMD_ARGS", "options for the program, which may run something"),
    exact("GVIMINIT", "a configuration file, which may run something"),
    exact("HELM_PLUGINS", "where code is loaded from"),
    exact("HGEDITOR", "names a program that is run"),
    exact("HGMERGE", "names a program that is run"),
    exact("HGRCPATH", "a configuration file, which may run something"),
    any_case("HISTCHARS", "which character begins a comment in zsh"),
    exact("HISTEDIT", "names a program that is run"),
    any_case("HOME", "a directory whose configuration is read, which may run something"),
    exact("HOMEBREW_BROWSER", "names a program that is run"),
    exact("HOMEBREW_CURL_PATH", "names a program that is run"),
    exact("HOMEBREW_GIT_PATH", "names a program that is run"),
    exact("HOST_CC", "names a compiler or build tool that is run"),
    any_case("IFS", "how the shell splits words"),
    exact("INPUTRC", "a configuration file, which may run something"),
    exact("IPYTHONDIR", "a directory whose configuration is read, which may run something"),
    exact("IRBRC", "a configuration file, which may run something"),
    exact("JAVACMD", "names a program that is run"),
    exact("JAVA_HOME", "where code is loaded from"),
    exact("JAVA_OPTS", "options for the program, which may run something"),
    any_case("JAVA_TOOL_OPTIONS", "options for the program, which may run something"),
    exact("JDK_JAVAC_OPTIONS", "options for the program, which may run something"),
    any_case("JDK_JAVA_OPTIONS", "options for the program, which may run something"),
    exact("JJ_CONFIG", "a configuration file, which may run something"),
    exact("JRUBY_OPTS", "options for the program, which may run something"),
    exact("JULIA_DEPOT_PATH", "where code is loaded from"),
    exact("JULIA_LOAD_PATH", "where code is loaded from"),
    exact("JUPYTER_CONFIG_DIR", "a directory whose configuration is read, which may run something"),
    exact("JUPYTER_PATH", "where code is loaded from"),
    exact("KAKOUNE_CONFIG_DIR", "a directory whose configuration is read, which may run something"),
    exact("KAKOUNE_POSIX_SHELL", "names a program that is run"),
    exact("KRB5_CONFIG", "a configuration file, which may load a library"),
    any_case("KUBECONFIG", "a configuration file, which may run something"),
    exact("KUBECTL_EXTERNAL_DIFF", "names a program that is run"),
    exact("LANG", "the character set, in which a byte of a character may be a backslash"),
    exact("LATEXMKRCSYS", "a configuration file, which may run something"),
    exact("LC_ALL", "the character set, in which a byte of a character may be a backslash"),
    exact("LC_CTYPE", "the character set, in which a byte of a character may be a backslash"),
    any_case("LD", "names a compiler or build tool that is run"),
    exact("LDFLAGS", "options for the compiler, which may run something"),
    any_case("LD_*", "loads a library into the program"),
    exact("LEFTHOOK_BIN", "names a program that is run"),
    any_case("LESS", "options and commands for less"),
    any_case("LESSCLOSE", "names a program that is run"),
    exact("LESSEDIT", "names a program that is run"),
    exact("LESSGLOBALTAGS", "names a program that is run"),
    exact("LESSKEY", "options for the program, which may run something"),
    any_case("LESSKEYIN", "keys of less, which may run something"),
    exact("LESSKEYIN_SYSTEM", "keys of less, which may run something"),
    exact("LESSKEY_CONTENT", "options for the program, which may run something"),
    exact("LESSKEY_SYSTEM", "keys of less, which may run something"),
    any_case("LESSOPEN", "names a program that is run"),
    exact("LG_CONFIG_FILE", "a configuration file, which may run something"),
    exact("LIBCLANG_PATH", "where code is loaded from"),
    exact("LIBMYSQL_PLUGINS", "loads a library into the program"),
    exact("LIBMYSQL_PLUGIN_DIR", "loads a library into the program"),
    exact("LLVM_CONFIG_PATH", "names a program that is run"),
    any_case("LOCPATH", "loads a library into the program"),
    any_case("LUA_CPATH", "where code is loaded from"),
    any_case("LUA_CPATH_*", "where code is loaded from"),
    any_case("LUA_INIT", "code that Lua runs first"),
    any_case("LUA_INIT_*", "code that Lua runs first"),
    any_case("LUA_PATH", "where code is loaded from"),
    any_case("LUA_PATH_*", "where code is loaded from"),
    exact("MAGICK_CODER_MODULE_PATH", "loads a library into the program"),
    exact(
        "MAGICK_CONFIGURE_PATH",
        "a directory whose configuration is read, which may run something",
    ),
    exact("MAGICK_FILTER_MODULE_PATH", "loads a library into the program"),
    exact("MAILCAPS", "a configuration file, which may run something"),
    any_case("MAKE", "names a program that is run"),
    exact("MAKEFILES", "makefiles that make reads first"),
    any_case("MAKEFLAGS", "options for the program, which may run something"),
    exact("MAKEPKG_CONF", "a configuration file, which may run something"),
    exact("MANOPT", "options for the program, which may run something"),
    exact("MANROFFSEQ", "names a program that is run"),
    exact("MAVEN_ARGS", "options for the program, which may run something"),
    exact("MAVEN_OPTS", "options for the program, which may run something"),
    exact("MFLAGS", "options for the program, which may run something"),
    exact("MIX_EXS", "where code is loaded from"),
    exact("MODULE_PATH", "where zsh loads modules from"),
    exact("MPICH_CC", "names a compiler or build tool that is run"),
    exact("MPICH_CXX", "names a compiler or build tool that is run"),
    exact("MPICH_FC", "names a compiler or build tool that is run"),
    exact("MPLBACKEND", "where code is loaded from"),
    exact("MYSQL_HOME", "a directory whose configuration is read, which may run something"),
    exact("MYVIMRC", "a configuration file, which may run something"),
    exact("NAPI_RS_NATIVE_LIBRARY_PATH", "where code is loaded from"),
    exact("NIX_BUILD_SHELL", "names a program that is run"),
    exact("NIX_CONFIG", "options for the program, which may run something"),
    exact("NIX_PATH", "where code is loaded from"),
    exact("NIX_SSHOPTS", "options for the program, which may run something"),
    exact("NMAPDIR", "where code is loaded from"),
    any_case("NODE_OPTIONS", "options for the program, which may run something"),
    any_case("NODE_PATH", "where code is loaded from"),
    any_case("NODE_REPL_EXTERNAL_MODULE", "where code is loaded from"),
    any_case("NPM_CONFIG_BROWSER", "names a program that is run"),
    any_case("NPM_CONFIG_CALL", "names a program that is run"),
    any_case("NPM_CONFIG_EDITOR", "names a program that is run"),
    any_case("NPM_CONFIG_GIT", "names a program that is run"),
    any_case("NPM_CONFIG_GLOBALCONFIG", "a configuration file, which may run something"),
    any_case("NPM_CONFIG_INIT_MODULE", "where code is loaded from"),
    any_case("NPM_CONFIG_NODE_GYP", "where code is loaded from"),
    any_case("NPM_CONFIG_NODE_OPTIONS", "options for the program, which may run something"),
    any_case(
        "NPM_CONFIG_PREFIX",
        "a directory whose configuration is read, which may run something",
    ),
    any_case("NPM_CONFIG_REGISTRY", "where packages are loaded from"),
    any_case("NPM_CONFIG_SCRIPT_SHELL", "names a program that is run"),
    any_case("NPM_CONFIG_SHELL", "names a program that is run"),
    any_case("NPM_CONFIG_USERCONFIG", "a configuration file, which may run something"),
    any_case("NPM_CONFIG_VIEWER", "names a program that is run"),
    exact("NULLCMD", "what zsh runs for a redirection without a command"),
    exact("NVCC", "names a compiler or build tool that is run"),
    exact("NVCC_APPEND_FLAGS", "options for the program, which may run something"),
    exact("NVCC_PREPEND_FLAGS", "options for the program, which may run something"),
    exact("NVIM_APPNAME", "a directory whose configuration is read, which may run something"),
    exact("OMPI_CC", "names a compiler or build tool that is run"),
    exact("OMPI_CXX", "names a compiler or build tool that is run"),
    exact("OMPI_FC", "names a compiler or build tool that is run"),
    exact("OPAMEDITOR", "names a program that is run"),
    exact("OPENSSL_CONF", "a configuration file, which may load a library"),
    exact("OPENSSL_CONF_INCLUDE", "a configuration file, which may run something"),
    exact("OPENSSL_ENGINES", "loads a library into the program"),
    exact("OPENSSL_MODULES", "loads a library into the program"),
    exact("P4EDITOR", "names a program that is run"),
    any_case("PAGER", "names a program that is run"),
    exact("PARALLEL", "options for the program, which may run something"),
    exact("PARALLEL_SHELL", "names a program that is run"),
    any_case("PATH", "where programs are looked up"),
    any_case("PERL*", "where code is loaded from"),
    any_case("PHPRC", "a configuration file, which may run something"),
    any_case(
        "PHP_INI_SCAN_DIR",
        "a directory whose configuration is read, which may run something",
    ),
    any_case("PIP_CONFIG_FILE", "a configuration file, which may run something"),
    any_case("PIP_EXTRA_INDEX_URL", "where packages are loaded from"),
    exact("PIP_FIND_LINKS", "where packages are loaded from"),
    any_case("PIP_INDEX_URL", "where packages are loaded from"),
    exact("PIP_PYTHON", "names a program that is run"),
    exact("PKG_CONFIG", "names a compiler or build tool that is run"),
    exact("PLTADDONDIR", "where code is loaded from"),
    exact("PLTCOLLECTS", "where code is loaded from"),
    exact("PROMPT4", "expanded before each traced command"),
    any_case("PROMPT_COMMAND", "a line that bash runs"),
    exact("PROTOC", "names a compiler or build tool that is run"),
    any_case("PS4", "expanded before each traced command"),
    exact("PSModulePath", "where code is loaded from"),
    exact("PSQLRC", "a configuration file, which may run something"),
    exact("PUPPETEER_EXECUTABLE_PATH", "names a program that is run"),
    exact("PYLINTRC", "a configuration file, which may run something"),
    exact("PYO3_PYTHON", "names a program that is run"),
    exact("PYTEST_ADDOPTS", "options for the program, which may run something"),
    exact("PYTEST_PLUGINS", "where code is loaded from"),
    any_case("PYTHON*", "where code is loaded from"),
    exact("QT_PLUGIN_PATH", "loads a library into the program"),
    exact("RAKEOPT", "options for the program, which may run something"),
    exact("READNULLCMD", "what zsh runs for a redirection without a command"),
    exact("RESTIC_FROM_PASSWORD_COMMAND", "names a program that is run"),
    exact("RESTIC_PASSWORD_COMMAND", "names a program that is run"),
    any_case("RIPGREP_CONFIG_PATH", "a configuration file, which may run something"),
    exact("RPM_CONFIGDIR", "a directory whose configuration is read, which may run something"),
    any_case("RSYNC_CONNECT_PROG", "names a program that is run"),
    any_case("RSYNC_RSH", "names a program that is run"),
    any_case("RUBYLIB", "where code is loaded from"),
    any_case("RUBYOPT", "options for the program, which may run something"),
    exact("RUBYSHELL", "names a program that is run"),
    any_case("RUSTC", "names a compiler or build tool that is run"),
    any_case("RUSTC*", "names a compiler or build tool that is run"),
    any_case("RUSTDOC", "names a compiler or build tool that is run"),
    exact("RUSTDOCFLAGS", "options for the program, which may run something"),
    any_case("RUSTFLAGS", "options for rustc, which may name a linker"),
    exact("RUSTFMT", "names a program that is run"),
    exact("RUSTUP_HOME", "where code is loaded from"),
    exact("RUSTUP_TOOLCHAIN", "where code is loaded from"),
    exact("R_ENVIRON", "a configuration file, which may run something"),
    exact("R_ENVIRON_USER", "a configuration file, which may run something"),
    exact("R_HOME", "where code is loaded from"),
    exact("R_LIBS", "where code is loaded from"),
    exact("R_LIBS_SITE", "where code is loaded from"),
    exact("R_LIBS_USER", "where code is loaded from"),
    exact("R_PROFILE", "a configuration file, which may run something"),
    exact("R_PROFILE_USER", "a configuration file, which may run something"),
    exact("SASL_PATH", "where code is loaded from"),
    exact("SBCL_HOME", "where code is loaded from"),
    exact("SBT_OPTS", "options for the program, which may run something"),
    exact("SCREENRC", "a configuration file, which may run something"),
    any_case("SHELL", "names a program that is run"),
    any_case("SHELLOPTS", "options of bash"),
    exact("SPEC_OPTS", "options for the program, which may run something"),
    any_case("SSH_ASKPASS", "names a program that is run"),
    any_case("SSH_ASKPASS_REQUIRE", "has ssh run its askpass program"),
    exact("SSH_PKCS11_HELPER", "names a program that is run"),
    exact("SSH_SK_HELPER", "names a program that is run"),
    any_case("SSH_SK_PROVIDER", "loads a library into the program"),
    exact("STTY", "arguments of a `stty` that zsh runs"),
    any_case("SUDO_ASKPASS", "names a program that is run"),
    any_case("SUDO_EDITOR", "names a program that is run"),
    exact("SVN_SSH", "names a program that is run"),
    exact("SWIFT_EXEC", "names a compiler or build tool that is run"),
    exact("SYSTEM_WGETRC", "a configuration file, which may run something"),
    exact("TARGET_CC", "names a compiler or build tool that is run"),
    any_case("TAR_OPTIONS", "options for the program, which may run something"),
    exact("TCLLIBPATH", "where code is loaded from"),
    exact("TCL_LIBRARY", "where code is loaded from"),
    exact("TERRAGRUNT_TFPATH", "names a program that is run"),
    exact("TEXMFCNF", "a directory whose configuration is read, which may run something"),
    exact("TF_CLI_ARGS", "options for the program, which may run something"),
    exact("TF_CLI_ARGS_*", "options for the program, which may run something"),
    exact("TF_CLI_CONFIG_FILE", "a configuration file, which may run something"),
    exact("TG_TF_PATH", "names a program that is run"),
    exact("TIGRC_SYSTEM", "a configuration file, which may run something"),
    exact("TIGRC_USER", "a configuration file, which may run something"),
    exact("TOX_OVERRIDE", "options for the program, which may run something"),
    exact("TS_NODE_COMPILER", "where code is loaded from"),
    exact("TS_NODE_PROJECT", "a configuration file, which may run something"),
    exact("TS_NODE_REQUIRE", "where code is loaded from"),
    exact("UNZIPOPT", "options for the program, which may run something"),
    any_case("UV_CONFIG_FILE", "a configuration file, which may run something"),
    any_case("UV_DEFAULT_INDEX", "where packages are loaded from"),
    exact("UV_EXTRA_INDEX_URL", "where packages are loaded from"),
    exact("UV_FIND_LINKS", "where packages are loaded from"),
    exact("UV_INDEX", "where packages are loaded from"),
    any_case("UV_INDEX_URL", "where packages are loaded from"),
    exact("UV_PYTHON", "names a program that is run"),
    exact("VIMINIT", "commands that vi runs first"),
    exact("VIMRUNTIME", "where code is loaded from"),
    any_case("VISUAL", "names a program that is run"),
    exact("VK_ICD_FILENAMES", "where code is loaded from"),
    exact("WGETRC", "a configuration file, which may run something"),
    exact(
        "WIRESHARK_CONFIG_DIR",
        "a directory whose configuration is read, which may run something",
    ),
    exact("WIRESHARK_DATA_DIR", "where code is loaded from"),
    any_case("XDG_CONFIG_DIRS", "a directory whose configuration is read, which may run something"),
    any_case("XDG_CONFIG_HOME", "a directory whose configuration is read, which may run something"),
    exact("XDG_DATA_DIRS", "a directory whose configuration is read, which may run something"),
    exact("XDG_DATA_HOME", "a directory whose configuration is read, which may run something"),
    exact("YARN_RC_FILENAME", "a configuration file, which may run something"),
    exact("YARN_YARN_PATH", "names a program that is run"),
    any_case("ZDOTDIR", "a directory whose configuration is read, which may run something"),
    exact("ZIPOPT", "options for the program, which may run something"),
    any_case("_JAVA_OPTIONS", "options for the program, which may run something"),
    exact("aliases", "aliases of zsh"),
    exact("builtins", "builtins of zsh"),
    exact("commands", "where zsh finds programs"),
    exact("dis_*", "functions and aliases of zsh, disabled"),
    exact("functions", "functions of zsh"),
    exact("galiases", "aliases of zsh"),
    exact("module_path", "where zsh loads modules from"),
    exact("options", "options of zsh"),
    exact("saliases", "aliases of zsh"),
];

/// Members of a family that do no harm, whatever their value.
const HARMLESS: &[&str] = &[
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHASHSEED",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
];

/// Returns whether setting a variable changes which program runs or how it loads; `value` is `None`
/// when it is not known.
pub(crate) fn changes_loading(name: &[u8], value: Option<&[u8]>) -> bool {
    if HARMLESS.iter().any(|known| name == known.as_bytes()) {
        return false;
    }
    VARIABLES.iter().any(|row| names(row, name)) && !is_harmless(name, value)
}

/// Returns whether a row is about the variable of this name.
fn names(row: &Variable, name: &[u8]) -> bool {
    let equal = |known: &str, part: &[u8]| {
        if row.any_case {
            part.eq_ignore_ascii_case(known.as_bytes())
        } else {
            part == known.as_bytes()
        }
    };
    let Some((before, after)) = row.name.split_once('*') else { return equal(row.name, name) };
    let Some(end) = name.len().checked_sub(after.len()).filter(|end| *end > before.len()) else {
        return false;
    };
    let (head, tail) = (name.get(..before.len()), name.get(end..));
    head.is_some_and(|head| equal(before, head)) && tail.is_some_and(|tail| equal(after, tail))
}

/// Variables that a shell holds as integers: what is assigned is evaluated as arithmetic, and that runs
/// what stands in a subscript. bash 5.2 `bash(1)`, zsh 5.9 `zshparam(1)`.
const INTEGERS: &[&str] = &[
    "ARGC",
    "BAUD",
    "COLUMNS",
    "DIRSTACKSIZE",
    "EGID",
    "ERRNO",
    "EUID",
    "FUNCNEST",
    "GID",
    "HISTCMD",
    "HISTSIZE",
    "KEYTIMEOUT",
    "LINENO",
    "LINES",
    "LISTMAX",
    "LOGCHECK",
    "MAILCHECK",
    "OPTIND",
    "PERIOD",
    "PPID",
    "RANDOM",
    "REPORTMEMORY",
    "REPORTTIME",
    "SAVEHIST",
    "SECONDS",
    "SHLVL",
    "SRANDOM",
    "TMOUT",
    "TRY_BLOCK_ERROR",
    "TRY_BLOCK_INTERRUPT",
    "TTYIDLE",
    "UID",
];

/// Returns whether a shell evaluates what is assigned to a variable; `value` is `None` when it is not
/// known.
pub(crate) fn is_evaluated(name: &[u8], value: Option<&[u8]>) -> bool {
    let digits = |value: &[u8]| value.iter().all(u8::is_ascii_digit);
    INTEGERS.iter().any(|integer| integer.as_bytes() == name) && !value.is_some_and(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_hold_one_star_at_most() {
        assert!(VARIABLES.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert!(VARIABLES.iter().all(|row| row.name.matches('*').count() <= 1));
        assert!(VARIABLES.iter().all(|row| !row.does.is_empty()));
    }

    #[test]
    fn character_sets_with_bytes_of_ascii_are_found() {
        let changes = |value: &str| changes_loading(b"LC_ALL", Some(value.as_bytes()));
        for plain in ["", "C", "POSIX", "C.UTF-8", "en_US.utf8", "de_DE@euro", "de_DE.ISO-8859-15"]
        {
            assert!(!changes(plain), "{plain}");
        }
        for other in
            ["zh_CN.GBK", "zh_TW", "zh_HK.BIG5-HKSCS", "ja_JP.SJIS", "zh_CN.GB18030", "/x/y"]
        {
            assert!(changes(other), "{other}");
        }
        assert!(changes_loading(b"LANG", None));
    }

    #[test]
    fn integers_of_shells_are_evaluated() {
        assert!(is_evaluated(b"RANDOM", Some(b"a[$(x)]")));
        assert!(is_evaluated(b"COLUMNS", Some(b"x")));
        assert!(is_evaluated(b"SECONDS", None));
        assert!(!is_evaluated(b"COLUMNS", Some(b"80")));
        assert!(!is_evaluated(b"FOO", None));
    }

    #[test]
    fn options_of_compilers_are_looked_at() {
        assert!(!changes_loading(b"CFLAGS", Some(b"-O2 -g -Wall")));
        assert!(changes_loading(b"CFLAGS", Some(b"-fplugin=./x.so")));
        assert!(changes_loading(b"CGO_CFLAGS", Some(b"-B .")));
        assert!(changes_loading(b"LDFLAGS", None));
    }

    #[test]
    fn loaders_are_found() {
        for name in [
            "PATH",
            "path",
            "LD_PRELOAD",
            "PYTHONPATH",
            "GIT_PAGER",
            "GIT_",
            "GIT_ANYTHING",
            "GOCACHEPROG",
            "HGEDITOR",
            "PSQLRC",
            "HOME",
            "IFS",
            "ENV",
            "BASH_ENV",
            "BASH_FUNC_git%%",
            "RIPGREP_CONFIG_PATH",
            "PAGER",
            "MANPAGER",
            "GIT_EDITOR",
            "KUBE_EDITOR",
            "npm_config_script_shell",
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER",
            "RUSTC",
            "RUSTC_WRAPPER",
            "PERL5LIB",
            "MAKEFILES",
            "functions",
            "BASH_ALIASES",
            "dis_aliases",
            "OPENSSL_CONF",
            "JAVA_TOOL_OPTIONS",
            "GOFLAGS",
            "PYTHONWARNINGS",
        ] {
            assert!(changes_loading(name.as_bytes(), Some(b"x")), "{name}");
            assert!(changes_loading(name.as_bytes(), None), "{name}");
        }
    }

    #[test]
    fn others_are_harmless() {
        for name in [
            "FOO",
            "LANG",
            "LC_ALL",
            "NO_COLOR",
            "NODE_ENV",
            "CI",
            "TZ",
            "GOOS",
            "PORT",
            "GIT",
            "PYTHON",
            "python",
            "PYTHONUNBUFFERED",
            "PYTHONHASHSEED",
            "RUST_LOG",
            "CARGO_TERM_COLOR",
            "TERM_PROGRAM",
            "CARGO_TARGET_DIR",
            "XPATH",
            "PATHX",
            "FUNCTIONS",
            "",
        ] {
            assert!(!changes_loading(name.as_bytes(), Some(b"x")), "{name}");
        }
    }

    #[test]
    fn some_values_are_harmless() {
        assert!(!changes_loading(b"PYTHONWARNINGS", Some(b"error")));
        assert!(changes_loading(b"PYTHONWARNINGS", Some(b"error::x.Y")));
        assert!(!changes_loading(b"GOFLAGS", Some(b"-count=1 -mod=mod")));
        assert!(changes_loading(b"GOFLAGS", Some(b"-count=1 -toolexec=./x")));
        assert!(changes_loading(b"GOFLAGS", Some(b"count")));
        assert!(!changes_loading(b"GOTOOLCHAIN", Some(b"go1.22.1")));
        assert!(changes_loading(b"GOTOOLCHAIN", Some(b"path")));
        assert!(!changes_loading(b"RUSTUP_TOOLCHAIN", Some(b"nightly-2026-01-01")));
        assert!(changes_loading(b"RUSTUP_TOOLCHAIN", Some(b"/tmp/x")));
        assert!(!changes_loading(b"UV_PYTHON", Some(b"3.12")));
        assert!(changes_loading(b"UV_PYTHON", Some(b"./python")));
    }
}
