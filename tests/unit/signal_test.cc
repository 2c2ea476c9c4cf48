// SPDX-License-Identifier: Apache-2.0
// Signal sets and the inbox between the host's handler and the kernel.
#include <gtest/gtest.h>
#include "task/signals.h"

namespace {

host::SignalInfo info(int signal, int code = 0)
{
    host::SignalInfo one;
    one.signo = signal;
    one.code = code;
    return one;
}

}

TEST(SignalSet, HasTheLayoutOfSigsetT)
{
    EXPECT_EQ(SignalSet::of(1).bits(), 1u);
    EXPECT_EQ(SignalSet::of(64).bits(), uint64_t{1} << 63);
    EXPECT_EQ(SignalSet::of(abi::sigint, abi::sigterm).bits(), (1u << 1) | (1u << 14));
}

TEST(SignalSet, FindsTheLowest)
{
    EXPECT_EQ(SignalSet{}.first(), 0);
    EXPECT_EQ(SignalSet::of(64).first(), 64);
    EXPECT_EQ((SignalSet::of(40) | SignalSet::of(9)).first(), 9);
    EXPECT_EQ((~SignalSet::of(1)).first(), 2);
    EXPECT_TRUE((SignalSet::of(3) & ~SignalSet::of(3)).empty());
}

TEST(SignalSet, KnowsWhichNumbersAreSignals)
{
    EXPECT_FALSE(valid_signal(0));
    EXPECT_TRUE(valid_signal(1));
    EXPECT_TRUE(valid_signal(64));
    EXPECT_FALSE(valid_signal(65));
    EXPECT_FALSE(valid_signal(-1));
}

TEST(SignalInbox, KeepsOrder)
{
    SignalInbox inbox;
    for (int i = 1; i <= 5; i++)
        EXPECT_TRUE(inbox.put(info(i, -i)));
    host::SignalInfo got;
    for (int i = 1; i <= 5; i++) {
        ASSERT_TRUE(inbox.take(got));
        EXPECT_EQ(got.signo, i);
        EXPECT_EQ(got.code, -i);
    }
    EXPECT_FALSE(inbox.take(got));
    EXPECT_FALSE(inbox.was_full());
}

TEST(SignalInbox, TakesTheLastOneAndSaysThatItIsFull)
{
    SignalInbox inbox;
    int accepted = 1;
    while (inbox.put(info(1 + accepted % 64, accepted)))
        accepted++;
    EXPECT_FALSE(inbox.put(info(1, -1))); // the host would not come before accept_signals(); nothing is overwritten
    EXPECT_TRUE(inbox.was_full());
    EXPECT_FALSE(inbox.was_full());
    host::SignalInfo got;
    int taken = 0;
    while (inbox.take(got))
        EXPECT_EQ(got.code, ++taken);
    EXPECT_EQ(taken, accepted);
}

TEST(SignalInbox, WorksRoundAndRound)
{
    SignalInbox inbox;
    host::SignalInfo got;
    for (int i = 0; i < 1000; i++) {
        ASSERT_TRUE(inbox.put(info(1, i)));
        ASSERT_TRUE(inbox.put(info(2, i)));
        ASSERT_TRUE(inbox.take(got));
        ASSERT_TRUE(inbox.take(got));
        ASSERT_EQ(got.code, i);
    }
    ASSERT_TRUE(inbox.put(info(7)));
    inbox.clear();
    EXPECT_FALSE(inbox.take(got));
}
