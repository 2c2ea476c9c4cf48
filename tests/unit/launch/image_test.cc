// SPDX-License-Identifier: Apache-2.0
// Launch images: what is written is what is read, and damage is noticed.
#include "launch/failure.h"
#include "launch/image_writer.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace launch;

namespace {

Plan sample()
{
    Plan plan;
    plan.program = "/usr/bin/printf";
    plan.directory = "/home";
    plan.arguments = {"printf", "", "%s\n"};
    plan.environment = {"A=1", "B="};
    plan.mount({.kind = MountKind::tmpfs, .target = "/tmp", .writable = true});
    plan.mount({.kind = MountKind::host, .target = "/", .source = "/srv/root"});
    plan.stack_size = 5000;
    plan.uid = 7;
    plan.gid = 8;
    plan.stats = true;
    plan.host_name = "meadow";
    return plan;
}

}

TEST(Image, SaysWhatThePlanSays)
{
    EXPECT_EQ(describe_image(write_image(sample(), {.log = 2})),
              "program /usr/bin/printf\ndirectory /home\nargument printf\nargument \nargument %s\n\nenvironment A=1\nenvironment B=\n"
              "mount / host ro /srv/root\nmount /tmp tmpfs rw\nstack 8192\nbrk 0\nids 7 8\nlog error\nstats 1\nsandbox 1\n"
              "host-name meadow\n");
}

TEST(Image, TablesAreAlignedAndTextsEndInZero)
{
    const auto bytes = write_image(sample(), {.log = 9});
    Image header;
    ASSERT_GE(bytes.size(), sizeof header);
    std::memcpy(&header, bytes.data(), sizeof header);
    EXPECT_EQ(header.magic, Image::the_magic);
    EXPECT_EQ(header.size, bytes.size());
    EXPECT_EQ(header.log_file, 9);
    for (Table table : {header.arguments, header.environment, header.mounts})
        EXPECT_EQ(table.offset % 8, 0u);
    EXPECT_EQ(bytes[header.program.offset + header.program.length], std::byte{0});
}

TEST(Image, EveryDamagedHeaderByteIsRefusedOrHarmless)
{
    const auto good = write_image(sample(), {.log = 2});
    for (size_t i = 0; i < sizeof(Image); ++i) {
        auto bad = good;
        bad[i] = ~bad[i];
        try {
            describe_image(bad); // must not read outside: the sanitizers watch
        } catch (const Failure&) {
        }
    }
    for (size_t size = 0; size < good.size(); size += 3)
        EXPECT_THROW(describe_image(std::span(good).first(size)), Failure);
}

TEST(Plan, AMountReplacesOneAtTheSameTarget)
{
    Plan plan = sample();
    plan.mount({.kind = MountKind::host, .target = "/tmp", .source = "/var/tmp"});
    plan.mount({.kind = MountKind::host, .target = "/", .source = "/"});
    ASSERT_EQ(plan.mounts.size(), 2u);
    EXPECT_EQ(plan.mounts[0].source, "/");
    EXPECT_EQ(plan.mounts[1].kind, MountKind::host);
}

TEST(Plan, EnvironmentVariablesAreReplacedInPlace)
{
    Plan plan = sample();
    plan.set_environment("A", "2=3");
    plan.set_environment("C", "");
    plan.unset_environment("B");
    EXPECT_EQ(plan.environment, (std::vector<std::string>{"A=2=3", "C="}));
    EXPECT_EQ(plan.environment_value("A"), "2=3");
    EXPECT_FALSE(plan.environment_value("AA"));
}
