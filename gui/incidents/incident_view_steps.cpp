// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is foretold, and what is done so that it does not come back.
#include "gui/incidents/incident_view.h"

#include "gui/alerts/alert_rules.h"
#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/incidents/prevention_card.h"
#include "gui/incidents/remedy_card.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_verb.h"

#include <QScrollArea>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

// While a change is in force, what was foretold of it stands; a preview comes on top when somebody asks for one.
void IncidentView::showForetold() {
    QStringList victims;
    for (const IncidentVictim& victim : m_incident.victims) victims.append(victim.tenant);
    m_remedy->setVictims(victims);
    const bool isAsked = changeInForce(m_incident, nowMs()) == nullptr || m_remedy->isChosenByHand();
    m_history.setPreview(m_incident.endedAtMs == 0 && isAsked ? m_remedy->foretold() : std::nullopt);
    sayForetold();
}

void IncidentView::sayForetold() {
    const QString words = foretoldWords();
    m_foretold->showText(words);
    m_foretold->setVisible(!words.isEmpty());
}

QString IncidentView::foretoldWords() const {
    if (m_incident.endedAtMs != 0 || m_incident.culprit.isEmpty()) return {};
    const IncidentNote* change = changeInForce(m_incident, nowMs());
    const bool isPreview = change == nullptr || m_remedy->isChosenByHand();
    const Remedy* remedy = m_remedy->chosen();
    const Foretold* ahead = m_history.ahead();
    if (isPreview && remedy != nullptr && remedy->kind == Remedy::Kind::Watch)
        return tr("What the watch would do is not foretold: it acts only while it finds that the tenant pushes.");
    if (ahead == nullptr) return {};
    const QString what = !isPreview ? shownName(changeText(*change)) : remedy != nullptr ? remedy->title : QString();
    QStringList sentences{
        tr("Dashed: foretold for “%1” by the preview of shares, as long as tasks run now.").arg(what)};
    if (!ahead->settledAfterSeconds)
        sentences.append(tr("When the seats come free is not foretold: too few tasks of %1 end.")
                             .arg(shownName(m_incident.culprit)));
    const auto shown = std::min(IncidentHistory::kMostVictims, m_incident.victims.size());
    const auto untold = std::count_if(m_incident.victims.begin(), m_incident.victims.begin() + shown,
                                      [&](const IncidentVictim& victim) { return !reliefMs(*ahead, victim); });
    if (untold > 0)
        sentences.append(
            tr("For %n of the waits nothing is foretold: nothing is ready, the backlog would grow, or the pace or the "
               "usual wait is not known.",
               nullptr, int(untold)));
    return sentences.join(u' ');
}

WhatIfQuestion IncidentView::replay() const {
    WhatIfQuestion question;
    question.fromMs = replayFromMs(m_incident);
    question.untilMs = m_incident.endedAtMs != 0 ? m_incident.endedAtMs : nowMs();
    const Remedy* remedy = m_remedy->chosen();
    // A replay tells nothing of the watch.
    if (remedy == nullptr || remedy->kind == Remedy::Kind::Watch) remedy = m_remedy->find(Remedy::Kind::Cap);
    if (remedy == nullptr) remedy = m_remedy->find(Remedy::Kind::Keep);
    if (remedy != nullptr) question.changes = {{m_incident.culprit, remedy->preview}};
    return question;
}

PreventionFacts IncidentView::preventionFacts() const {
    PreventionFacts facts;
    facts.incident = m_incident;
    facts.settings = m_remedy->settings();
    facts.lastingCap = m_remedy->find(Remedy::Kind::Keep);
    if (facts.lastingCap == nullptr) facts.lastingCap = m_remedy->find(Remedy::Kind::Cap);
    const AlertRule rule = earliestRule();
    if (m_rules && m_connection)
        facts.isRuleOn = hasEarliestRule(m_rules->list(), m_connection->mark().key, m_incident.culprit);
    facts.wouldHaveRungMs = m_history.heldTimesItsDue(rule.raiseAt / 100, rule.forSeconds * 1000LL);
    const WhatIfQuestion question = replay();
    facts.replayUntilMs = question.untilMs;
    if (!question.changes.isEmpty()) facts.replayed = limitVerb(question.changes.first().set, {}, 0, 1);
    facts.whyNoLimits = whyNot(m_connection, kLimitsScope);
    facts.whyNoReplay = whyNot(m_connection, kReadScope);
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (facts.whyNoReplay.isEmpty() && calls != nullptr && calls->whatIf() == nullptr)
        facts.whyNoReplay = tr("This server records nothing.");
    return facts;
}

void IncidentView::showPrevention() {
    m_again->setVisible(!m_incident.culprit.isEmpty());
    if (!m_incident.culprit.isEmpty()) m_again->showSteps(preventionsOf(preventionFacts()));
}

void IncidentView::prevent(IncidentNote::Step step) {
    switch (step) {
        case IncidentNote::Step::Watch:
            m_remedy->proposeForGood(Remedy::Kind::Watch);
            m_side->ensureWidgetVisible(m_remedy);
            break;
        case IncidentNote::Step::LastingLimit:
            m_remedy->proposeForGood(m_remedy->find(Remedy::Kind::Keep) != nullptr ? Remedy::Kind::Keep
                                                                                   : Remedy::Kind::Cap);
            m_side->ensureWidgetVisible(m_remedy);
            break;
        case IncidentNote::Step::AlertRule:
            m_isAddingRule = true;
            Q_EMIT alertRuleRequested(earliestRule());
            break;
        case IncidentNote::Step::Replay: {
            const WhatIfQuestion question = replay();
            noteReplay();
            Q_EMIT replayRequested(question);
            break;
        }
        case IncidentNote::Step::None: break;
    }
}

// Looking is no reason to keep an investigation: it is noted in one that is kept.
void IncidentView::noteReplay() {
    if (m_incident.number == 0 || !whyNot(m_connection, kLimitsScope).isEmpty()) return;
    const PreventionFacts facts = preventionFacts();
    IncidentNote note;
    note.step = IncidentNote::Step::Replay;
    note.tenant = m_incident.culprit;
    note.text = tr("Replayed %1 to %2 with “%3”")
                    .arg(clockText(replayFromMs(m_incident)), clockText(facts.replayUntilMs),
                         facts.replayed.isEmpty() ? tr("other limits") : facts.replayed);
    const bool isNoted = std::any_of(m_incident.notes.begin(), m_incident.notes.end(),
                                     [&note](const IncidentNote& one) { return one.step == note.step; });
    if (!isNoted) store(note);
}

void IncidentView::setAlertRules(AlertRules* rules) {
    if (m_rules) disconnect(m_rules, nullptr, this, nullptr);
    m_rules = rules;
    if (rules != nullptr) connect(rules, &AlertRules::changed, this, &IncidentView::takeRules);
    showPrevention();
}

void IncidentView::takeRules() {
    showPrevention();
    if (!m_isAddingRule || !m_connection) return;
    if (!hasEarliestRule(m_rules->list(), m_connection->mark().key, m_incident.culprit)) return;
    m_isAddingRule = false;
    if (!whyNot(m_connection, kLimitsScope).isEmpty()) return;
    IncidentNote note;
    note.step = IncidentNote::Step::AlertRule;
    note.tenant = m_incident.culprit;
    note.text = tr("Alert added: %1").arg(ruleText(earliestRule()));
    store(note);
}

}  // namespace fairlead::gui
