// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/paused_queues.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/tenants/queue_pausing.h"

#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostPausedQueues = 6;
constexpr qsizetype kMostQueueName = 40;

}  // namespace

PausedQueues::PausedQueues(QWidget* parent)
    : QWidget(parent), m_pausing(new QueuePausing(this)), m_message(new TextLabel(this)) {
    auto* buttons = new QWidget(this);
    m_flow = new FlowLayout(buttons);
    m_flow->setContentsMargins(0, 0, 0, 0);
    m_flow->setSpacing(kGap1);
    m_message->setObjectName(u"pausedQueueMessage"_s);
    m_message->setAccessibleName(tr("Result of the change"));
    m_message->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addWidget(buttons);
    layout->addWidget(m_message);
    connect(m_pausing, &QueuePausing::changed, this, &PausedQueues::check);
    connect(m_pausing, &QueuePausing::said, this, [this](const QString& text) {
        say(text);
        Q_EMIT changed();
    });
    say({});
}

void PausedQueues::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_pausing->setConnection(connection);
    clear();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &PausedQueues::check);
        connect(connection, &BrokerConnection::infoChanged, this, &PausedQueues::check);
    }
}

void PausedQueues::showQueues(const QString& tenant, const QStringList& commands) {
    const bool isOther = std::exchange(m_tenant, tenant) != tenant;
    const QStringList shown = commands.mid(0, kMostPausedQueues);
    if (std::exchange(m_commands, shown) != shown || isOther) rebuild();
    say(isOther ? QString() : m_message->text());
}

void PausedQueues::rebuild() {
    for (ChipButton* button : std::exchange(m_buttons, {})) button->deleteLater();
    for (const QString& command : std::as_const(m_commands)) {
        auto* button = new ChipButton(tr("Resume queue %1…").arg(command.left(kMostQueueName)), this);
        button->setCheckable(false);
        button->setObjectName(u"resumeQueue.%1"_s.arg(command));
        button->setAccessibleName(tr("Hand out the queue %1 of %2 again").arg(command, m_tenant));
        connect(button, &QToolButton::clicked, this, [this, command] { m_pausing->resumeQueue(m_tenant, command); });
        m_flow->addWidget(button);
        m_buttons.append(button);
    }
    check();
}

void PausedQueues::check() {
    QString mayNot = whyNot(m_connection, kLimitsScope);
    if (mayNot.isEmpty() && m_pausing->isUnderWay()) mayNot = tr("Waiting for the broker…");
    for (ChipButton* button : std::as_const(m_buttons)) {
        button->setEnabled(mayNot.isEmpty());
        button->setToolTip(mayNot.isEmpty() ? button->accessibleName() : mayNot);
    }
}

void PausedQueues::say(const QString& text) {
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    setVisible(!m_commands.isEmpty() || !text.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_paused_queues.cpp"
