//! Java and .NET: what is loaded beside a program or into a compiler, and build tools of theirs
//!
//! `OpenJDK` 17 `java --help`, `java -X`, `-XX:+PrintFlagsFinal`, `javac --help`; Maven 3.8 `mvn --help`; sbt 1
//! `Howto-Running-Commands` of its documentation and the launcher's `-help`; .NET SDK 8 `dotnet --help`. What the
//! properties of Maven's plugins and of `MSBuild` do was not read: those rows are kept since they only tighten.

use super::by_option;
use crate::{
    Bare, Commands, Dashes, Effect, Operand, Parsing, Unknown, Wrapper, flag, optional, value,
};

/// `java -javaagent:FILE`, `-XX:OnError=LINE`, `@FILE`: further options
pub(crate) const JAVA: Wrapper = Wrapper {
    operands: &[Operand::Script, Operand::MayLaunchIfWord { starts: &["@"], holds: &[] }],
    parsing: Parsing { dashes: Dashes::BeforeWords, unknown: Unknown::PassOver, ..Parsing::POSIX },
    bare: Bare::Itself,
    ..by_option(
        &["java", "javaw"],
        &[
            optional(&["-agentlib:", "-agentpath:", "-javaagent:", "-Xbootclasspath/a:"])
                .is(Effect::MayLaunch),
            optional(&["-XX:OnError", "-XX:OnOutOfMemoryError"]).is(Effect::Line),
            optional(&["-XX:Flags", "-XX:VMOptionsFile"]).is(Effect::MayLaunch),
            value(&["--patch-module", "--upgrade-module-path"]).is(Effect::MayLaunch),
            value(&["-jar", "-m", "--module"]).is(Effect::ScriptFile),
            value(&["-classpath", "-cp", "-p", "--class-path", "--module-path"]),
            value(&["--add-exports", "--add-modules", "--add-opens", "--add-reads", "--source"]),
            value(&["--enable-native-access", "--limit-modules"]),
            value(&["-d", "--describe-module"]).is(Effect::LaunchesNothing),
            flag(&["-?", "-X", "-h", "-help", "-version", "--help", "--help-extra", "--version"])
                .is(Effect::LaunchesNothing),
            flag(&["--list-modules", "--validate-modules"]).is(Effect::LaunchesNothing),
        ],
        "OpenJDK 17 java --help, java -X, java -XX:+PrintFlagsFinal",
    )
};

/// `javac -processor CLASS`, `-Xplugin:NAME`, `-JOPTION` of the machine that it runs on, `@FILE`
pub(crate) const JAVAC: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIfWord { starts: &["@", "-j"], holds: &[] }],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["javac", "javadoc"],
        &[
            value(&["-doclet", "-docletpath", "-processor", "-processorpath"])
                .is(Effect::MayLaunch),
            value(&["--processor-module-path", "--processor-path"]).is(Effect::MayLaunch),
            optional(&["-Xplugin:"]).is(Effect::MayLaunch),
        ],
        "OpenJDK 17 javac --help, javadoc --help",
    )
};

/// `mvn exec:exec -Dexec.executable=PROGRAM`, and other properties that name code
pub(crate) const MAVEN: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIfWord {
        starts: &["-dexec.", "exec.", "-dargline", "argline", "-dmaven.ext.", "maven.ext."],
        holds: &["="],
    }],
    ..by_option(
        &["mvn", "mvnd", "mvnw"],
        &[
            value(&["-D", "--define"])
                .is(Effect::Setting { lines: &["exec.executable"], loads: &[] }),
            // Files of settings say where plugins come from.
            value(&["-gs", "-s", "--global-settings", "--settings"]).is(Effect::MayLaunch),
            value(&["-P", "-T", "-f", "-gt", "-l", "-pl", "-rf", "-t"]),
        ],
        "Maven 3.8 mvn --help; its plugins were not read",
    )
};

/// `sbt 'eval CODE'`, `sbt 'set SETTING'`, `sbt '< FILE'`
pub(crate) const SBT: Wrapper = Wrapper {
    operands: &[
        Operand::Commands(Commands {
            prefix: "\n",
            lines: &[],
            harmless: &[],
            doubts: &["eval ", "set ", "<", "!", "alias "],
        }),
        Operand::MayLaunchIfWord { starts: &["-j-", "@"], holds: &[] },
    ],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["sbt"],
        &[
            value(&["-java-home", "-sbt-boot", "-sbt-dir", "-sbt-jar"]).is(Effect::MayLaunch),
            value(&["--java-home", "--sbt-boot", "--sbt-dir", "--sbt-jar"]).is(Effect::MayLaunch),
        ],
        "sbt 1 Howto-Running-Commands, sbt -help",
    )
};

/// `dotnet exec --additional-deps FILE`, `dotnet build -logger:FILE`, `dotnet build -p:PreBuildEvent=LINE`
pub(crate) const DOTNET: Wrapper = Wrapper {
    operands: &[
        Operand::MayLaunchIfWord { starts: &["@"], holds: &[] },
        Operand::MayLaunchIfWord { starts: &["-l:", "/l:", "-dl:", "/dl:"], holds: &[] },
        Operand::MayLaunchIfWord {
            starts: &["-logger:", "/logger:", "-distributedlogger:", "/distributedlogger:"],
            holds: &[],
        },
        Operand::MayLaunchIfWord { starts: PROPERTY, holds: PROPERTIES },
        Operand::LookedPast,
    ],
    ..by_option(
        &["dotnet", "msbuild"],
        &[
            value(&["--additional-deps", "--additionalprobingpath", "--depsfile"])
                .is(Effect::MayLaunch),
            value(&["--runtimeconfig", "--test-adapter-path"]).is(Effect::MayLaunch),
        ],
        ".NET SDK 8 dotnet --help; MSBuild was not read",
    )
};

/// How a property of `MSBuild`'s is given.
const PROPERTY: &[&str] =
    &["-p:", "/p:", "--p:", "-property:", "/property:", "--property:", "--property="];

/// What the names of properties hold that name programs, lines or files with them.
const PROPERTIES: &[&str] = &[
    "event",
    "custom",
    "tool",
    "exe=",
    "targets",
    "import",
    "extension",
    "props",
    "command",
    "analyzer",
    "$(",
];
