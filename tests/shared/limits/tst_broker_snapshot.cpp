// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/broker_snapshot.h"

#include <QTest>

#include <string>

namespace tst_broker_snapshot {

using namespace fairlead;

namespace {

TenantSnapshot tenant(const std::string& name, double weight, std::optional<uint32_t> cap = {}) {
    TenantSnapshot made;
    made.tenant = name;
    made.version = 4;
    if (weight != 1) made.set.weight = weight;
    made.inForce.weight = weight;
    if (cap) made.set.maxConcurrency = cap;
    made.inForce.maxConcurrency = cap;
    return made;
}

BrokerSnapshot snapshot(std::vector<TenantSnapshot> tenants, const std::string& policy = "fair") {
    return {{}, "somewhere:1", "0.1.0", policy, std::move(tenants)};
}

}  // namespace

class TestBrokerSnapshot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalSettingsHaveNoDifference() {
        const BrokerSnapshot one = snapshot({tenant("acme", 2, 5)});
        QVERIFY(compareSnapshots(one, one).empty());
        QVERIFY(planCopy(one, one).isEmpty());
    }

    void everyKindOfDifferenceIsFound() {
        using Kind = SnapshotDifference::Kind;
        BrokerSnapshot one = snapshot({tenant("acme", 2, 5), tenant("beta", 1)});
        BrokerSnapshot two = snapshot({tenant("acme", 3, 5), tenant("gamma", 1)}, "fifo");
        two.version = "0.2.0";
        const auto found = compareSnapshots(one, two);
        QCOMPARE(found.size(), size_t{5});
        QVERIFY(found[0].kind == Kind::Version && found[0].second == "0.2.0");
        QVERIFY(found[1].kind == Kind::Policy && found[1].first == "fair");
        QVERIFY(found[2].kind == Kind::OnlyFirst && found[2].tenant == "beta");
        QVERIFY(found[3].kind == Kind::OnlySecond && found[3].tenant == "gamma");
        QVERIFY(found[4].kind == Kind::Limit && found[4].tenant == "acme" && found[4].field == LimitField::Weight);
        QCOMPARE(found[4].first, std::string("2"));
        QCOMPARE(found[4].second, std::string("3"));
    }

    void aCopySetsWhatDiffersAndClearsWhatTheFirstHasNot() {
        const auto copy = planCopy(snapshot({tenant("acme", 2), tenant("new", 1, 7)}, "weighted"),
                                   snapshot({tenant("acme", 3, 5), tenant("other", 9)}));
        QCOMPARE(copy.policy.value_or(""), std::string("weighted"));
        QCOMPARE(copy.tenants.size(), size_t{2});
        QCOMPARE(copy.tenants[0].tenant, std::string("acme"));
        QCOMPARE(copy.tenants[0].set.weight.value_or(0), 2.0);
        QCOMPARE(copy.tenants[0].version, uint64_t{4});
        QVERIFY(copy.tenants[0].clear == std::vector<LimitField>{LimitField::MaxConcurrency});
        QCOMPARE(copy.tenants[1].tenant, std::string("new"));
        QCOMPARE(copy.tenants[1].version, uint64_t{0});
        QVERIFY(copy.tenants[1].set.maxConcurrency == std::optional(std::optional(uint32_t{7})));
    }

    void whatEndsByItselfIsLeftAloneAndSaid() {
        TenantSnapshot held = tenant("acme", 3);
        LimitSettings timed;
        timed.weight = 3;
        held.timed.push_back({timed, {1'000'000}});
        const BrokerSnapshot from = snapshot({tenant("acme", 2, 5)}), to = snapshot({held});
        const auto copy = planCopy(from, to);
        const auto left = staysDifferent(from, to);
        QCOMPARE(left.size(), size_t{1});
        QVERIFY(left[0].tenant == "acme" && left[0].field == LimitField::Weight && left[0].why == NotCopied::Timed);
        QCOMPARE(copy.tenants.size(), size_t{1});
        QVERIFY(!copy.tenants[0].set.weight.has_value());
        QVERIFY(copy.tenants[0].set.maxConcurrency.has_value());
        QVERIFY(whyNotCopied(tenant("acme", 2), held, LimitField::Weight) == NotCopied::Timed);
        QVERIFY(whyNotCopied(held, tenant("acme", 2), LimitField::Weight) == NotCopied::No);
    }

    void whoOnlyFollowsWhatHoldsForEveryoneIsNoDifference() {
        TenantSnapshot every = tenant("*", 2), follows = tenant("acme", 1);
        follows.inForce.weight = 2;
        const auto found = compareSnapshots(snapshot({every, follows}), snapshot({tenant("*", 1), tenant("acme", 1)}));
        QCOMPARE(found.size(), size_t{1});
        QCOMPARE(found[0].tenant, std::string("*"));
    }

    void anUndoSetsWhatWasSetAndClearsWhatWasNot() {
        const TenantSnapshot before = tenant("acme", 3);
        const auto copy = planCopy(snapshot({tenant("acme", 2, 5)}), snapshot({before}));
        const auto undo = undoOf(copy.tenants[0], before.set, 5);
        QCOMPARE(undo.set.weight.value_or(0), 3.0);
        QVERIFY(undo.clear == std::vector<LimitField>{LimitField::MaxConcurrency});
        QCOMPARE(undo.version, uint64_t{5});
    }
};

QTEST_APPLESS_MAIN(TestBrokerSnapshot)

}  // namespace tst_broker_snapshot

#include "tst_broker_snapshot.moc"
