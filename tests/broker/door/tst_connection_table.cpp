// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/connection_table.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_connection_table {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

const DoorTime kStart = DoorTime() + std::chrono::hours(1);

class TestConnectionTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_gaveWay.clear(); }

    void strangersWhoTakeAllTakeItFromThemselves() {
        ConnectionTable book({10, 5, 10});
        QVERIFY(come(book, "honest"));
        for (int i = 0; i < 100; ++i) QVERIFY(come(book, "stranger"));
        QCOMPARE(m_gaveWay.size(), size_t{96});
        for (const std::string& who : m_gaveWay) QCOMPARE(who, std::string("stranger"));
        QVERIFY(come(book, "late"));
        QCOMPARE(m_gaveWay.back(), std::string("stranger"));
    }

    void whoHasShownATokenIsNotTurnedOutByStrangers() {
        ConnectionTable book({4, 4, 4});
        for (int i = 0; i < 3; ++i) come(book, "honest")->prove("acme");
        for (int i = 0; i < 50; ++i) static_cast<void>(come(book, "stranger"));
        QCOMPARE(m_gaveWay.size(), size_t{49});
        for (const std::string& who : m_gaveWay) QCOMPARE(who, std::string("stranger"));
    }

    void whereAllAreProvenWhoHasMostMakesRoomForANewcomer() {
        ConnectionTable book({6, 6, 6});
        for (const char* address : {"one", "two", "two", "three"}) come(book, address)->prove("greedy");
        come(book, "modest")->prove("modest");
        const auto resting = come(book, "two");
        resting->prove("greedy");
        come(book, "one")->prove("greedy");
        QCOMPARE(m_gaveWay, std::vector<std::string>{"two"});
        // What is busy goes last, and nobody who has no more than the others.
        come(book, "late")->prove("late");
        come(book, "later")->prove("later");
        QCOMPARE(book.figures().open, size_t{6});
        QCOMPARE(book.figures().refused, uint64_t{3});
        for (const std::string& who : m_gaveWay) QVERIFY(who != "modest" && who != "late");
    }

    void whatRestsGivesWayBeforeWhatIsBusy() {
        ConnectionTable book({3, 3, 3});
        const auto resting = come(book, "resting");
        resting->prove("greedy");
        resting->isResting = true;
        for (const char* address : {"busy", "also busy"}) come(book, address)->prove("greedy");
        QVERIFY(come(book, "late"));
        QCOMPARE(m_gaveWay, std::vector<std::string>{"resting"});
    }

    void whereNobodyHasMoreThanTheOthersANewcomerIsRefused() {
        ConnectionTable book({2, 2, 2});
        for (const char* who : {"acme", "beta"}) come(book, who)->prove(who);
        QVERIFY(!come(book, "late"));
        QCOMPARE(book.figures().open, size_t{2});
        QCOMPARE(book.figures().refused, uint64_t{1});
    }

    void anAddressHasNoMoreThanItsShare() {
        ConnectionTable book({100, 100, 3});
        for (int i = 0; i < 10; ++i) QVERIFY(come(book, "busy"));
        QCOMPARE(m_gaveWay.size(), size_t{7});
        QVERIFY(come(book, "other"));
        QCOMPARE(m_gaveWay.size(), size_t{7});
    }

    void whoHasAllOfAnAddressMakesRoomForOthersOfIt_data() {
        QTest::addColumn<int>("all");
        QTest::addColumn<int>("graceSeconds");
        for (const int all : {100, 1000})
            for (const int grace : {0, 2}) QTest::addRow("%d in all, a grace of %d s", all, grace) << all << grace;
    }
    void whoHasAllOfAnAddressMakesRoomForOthersOfIt() {
        QFETCH(int, all);
        QFETCH(int, graceSeconds);
        ConnectionTable book({size_t(all), 50, 100, false, std::chrono::seconds(graceSeconds)});
        for (int i = 0; i < 3; ++i) QVERIFY(comeAs(book, "elsewhere", "greedy"));
        for (int i = 0; i < 10; ++i) comeAs(book, "proxy", "modest");
        for (int i = 0; i < 90; ++i) comeAs(book, "proxy", "greedy");
        for (int i = 0; i < 20; ++i) QVERIFY(comeAs(book, "proxy", "late"));
        // Whoever has most pushes out itself only.
        for (int i = 0; i < 50; ++i) QVERIFY(comeAs(book, "proxy", "greedy"));
        for (const std::string& who : m_gaveWay) QCOMPARE(who, std::string("greedy"));
        QCOMPARE(m_gaveWay.size(), size_t(all == 100 ? 73 : 70));
    }

    // So that a stranger beside the greedy one does not keep the room for seconds.
    void aYoungStrangerDoesNotKeepOthersOfItsAddressWaiting() {
        ConnectionTable book({1000, 500, 100, false, std::chrono::seconds(2)});
        for (int i = 0; i < 99; ++i) comeAs(book, "proxy", "greedy");
        QVERIFY(come(book, "proxy"));
        QVERIFY(come(book, "proxy"));
        QCOMPARE(m_gaveWay, std::vector<std::string>{"greedy"});
        QVERIFY(!come(book, "proxy"));
        QVERIFY(m_mayWait);
    }

    void comingAgainIsNoNewAllowance() {
        ConnectionTable book({100, 100, 100});
        int letIn = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto key = admit(book, "fickle", kStart);
            if (!key) continue;
            ++letIn;
            book.leave(*key, kStart);
        }
        QCOMPARE(letIn, 2000);
        QVERIFY(admit(book, "other", kStart));
        QVERIFY(!admit(book, "fickle", kStart));
        QVERIFY(admit(book, "fickle", kStart + std::chrono::seconds(1)));
    }

    void withoutARateWhoComesAndGoesIsAlwaysLetIn() {
        ConnectionTable book({100, 100, 100, false});
        for (int i = 0; i < 10'000; ++i) {
            const auto key = admit(book, "fickle", kStart);
            QVERIFY(key);
            book.leave(*key, kStart);
        }
    }

    void youngConnectionsGiveWayToOtherAddressesOnly() {
        ConnectionTable book({100, 3, 100, false, std::chrono::seconds(2)});
        for (int i = 0; i < 3; ++i) QVERIFY(come(book, "crowd"));
        QVERIFY(!come(book, "crowd"));
        QVERIFY(m_mayWait);
        QVERIFY(m_gaveWay.empty());
        QVERIFY(come(book, "other"));
        QCOMPARE(m_gaveWay, std::vector<std::string>{"crowd"});
        QVERIFY(!admit(book, "crowd", kStart + std::chrono::milliseconds(1999)));
        QVERIFY(admit(book, "crowd", kStart + std::chrono::seconds(2)));
        QCOMPARE(m_gaveWay, (std::vector<std::string>{"crowd", "crowd"}));
    }

    void whatIsServedGivesWayAtOnce() {
        ConnectionTable book({100, 2, 100, false, std::chrono::seconds(2)});
        QVERIFY(come(book, "crowd"));
        const auto served = come(book, "crowd");
        QVERIFY(!come(book, "crowd"));
        served->isServed = true;
        QVERIFY(come(book, "crowd"));
        QVERIFY(!come(book, "crowd"));
        QCOMPARE(m_gaveWay.size(), size_t{1});
    }

    void roomIsGivenBack() {
        ConnectionTable book({1, 1, 1});
        const auto first = admit(book, "one", kStart);
        QVERIFY(first);
        book.leave(*first, kStart);
        QVERIFY(admit(book, "two", kStart));
        QVERIFY(m_gaveWay.empty());
    }

private:
    std::optional<ConnectionTable::Key> admit(ConnectionTable& book, const std::string& address, DoorTime now) {
        const auto peer = std::make_shared<Peer>();
        peer->address = address;
        m_last = peer;
        const auto admission = book.admit(
            peer, [this, address] { m_gaveWay.push_back(address); }, now);
        m_mayWait = admission.mayWait;
        return admission.key;
    }
    std::shared_ptr<const Peer> come(ConnectionTable& book, const std::string& address) {
        return admit(book, address, kStart) ? m_last : nullptr;
    }
    // Notes the party when it gives way, not the address.
    bool comeAs(ConnectionTable& book, const std::string& address, const std::string& party) {
        const auto peer = std::make_shared<Peer>();
        peer->address = address;
        const auto admission = book.admit(
            peer, [this, party] { m_gaveWay.push_back(party); }, kStart);
        if (admission.key) peer->prove(party);
        return admission.key.has_value();
    }

    std::vector<std::string> m_gaveWay;
    std::shared_ptr<const Peer> m_last;
    bool m_mayWait = false;
};

}  // namespace

QTEST_APPLESS_MAIN(TestConnectionTable)

}  // namespace tst_connection_table

#include "tst_connection_table.moc"
