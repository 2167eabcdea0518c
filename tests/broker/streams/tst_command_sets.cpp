// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/command_sets.h"

#include <QTest>

#include <optional>

namespace tst_command_sets {

using namespace fairlead;
using namespace fairlead::broker;

class TestCommandSets : public QObject {
    Q_OBJECT

private:
    const TenantScope m_shared{true, {}};

    static Limits bounds(uint32_t perStream, uint32_t all) {
        Limits limits;
        limits.maxCommandSetsPerStream = perStream;
        limits.maxCommandSets = all;
        return limits;
    }

private Q_SLOTS:
    void theSameSetInAnyOrderAndCaseIsOne() {
        const Limits limits = bounds(1, 1);
        CommandSets sets(&limits);
        CommandSets::OfStream stream(&sets);
        QVERIFY(stream.use(m_shared, {"mail", "fax"}).ok());
        QVERIFY(stream.use(m_shared, {"fax", "mail"}).ok());
        QVERIFY(stream.use(m_shared, {"FAX", "Mail", "fax"}).ok());
        QCOMPARE(sets.size(), size_t{1});
        CommandSets::OfStream other(&sets);
        QVERIFY(other.use(m_shared, {"fax", "mail"}).ok());
    }

    void setsThatReadAlikeAreNotMixedUp() {
        const Limits limits = bounds(10, 10);
        CommandSets sets(&limits);
        CommandSets::OfStream stream(&sets);
        QVERIFY(stream.use(m_shared, {}).ok());
        QVERIFY(stream.use(m_shared, {"ab", "c"}).ok());
        QVERIFY(stream.use(m_shared, {"a", "bc"}).ok());
        QVERIFY(stream.use(m_shared, {"abc"}).ok());
        QVERIFY(stream.use({false, {"abc"}}, {}).ok());
        QVERIFY(stream.use({false, {"abc"}}, {"abc"}).ok());
        QCOMPARE(sets.size(), size_t{6});
    }

    void aStreamIsRefusedBeyondItsBoundByName() {
        const Limits limits = bounds(2, 10);
        CommandSets sets(&limits);
        CommandSets::OfStream stream(&sets);
        QVERIFY(stream.use(m_shared, {"a"}).ok());
        QVERIFY(stream.use(m_shared, {"b"}).ok());
        const Status refused = stream.use(m_shared, {"c"});
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QCOMPARE(refused.message(), std::string("too many different sets of commands asked for on this stream, "
                                                "limits.max_command_sets_per_stream is 2"));
        // What it has it keeps, and others have their own bound.
        QVERIFY(stream.use(m_shared, {"a"}).ok());
        QCOMPARE(sets.size(), size_t{2});
        CommandSets::OfStream other(&sets);
        QVERIFY(other.use(m_shared, {"c"}).ok());
    }

    void allStreamsTogetherAreRefusedBeyondTheirsUntilOneEnds() {
        const Limits limits = bounds(10, 4);
        CommandSets sets(&limits);
        CommandSets::OfStream stays(&sets);
        std::optional<CommandSets::OfStream> ends(std::in_place, &sets);
        QVERIFY(stays.use(m_shared, {"a"}).ok());
        QVERIFY(ends->use(m_shared, {"a"}).ok());
        QVERIFY(ends->use(m_shared, {"b"}).ok());
        QVERIFY(ends->use(m_shared, {"c"}).ok());
        const Status refused = stays.use(m_shared, {"d"});
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.message().starts_with("too many different sets of commands asked for by workers: 3 of"));
        QCOMPARE(refused.limitReached()->limit, std::string("limits.max_command_sets"));
        // One is kept for others.
        QVERIFY(stays.use({false, {"acme"}}, {"d"}).ok());
        QVERIFY(!stays.use({false, {"other"}}, {"d"}).ok());
        QVERIFY(stays.use(m_shared, {"b"}).ok());
        ends.reset();
        QCOMPARE(sets.size(), size_t{3});
        QVERIFY(stays.use({false, {"other"}}, {"d"}).ok());
    }
};

QTEST_APPLESS_MAIN(TestCommandSets)

}  // namespace tst_command_sets

#include "tst_command_sets.moc"
