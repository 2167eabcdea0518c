// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/try_it_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/look/tokens.h"
#include "gui/now/card.h"
#include "gui/try_it/send_panel.h"
#include "gui/try_it/work_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

namespace {

constexpr int kCodeqForgetsMs = 30'000;

}  // namespace

TryItPage::TryItPage(QWidget* parent) : ConnectedPage(parent) {
    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(kGap2);
    auto* producer = new Card(tr("Send a task"), content);
    m_send = new SendPanel(producer);
    producer->content()->addWidget(m_send);
    auto* worker = new Card(tr("Be a worker"), content);
    m_work = new WorkPanel(worker);
    worker->content()->addWidget(m_work);
    columns->addWidget(producer, 1);
    columns->addWidget(worker, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content));
    connect(m_send, &SendPanel::taskRequested, this, &Page::taskRequested);
    showSituation();
}

void TryItPage::focusFilter() { m_send->focusFirst(); }

void TryItPage::connectionTaken(BrokerConnection* connection) {
    m_send->setConnection(connection);
    m_work->setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &TryItPage::showSituation);
}

void TryItPage::showSituation() {
    const bool isLost = showNoConnection(tr("Nothing can be tried at %1"));
    // Streams of a connection that is gone end with it.
    const StreamDoors doors = isLost ? StreamDoors() : connection()->doors();
    const bool isCodeq = !isLost && connection()->info().server == ServerKind::Codeq;
    const auto noWay = [isCodeq](bool hasChannel, const CodeqAccess::Way& way, const QString& missing) {
        if (isCodeq && !way.address.isEmpty() && !way.trouble.isEmpty()) return way.trouble;
        return hasChannel ? QString() : missing;
    };
    const CodeqAccess access = isLost ? CodeqAccess() : connection()->info().codeq;
    m_send->setDoors(
        doors, noWay(doors.producers != nullptr, access.producer, tr("This connection has no address for producers.")));
    WorkPanel::Manners manners;
    if (isCodeq) manners = {kCodeqForgetsMs, true};
    m_work->setDoors(doors,
                     noWay(doors.workers != nullptr, access.worker, tr("This connection has no address for workers.")),
                     manners);
    if (!isLost) showContent();
}

}  // namespace fairlead::gui
