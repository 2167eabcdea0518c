// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_server_page.h"

#include "gui/client/calls/calls.h"
#include "gui/codeq_pages/codeq_cleanup_panel.h"
#include "gui/codeq_pages/codeq_topic_panel.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/panel.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/now/card.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kAskForRaftEvery(10);
constexpr int kWaysHeight = 124;
constexpr int kLeastGroups = 80;

}  // namespace

CodeqServerPage::CodeqServerPage(QWidget* parent)
    : CodeqPage(parent), m_raft(kAskForRaftEvery, [](Calls& calls, Then<CodeqRaft> then) -> Call {
          CodeqCalls* codeq = calls.codeq();
          if (codeq == nullptr) return {};
          return codeq->getRaft(std::move(then));
      }) {
    build();
    m_raft.setShownBy(this);
    connect(&m_raft, &LiveQueryBase::changed, this, &CodeqServerPage::showRaft);
    connect(&m_raft, &LiveQueryBase::failed, this, &CodeqServerPage::showRaft);
    showSituation();
}

void CodeqServerPage::build() {
    auto* inside = new QWidget(this);
    auto* waysCard = new Card(tr("How it is reached"), inside);
    waysCard->setSubtitle(tr("codeQ serves each of the three on an address of its own"));
    m_ways = new ValueTable(tr("The ways to the server"),
                            {tr("For"), tr("Address"), tr("As"), tr("Tenant"), tr("State")}, {}, waysCard);
    m_ways->setObjectName(u"codeqWays"_s);
    m_ways->setRoomiest(4);
    m_ways->setFixedHeight(kWaysHeight);
    m_ways->setFrameShape(QFrame::NoFrame);  // the card has an edge
    waysCard->content()->addWidget(m_ways);
    m_edit = makeButton(waysCard, u"editConnection"_s, tr("Edit…"), tr("Edit this connection"));
    waysCard->addCorner(m_edit);
    connect(m_edit, &QPushButton::clicked, this, &Page::connectionEditRequested);
    m_raftCard = new Card(tr("Raft"), inside);
    m_groups = new ValueTable(tr("Raft groups"), {tr("Shard"), tr("Here"), tr("Leader"), tr("Leader's HTTP")}, {0},
                              m_raftCard);
    m_groups->setObjectName(u"codeqRaft"_s);
    m_groups->setRoomiest(2);
    m_groups->setMinimumHeight(kLeastGroups);
    m_groups->setFrameShape(QFrame::NoFrame);
    m_raftCard->content()->addWidget(m_groups);
    m_raftCard->content()->addSpacing(kGap1);
    auto* cleanupCard = new Card(tr("Clean up"), inside);
    m_cleanup = new CodeqCleanupPanel(cleanupCard);
    cleanupCard->content()->addWidget(m_cleanup);
    auto* topicCard = new Card(tr("Policies of topics"), inside);
    m_topics = new CodeqTopicPanel(topicCard);
    topicCard->content()->addWidget(m_topics);
    m_left = new QVBoxLayout;
    m_left->setSpacing(kGap2);
    m_left->addWidget(m_raftCard);
    m_left->addWidget(cleanupCard, 1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kGap2);
    columns->addLayout(m_left, 1);
    columns->addWidget(topicCard, 1);
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(waysCard);
    layout->addLayout(columns, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    keepBarRoom(scroll);
    scroll->setFrameShape(QFrame::NoFrame);
    compose(scroll,
            tr("codeQ does not tell its version, who is connected, nor what its store takes, and makes no backups."));
}

void CodeqServerPage::focusFilter() { m_topics->setFocus(Qt::ShortcutFocusReason); }

void CodeqServerPage::refresh() {
    CodeqPage::refresh();
    m_raft.refresh();
}

void CodeqServerPage::connectionTaken(BrokerConnection* connection) {
    CodeqPage::connectionTaken(connection);
    m_raft.setConnection(connection);
    m_topics->setConnection(connection);
    m_cleanup->setConnection(connection);
}

void CodeqServerPage::showSituation() {
    // How it is reached is shown also when one of the ways, or all of HTTP, is not open.
    if (reading() == nullptr && showNoConnection(tr("Nothing is known of %1"))) return;
    showContent();
    if (!isVisible()) return;
    const CodeqAccess access = connection()->info().codeq;
    const auto row = [](const QString& name, const CodeqAccess::Way& way, const QString& missing) -> ValueRow {
        const QString state = way.address.isEmpty() ? missing : way.isOpen() ? tr("open") : way.trouble;
        const auto known = [](const QString& text) { return text.isEmpty() ? missingText() : text; };
        return {name, {name, known(way.address), known(way.who), known(way.tenant), state}};
    };
    m_ways->setRows({row(tr("Producers"), access.producer, tr("no address given: no task can be sent")),
                     row(tr("Workers"), access.worker, tr("no address given: no task can be taken")),
                     row(tr("HTTP"), access.http, tr("no address given: no queues, rates and tasks"))});
    showRaft();
}

void CodeqServerPage::showRaft() {
    const CodeqRaft* raft = m_raft.answer();
    const Failure* failure = m_raft.failure();
    QList<ValueRow> rows;
    if (raft != nullptr) {
        for (const CodeqRaftGroup& group : raft->groups) {
            rows.append({QString::number(group.shard),
                         {QString::number(group.shard), group.isLeader ? tr("leader") : tr("follower"),
                          group.hasLeader ? group.leader : tr("none now"),
                          group.leaderHttpAddress.isEmpty() ? missingText() : group.leaderHttpAddress}});
        }
    }
    m_groups->setRows(rows);
    m_groups->setVisible(!rows.isEmpty());
    m_left->setStretchFactor(m_raftCard, rows.isEmpty() ? 0 : 1);
    m_raftCard->setSubtitle(failure != nullptr ? tr("not known: %1").arg(failure->text)
                            : raft == nullptr  ? tr("not known yet")
                            : raft->enabled    ? tr("%n groups", nullptr, int(raft->groups.size()))
                                               : tr("not used: a single server"));
}

}  // namespace fairlead::gui

#include "moc_codeq_server_page.cpp"
