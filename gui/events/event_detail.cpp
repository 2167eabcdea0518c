// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/events/event_detail.h"

#include "gui/charts/shown_name.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/link_button.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/panel.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostDetailLines = 4;
constexpr qint64 kAroundEventMs = 60'000;  // of what happened in a moment

}  // namespace

EventDetail::EventDetail(QWidget* parent) : QWidget(parent) {
    setObjectName(u"eventDetail"_s);
    m_words = new OutsideText(tr("The chosen event"), OutsideText::Look::Fact, kMostDetailLines, this);
    m_words->setObjectName(u"eventWords"_s);
    auto* links = new QWidget(this);
    auto* flow = new FlowLayout(links);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGap3);
    m_toTenant = addLink("eventTenant", tr("The chosen event"));
    m_toLimits = addLink("eventLimits", tr("Its limits…"));
    m_toDead = addLink("eventDeadLetters", tr("Its dead letters"));
    m_toOperations = addLink("eventOperations", tr("Operations"));
    m_toWorkers = addLink("eventWorkers", tr("Streams and workers"));
    m_toIncident = addLink("eventIncident", tr("Investigate that time"));
    for (LinkButton* link : {m_toTenant, m_toLimits, m_toDead, m_toOperations, m_toWorkers, m_toIncident})
        flow->addWidget(link);
    connect(m_toTenant, &QToolButton::clicked, this, [this] { Q_EMIT tenantRequested(m_tenant, m_story.fromMs); });
    connect(m_toLimits, &QToolButton::clicked, this, [this] { Q_EMIT limitsRequested({m_tenant}); });
    connect(m_toDead, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(u"dead-letters"_s, m_tenant); });
    connect(m_toOperations, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(u"operations"_s, {}); });
    connect(m_toWorkers, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(u"broker"_s, {}); });
    connect(m_toIncident, &QToolButton::clicked, this,
            [this] { Q_EMIT incidentRequested(m_tenant, m_story.fromMs - kAroundEventMs, m_endMs); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap1);
    layout->addWidget(m_words);
    layout->addWidget(links);
    makePanel(this);
    hide();
}

LinkButton* EventDetail::addLink(const char* id, const QString& text) {
    auto* link = new LinkButton(this);
    link->setObjectName(QLatin1StringView(id));
    link->setText(text);
    link->setAccessibleName(text);
    return link;
}

void EventDetail::showStory(const EventStory* story, qint64 nowMs) {
    setVisible(story != nullptr);
    if (story == nullptr) return;
    m_story = *story;
    const bool isOfOne = !story->begin.tenant.isEmpty() && story->begin.tenant != u"*"_s && story->tenantCount == 0;
    m_tenant = isOfOne ? story->begin.tenant : QString();
    m_endMs = story->goesOn() ? 0 : std::max(story->endMs(nowMs), story->fromMs + kAroundEventMs);
    QString words = storySentence(*story);
    if (isOfOne) words = shownName(m_tenant) + u": "_s + words;
    if (const QString outcome = storyOutcome(*story, nowMs); !outcome.isEmpty()) words += u'\n' + outcome;
    m_words->showText(words);
    m_toTenant->setText(tr("%1 at %2").arg(shownName(m_tenant), clockText(story->fromMs)));
    m_toTenant->setAccessibleName(m_toTenant->text());
    m_toTenant->setVisible(isOfOne);
    m_toLimits->setVisible(isOfOne);
    m_toDead->setVisible(isOfOne && story->lane == EventLane::DeadLetters);
    m_toOperations->setVisible(story->begin.type.startsWith(u"operation."_s));
    m_toWorkers->setVisible(story->lane == EventLane::Workers);
    m_toIncident->setVisible(story->isWarning());
}

}  // namespace fairlead::gui

#include "moc_event_detail.cpp"
