// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/subscriptions.h"

#include <QTest>

#include <string>

namespace tst_subscriptions {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const Time kStart{1'700'000'000'000'000};

Subscription toAcme(const std::string& url, Subscription::Mode mode = Subscription::Mode::Fanout) {
    Subscription made;
    made.callbackUrl = url;
    made.owner = "worker";
    made.party = "acme";
    made.tenants.tenants = {"acme"};
    made.commands = {"work"};
    made.mode = mode;
    made.group = "g";
    made.minInterval = 5s;
    made.expiresAt = kStart + 60s;
    return made;
}

QueueRow queue(uint64_t ready, uint64_t enqueued, const std::string& tenant = "acme",
               const std::string& command = "work") {
    QueueRow row{tenant, {}};
    row.counters.command = command;
    row.counters.ready = ready;
    row.counters.totals.enqueued = enqueued;
    return row;
}

std::string urls(const std::vector<Subscriptions::Notice>& notices) {
    std::string text;
    for (const auto& notice : notices) text += notice.url + ' ';
    return text;
}

}  // namespace

class TestSubscriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSubscriberIsCalledWhenWorkComesAndNotBefore() {
        Subscriptions all;
        QVERIFY(all.add(toAcme("a"), kStart).ok());
        QCOMPARE(urls(all.due({queue(0, 0)}, kStart)), std::string());
        QCOMPARE(urls(all.due({queue(1, 1)}, kStart + 1s)), std::string("a "));
        QCOMPARE(urls(all.due({queue(1, 1)}, kStart + 10s)), std::string());
        QCOMPARE(urls(all.due({queue(2, 2)}, kStart + 11s)), std::string("a "));
        QCOMPARE(urls(all.due({queue(3, 3)}, kStart + 12s)), std::string());  // too soon
        QCOMPARE(urls(all.due({queue(0, 3)}, kStart + 20s)), std::string());
        QCOMPARE(urls(all.due({queue(1, 3)}, kStart + 21s)), std::string("a "));  // a retry came due
    }

    void otherTenantsAndCommandsAreNoConcern() {
        Subscriptions all;
        QVERIFY(all.add(toAcme("a"), kStart).ok());
        QCOMPARE(urls(all.due({queue(1, 1, "globex"), queue(1, 1, "acme", "mail")}, kStart)), std::string());
        QVERIFY(!all.tenants().covers("globex"));
    }

    void aDeletedTenantsSubscriptionsGoWithItUnlessTheyAreForOthers() {
        Subscriptions all;
        const auto own = all.add(toAcme("own"), kStart);
        Subscription wide = toAcme("both");
        wide.tenants.tenants = {"acme", "globex"};
        const auto both = all.add(wide, kStart);
        QVERIFY(own.ok() && both.ok());
        QCOMPARE(urls(all.due({queue(5, 5)}, kStart)).size(), size_t{9});
        all.forgetTenant("acme");
        QVERIFY(!all.renew(*own, "worker", kStart + 60s, kStart));
        QVERIFY(all.renew(*both, "worker", kStart + 60s, kStart));
        // What the old one's queue had is not taken for the new one's.
        QCOMPARE(urls(all.due({queue(1, 1)}, kStart + 6s)), std::string("both "));
        all.forgetTenant("globex");
        QVERIFY(!all.isEmpty());
    }

    void oneOfAGroupIsCalledInTurn() {
        Subscriptions all;
        for (const char* url : {"a", "b"}) QVERIFY(all.add(toAcme(url, Subscription::Mode::Group), kStart).ok());
        const std::string first = urls(all.due({queue(1, 1)}, kStart));
        const std::string second = urls(all.due({queue(2, 2)}, kStart + 10s));
        QVERIFY(first.size() == 2 && second.size() == 2 && first != second);
    }

    void oneOfAHashIsCalledAndAnotherTheNextMinute() {
        Subscriptions all;
        for (const char* url : {"a", "b"}) {
            Subscription made = toAcme(url, Subscription::Mode::Hash);
            made.expiresAt = kStart + 1h;
            QVERIFY(all.add(made, kStart).ok());
        }
        const std::string first = urls(all.due({queue(1, 1)}, kStart));
        const std::string second = urls(all.due({queue(2, 2)}, kStart + 60s));
        QVERIFY(first.size() == 2 && second.size() == 2 && first != second);
    }

    void aSubscriptionEndsUnlessItIsRenewedByItsOwner() {
        Subscriptions all;
        const std::string id = *all.add(toAcme("a"), kStart);
        QVERIFY(!all.renew(id, "somebody", kStart + 2min, kStart + 30s));
        QVERIFY(all.renew(id, "worker", kStart + 2min, kStart + 30s));
        QVERIFY(!all.renew("nothing", "worker", kStart + 2min, kStart + 30s));
        QCOMPARE(urls(all.due({queue(1, 1)}, kStart + 90s)), std::string("a "));
        QVERIFY(!all.renew(id, "worker", kStart + 5min, kStart + 2min));
        QCOMPARE(urls(all.due({queue(2, 2)}, kStart + 2min)), std::string());
        QVERIFY(all.isEmpty());
    }

    void theirNumberIsBounded() {
        Subscriptions all;
        for (size_t i = 0; i < ruleOf(Bound::Subscriptions).ofOne; ++i) QVERIFY(all.add(toAcme("a"), kStart).ok());
        const Status refused = all.add(toAcme("a"), kStart + 10s).status();
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        // When the first of them ends.
        QCOMPARE(refused.limitReached()->retryAfter, std::optional<Micros>(toAcme("a").expiresAt - (kStart + 10s)));
        Subscription other = toAcme("a");
        other.party = "other";
        QVERIFY(all.add(other, kStart).ok());
    }
};

QTEST_APPLESS_MAIN(TestSubscriptions)

}  // namespace tst_subscriptions

#include "tst_subscriptions.moc"
