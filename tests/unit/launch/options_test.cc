// SPDX-License-Identifier: Apache-2.0
// Parsing of the command line.
#include "launch/failure.h"
#include "launch/options.h"
#include <gtest/gtest.h>

using namespace launch;

namespace {

Options parse(std::vector<std::string> words)
{
    std::vector<char*> argv;
    words.insert(words.begin(), "glume");
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    return parse_options(static_cast<int>(words.size()), argv.data());
}

std::string refusal(std::vector<std::string> words)
{
    try {
        parse(std::move(words));
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.exit_status, status::usage);
        return failure.what();
    }
    return "accepted";
}

using Words = std::vector<std::string>;

}

TEST(Options, TheProgramAndItsOptionsAreItsOwn)
{
    const Options options = parse({"run", "--stats", "--", "ls", "--rw", "--", "-l"});
    EXPECT_TRUE(options.stats);
    EXPECT_EQ(options.words, (Words{"ls", "--rw", "--", "-l"}));
    EXPECT_TRUE(options.steps.empty());
}

TEST(Options, WithoutDashesOptionsEndAtTheProgram)
{
    EXPECT_EQ(parse({"run", "ls", "--stats"}).words, (Words{"ls", "--stats"}));
}

TEST(Options, AManifestIsKnownByItsName)
{
    const Options options = parse({"run", "a.toml", "x", "--y"});
    EXPECT_EQ(options.manifest, "a.toml");
    EXPECT_EQ(options.words, (Words{"x", "--y"}));
    EXPECT_EQ(parse({"run", "python.manifest"}).manifest, "python.manifest");
    EXPECT_EQ(parse({"run", "--", "a.toml"}).words, (Words{"a.toml"})) << "after -- stands a program";
}

TEST(Options, StepsKeepTheirOrder)
{
    const Options options = parse({"run", "--rw", "a", "--clearenv", "--env=X=1", "-v", "s:/d", "p"});
    using Kind = Options::Step::Kind;
    ASSERT_EQ(options.steps.size(), 4u);
    EXPECT_EQ(options.steps[0].kind, Kind::rw);
    EXPECT_EQ(options.steps[1].kind, Kind::clear_env);
    EXPECT_EQ(options.steps[2].value, "X=1");
    EXPECT_EQ(options.steps[3].kind, Kind::volume);
    EXPECT_EQ(options.steps[3].value, "s:/d");
}

TEST(Options, LevelsAndIds)
{
    EXPECT_EQ(parse({"run", "--trace", "p"}).log_level, LogLevel::trace);
    EXPECT_EQ(parse({"run", "--log-level", "none", "p"}).log_level, LogLevel::none);
    EXPECT_EQ(parse({"run", "--uid", "1000", "p"}).uid, 1000u);
    EXPECT_NE(refusal({"run", "--uid", "-1", "p"}), "accepted");
    EXPECT_NE(refusal({"run", "--uid", "4294967295", "p"}), "accepted") << "-1 means no change to Linux";
    EXPECT_NE(refusal({"run", "--log-level", "loud", "p"}), "accepted");
}

TEST(Options, MistakesAreNamed)
{
    EXPECT_NE(refusal({"run", "--log-fil=x", "--statz", "p"}).find("unknown option --statz; did you mean --stats?"), std::string::npos);
    EXPECT_NE(refusal({"run", "--rw"}).find("--rw needs a value"), std::string::npos);
    EXPECT_NE(refusal({"rnu"}).find("did you mean \"run\"?"), std::string::npos);
    EXPECT_NE(refusal({"run"}).find("which program?"), std::string::npos);
}

TEST(Options, HelpNamesEveryOption)
{
    const std::string help = help_text;
    for (const char* name : {"--rw", "--ro", "--volume", "--tmpfs", "--env", "--unsetenv", "--clearenv", "--workdir", "--uid", "--gid",
                             "--hostname", "--log-level", "--trace", "--log-file", "--stats", "--no-sandbox", "--dry-run"})
        EXPECT_NE(help.find(name), std::string::npos) << name;
    EXPECT_EQ(parse({"--help"}).action, Options::Action::help);
    EXPECT_EQ(parse({"run", "--help"}).action, Options::Action::help);
    EXPECT_EQ(parse({}).action, Options::Action::help);
}
