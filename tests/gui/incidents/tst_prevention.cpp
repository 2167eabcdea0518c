// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/prevention.h"

#include <QTest>

namespace tst_prevention {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using Step = IncidentNote::Step;

namespace {

PreventionFacts crowded(const TenantSettings& settings) {
    PreventionFacts facts;
    facts.incident.culprit = u"clipfarm"_s;
    facts.incident.beganAtMs = 1'790'000'000'000;
    facts.settings = &settings;
    return facts;
}

IncidentNote doneBy(const QString& author, Step step) {
    IncidentNote note;
    note.step = step;
    note.author = author;
    note.text = u"Cap 12: flood"_s;
    note.atMs = 1'790'000'100'000;
    return note;
}

std::optional<Prevention> find(const QList<Prevention>& all, Step step) {
    for (const Prevention& one : all)
        if (one.step == step) return one;
    return std::nullopt;
}

}  // namespace

class TestPrevention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyWhatAppliesIsProposed() {
        TenantSettings settings;
        PreventionFacts facts = crowded(settings);
        QVERIFY(find(preventionsOf(facts), Step::Watch) == std::nullopt);  // it was on all the time
        QVERIFY(find(preventionsOf(facts), Step::LastingLimit) == std::nullopt);
        settings.inForce.limits.noisyNeighbourWatch = false;
        QCOMPARE(find(preventionsOf(facts), Step::Watch)->action, u"Preview…"_s);
        facts.incident.culprit.clear();
        QVERIFY(preventionsOf(facts).isEmpty());
    }

    void capForATimeCanBeKept() {
        TenantSettings settings;
        LimitSettings capped;
        capped.maxConcurrency.emplace(12);
        settings.temporary = {{capped, 1'790'000'900'000}};
        settings.inForce.limits.maxConcurrency = 12;
        const QList<Remedy> remedies = remediesFor(settings, 12.0);
        QCOMPARE(remedies.first().kind, Remedy::Kind::Keep);
        QVERIFY(!remedies.first().isForTime);
        QCOMPARE(remedies.first().set.maxConcurrency.value().value(), 12u);
        PreventionFacts facts = crowded(settings);
        facts.lastingCap = &remedies.first();
        QVERIFY(find(preventionsOf(facts), Step::LastingLimit)->text.contains(u"12"_s));
    }

    void whatWasDoneSaysByWhomAndIsProposedAgainWhenItIsGone() {
        TenantSettings settings;
        settings.inForce.limits.noisyNeighbourWatch = true;
        settings.set.maxConcurrency.emplace(12);
        PreventionFacts facts = crowded(settings);
        facts.incident.notes = {doneBy(u"mara"_s, Step::Watch), doneBy(u"jonas"_s, Step::LastingLimit)};
        const QList<Prevention> done = preventionsOf(facts);
        for (const auto& [step, author] :
             {std::pair(Step::Watch, u"mara"_s), std::pair(Step::LastingLimit, u"jonas"_s)}) {
            const auto one = find(done, step);
            QVERIFY(one->isDone && one->action.isEmpty() && one->more.contains(author));
            QVERIFY(preventionLine(*one).startsWith(u"done: "_s));
        }
        settings.inForce.limits.noisyNeighbourWatch = false;
        const auto again = find(preventionsOf(facts), Step::Watch);
        QVERIFY(!again->isDone && !again->action.isEmpty() && again->more.contains(u"mara"_s));
    }

    void ruleIsNotAddedTwice() {
        const TenantSettings settings;
        PreventionFacts facts = crowded(settings);
        facts.wouldHaveRungMs = 1'790'000'070'000;
        QCOMPARE(find(preventionsOf(facts), Step::AlertRule)->action, u"Add…"_s);
        QVERIFY(find(preventionsOf(facts), Step::AlertRule)->more.contains(u"would have rung"_s));
        facts.isRuleOn = true;
        QVERIFY(find(preventionsOf(facts), Step::AlertRule)->action.isEmpty());
        AlertRule rule = earliestRule();
        QCOMPARE(rule.kind, AlertKind::Pushing);
        QVERIFY(hasEarliestRule({rule}, u"prod"_s, u"clipfarm"_s));
        rule.connection = u"other"_s;
        QVERIFY(!hasEarliestRule({rule}, u"prod"_s, u"clipfarm"_s));
        rule.connection = u"prod"_s;
        rule.tenant = u"acme"_s;
        QVERIFY(!hasEarliestRule({rule}, u"prod"_s, u"clipfarm"_s));
        // Somebody else's is in his own console.
        facts.isRuleOn = false;
        facts.incident.notes = {doneBy(u"mara"_s, Step::AlertRule)};
        const auto other = find(preventionsOf(facts), Step::AlertRule);
        QVERIFY(!other->isDone && other->more.contains(u"mara"_s) && !other->action.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPrevention)

}  // namespace tst_prevention

#include "tst_prevention.moc"
