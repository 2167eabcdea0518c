// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/cause_panel.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/fact_scroll.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/text_label.h"
#include "gui/kit/rows/trend_bars.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostCauseLines = 5;
constexpr qsizetype kMostParts = 12;
constexpr qsizetype kMostPartName = 60;

// tenants: all of a cause. Of too many to list it is not known when the first and the last died.
DeadLetterGroup sumOf(const DeadLetterGroups& tenants) {
    DeadLetterGroup sum;
    sum.count = tenants.total;
    sum.tenants = tenants.tenants;
    if (tenants.truncated) return sum;
    for (const DeadLetterGroup& each : tenants.groups) {
        sum.firstDiedAtMs =
            sum.firstDiedAtMs == 0 ? each.firstDiedAtMs : std::min(sum.firstDiedAtMs, each.firstDiedAtMs);
        sum.lastDiedAtMs = std::max(sum.lastDiedAtMs, each.lastDiedAtMs);
    }
    return sum;
}

}  // namespace

CausePanel::CausePanel(QWidget* parent)
    : QWidget(parent),
      m_commands(LiveQueryBase::kOnce,
                 [this](Calls& calls, Then<DeadLetterGroups> then) {
                     return calls.deadLetters().groupDeadLetters(
                         {m_cause->narrowed(m_filter), {DeadLetterDimension::Command}, {}}, std::move(then));
                 }),
      m_tenants(LiveQueryBase::kOnce, [this](Calls& calls, Then<DeadLetterGroups> then) {
          return calls.deadLetters().groupDeadLetters({m_cause->narrowed(m_filter), {DeadLetterDimension::Tenant}, {}},
                                                      std::move(then));
      }) {
    for (LiveQueryBase* query : std::initializer_list<LiveQueryBase*>{&m_commands, &m_tenants}) {
        query->setActive(false);
        query->setShownBy(this);
        connect(query, &LiveQueryBase::changed, this, &CausePanel::showParts);
    }
    m_title = new TextLabel(this);
    m_title->setObjectName(u"causeTitle"_s);
    m_title->setFont(fontOf(font(), TypeSize::Panel, true));
    m_title->setWordWrap(true);
    m_text =
        new OutsideText(tr("The error, without numbers, ids and names"), OutsideText::Look::Box, kMostCauseLines, this);
    m_text->setObjectName(u"causeText"_s);
    m_bars = new TrendBars(tr("Deaths over time"), this);
    m_facts = new FactList({}, this);
    m_facts->setObjectName(u"causeFacts"_s);
    m_facts->setAccessibleName(tr("Facts of the cause"));
    m_past = new TextLabel(this);
    m_past->setObjectName(u"causePast"_s);
    m_warning = new TextLabel(this);
    m_warning->setObjectName(u"causeWarning"_s);
    for (QLabel* label : {m_past, m_warning}) label->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(m_title);
    layout->addWidget(new FactScroll({m_text, m_bars, m_past, m_warning, m_facts}, this));
    layout->addStretch(1);
    showCause({}, {}, {});
}

void CausePanel::setConnection(BrokerConnection* connection) {
    showCause({}, {}, {});
    m_commands.setConnection(connection);
    m_tenants.setConnection(connection);
}

void CausePanel::showCause(const std::optional<CauseChoice>& cause, const DeadLetterFilter& filter,
                           const TrendSpan& trend) {
    const bool isSame = cause == m_cause && filter == m_filter;
    m_cause = cause;
    m_filter = filter;
    if (!isSame) {
        m_commands.startOver(cause.has_value());
        m_tenants.startOver(cause.has_value());
    }
    for (QWidget* part : std::initializer_list<QWidget*>{m_text, m_bars, m_facts, m_past, m_warning})
        part->setVisible(cause.has_value());
    if (!cause) {
        m_title->setText(
            tr("Choose a cause to see its trend, its tenants and what became of its last requeue; or a dead "
               "letter to read it."));
        return;
    }
    m_title->setText(cause->names.size() == 1 ? tr("This cause")
                     : cause->names.size() == 2
                         ? tr("This cause with %1").arg(cause->names[1].left(kMostPartName))
                         : tr("This cause with %1 of %2")
                               .arg(cause->names[1].left(kMostPartName), cause->names[2].left(kMostPartName)));
    m_text->showText(cause->names.first().isEmpty() ? tr("(without an error text)") : cause->names.first());
    m_bars->showCounts(cause->group.trend, trend.fromMs, trend.untilMs,
                       deathTrend(cause->group, trend.untilMs) == DeathTrend::Rising);
    showParts();
}

void CausePanel::refresh() {
    if (!m_cause) return;
    m_commands.refresh();
    m_tenants.refresh();
}

void CausePanel::showAdvice(const RequeueAdvice& advice) {
    m_past->setText(advice.past);
    m_warning->setText(advice.warning);
    m_past->setVisible(m_cause && !advice.past.isEmpty());
    m_warning->setVisible(m_cause && !advice.warning.isEmpty());
    QPalette colors = palette();
    for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, tokensOf(colors).warn);
    m_warning->setPalette(colors);
}

QString CausePanel::partsText(const DeadLetterGroups* groups, bool areTenants) {
    if (groups == nullptr) return tr("counting…");
    QStringList parts;
    for (const DeadLetterGroup& group : groups->groups.first(std::min(kMostParts, groups->groups.size()))) {
        const QString& name = areTenants ? group.tenant : group.command;
        parts << u"%1  %2"_s.arg(countText(group.count), name.left(kMostPartName).simplified());
    }
    const quint64 more = groups->groupCount - std::min<quint64>(groups->groupCount, quint64(parts.size()));
    if (more > 0) parts << tr("and %1 more", nullptr, plural(more)).arg(countText(more));
    return parts.join(u'\n');
}

void CausePanel::showParts() {
    if (!m_cause) return;
    // Of one time with the rows, and not of that when the tree was counted.
    const DeadLetterGroup group = m_tenants.answer() == nullptr ? m_cause->group : sumOf(*m_tenants.answer());
    QList<FactList::Fact> facts{
        {tr("Dead"),
         tr("%1 of %2 tenants", nullptr, plural(group.tenants)).arg(countText(group.count), countText(group.tenants))}};
    if (group.lastDiedAtMs != 0)
        facts += {{tr("First"), momentText(group.firstDiedAtMs)}, {tr("Last"), momentText(group.lastDiedAtMs)}};
    if (m_cause->names.size() < 2) facts.append({tr("Commands"), partsText(m_commands.answer(), false)});
    if (m_cause->names.size() < 3) facts.append({tr("Tenants"), partsText(m_tenants.answer(), true)});
    m_facts->setFacts(facts);
}

}  // namespace fairlead::gui

#include "moc_cause_panel.cpp"
