// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/try_it_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/look/tokens.h"
#include "gui/now/card.h"
#include "gui/try_it/code_panel.h"
#include "gui/try_it/send_panel.h"
#include "gui/try_it/server_url.h"
#include "gui/try_it/sum_bar.h"
#include "gui/try_it/work_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

namespace {

constexpr int kCodeqForgetsMs = 30'000;
constexpr quint32 kMostSuggested = 200;
constexpr std::chrono::seconds kSuggestEvery{10};

}  // namespace

TryItPage::TryItPage(QWidget* parent)
    : ConnectedPage(parent), m_queues(kSuggestEvery, [](Calls& calls, Then<PageOf<Queue>> then) {
          return calls.broker().listQueues({.tenant = {}, .command = {}, .includeEmpty = true},
                                           {.cursor = {}, .size = kMostSuggested}, std::move(then));
      }) {
    auto* content = new QWidget(this);
    m_sum = new SumBar(content);
    auto* producer = new Card(tr("Send a task"), content);
    m_send = new SendPanel(&m_sent, producer);
    producer->content()->addWidget(m_send);
    auto* worker = new Card(tr("Be a worker"), content);
    m_work = new WorkPanel(worker);
    worker->content()->addWidget(m_work);
    m_codeCard = new Card(tr("The same in code"), content);
    m_codeCard->setSubtitle(tr("follows the forms"));
    m_code = new CodePanel(m_codeCard);
    m_codeCard->content()->addWidget(m_code);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kGap2);
    for (Card* card : {producer, worker, m_codeCard}) {
        card->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // all as wide as each other
        columns->addWidget(card, 1);
    }
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kGap2);
    rows->addWidget(m_sum);
    rows->addLayout(columns, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content));
    m_sent.setShownBy(this);
    m_queues.setShownBy(this);
    connect(m_send, &SendPanel::taskRequested, this, &Page::taskRequested);
    connect(m_send, &SendPanel::edited, this, &TryItPage::showCode);
    connect(m_work, &WorkPanel::edited, this, &TryItPage::showCode);
    connect(m_work, &WorkPanel::inHand, &m_sent, &SentTasks::setInHand);
    connect(m_work, &WorkPanel::told, &m_sent, &SentTasks::askNext);
    connect(m_sum, &SumBar::startOverRequested, &m_sent, &SentTasks::clear);
    connect(&m_sent, &SentTasks::changed, this, &TryItPage::showSum);
    connect(&m_queues, &LiveQueryBase::changed, this, &TryItPage::suggest);
    everyWhileSeen(std::chrono::seconds(1), [this] { m_sent.grow(); });
    showSituation();
}

void TryItPage::focusFilter() { m_send->focusFirst(); }

bool TryItPage::isCodeq() const { return connection() != nullptr && connection()->info().server == ServerKind::Codeq; }

void TryItPage::connectionTaken(BrokerConnection* connection) {
    m_sent.clear();
    m_wasLive = false;
    m_send->setConnection(connection);
    m_work->setConnection(connection);
    ask();
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &TryItPage::showSituation);
}

// codeQ's own server cannot be asked where a task is, nor for its queues.
void TryItPage::ask() {
    m_asks = canAsk();
    m_sent.setConnection(connection(), m_asks);
    m_queues.setConnection(m_asks ? connection() : nullptr);
}

// The token may not read: then it may still send or take tasks, which is found out at the doors.
bool TryItPage::mayNotRead() const {
    if (connection() == nullptr || isLive()) return false;
    const StreamDoors doors = connection()->doors();
    return doors.producers != nullptr || doors.workers != nullptr;
}

bool TryItPage::canAsk() const { return !isCodeq() && !mayNotRead(); }

void TryItPage::showSituation() {
    m_wasLive = m_wasLive || isLive();
    // What somebody has typed stays in sight while the server is away.
    const bool hasForms = connection() != nullptr && (m_wasLive || mayNotRead());
    showDoors();
    m_codeCard->setVisible(!isCodeq());
    if (m_asks != canAsk()) ask();
    showCode();
    showSum();
    if (hasForms)
        showContent();
    else
        showNoConnection(tr("Nothing can be tried at %1"));
    if (mayNotRead()) {
        m_send->knock();
        m_work->knock();
    }
}

void TryItPage::showDoors() {
    // Streams of a connection that is gone end with it.
    const bool isThere = connection() != nullptr;
    const StreamDoors doors = isThere ? connection()->doors() : StreamDoors();
    const bool isAway = isThere && !isLive() && !mayNotRead();
    const QString away =
        isAway ? tr("%1 is away: %2").arg(connection()->name(), connection()->lastFailure().text) : QString();
    const auto noWay = [this, &away](bool hasChannel, const CodeqAccess::Way& way, const QString& missing) {
        if (!away.isEmpty()) return away;
        if (isCodeq() && !way.address.isEmpty() && !way.trouble.isEmpty()) return way.trouble;
        return hasChannel ? QString() : missing;
    };
    const BrokerInfo info = isThere ? connection()->info() : BrokerInfo();
    const TokenKind tokens = isThere && !mayNotRead() ? tokenKindOf(info) : TokenKind::Own;
    m_send->setDoors(
        doors, tokens,
        noWay(doors.producers != nullptr, info.codeq.producer, tr("This connection has no address for producers.")));
    WorkPanel::Manners manners;
    if (isCodeq()) manners = {kCodeqForgetsMs, true};
    m_work->setDoors(
        doors, tokens,
        noWay(doors.workers != nullptr, info.codeq.worker, tr("This connection has no address for workers.")), manners);
}

void TryItPage::showSum() {
    m_sum->show(m_sent.sum(), canAsk() && isLive(),
                mayNotRead() ? tr("What becomes of a task is not shown: the token may not read (%1).")
                                   .arg(connection()->lastFailure().text)
                             : QString());
}

void TryItPage::showCode() {
    if (connection() == nullptr || isCodeq()) return;
    const BrokerInfo info = connection()->info();
    SnippetFacts facts;
    facts.url = httpUrlOf(info, connection()->mark());
    facts.address = grpcAddressOf(info, connection()->mark());
    facts.tokens = mayNotRead() ? TokenKind::Own : tokenKindOf(info);
    facts.isBrokerKnown = !mayNotRead();
    facts.task = m_send->task();
    facts.tenant = m_send->tenant();
    facts.copies = m_send->copies();
    facts.workerTenant = m_work->tenant();
    facts.commands = m_work->commands();
    // What is sent is what is worked on, until somebody says otherwise.
    if (facts.commands.isEmpty() && !facts.task.command.empty())
        facts.commands = {QString::fromStdString(facts.task.command)};
    facts.leaseSeconds = m_work->leaseSeconds();
    facts.result = m_work->result();
    m_code->setFacts(facts);
}

void TryItPage::suggest() {
    QStringList tenants;
    QStringList commands;
    for (const Queue& queue : m_queues.answer()->items) {
        tenants.append(queue.tenant);
        commands.append(queue.command);
    }
    for (QStringList* words : {&tenants, &commands}) {
        words->removeDuplicates();
        words->sort();
    }
    m_send->suggest(tenants, commands);
    m_work->suggest(tenants, commands);
}

}  // namespace fairlead::gui

#include "moc_try_it_page.cpp"
