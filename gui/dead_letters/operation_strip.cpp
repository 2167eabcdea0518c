// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operation_strip.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/operation_words.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kAskForProgressEvery(250);
constexpr std::chrono::seconds kLookAgainEvery(1);

bool rests(const Operation& operation) {
    return operation.isOver() || operation.state == Operation::State::Paused || waitsForCanary(operation);
}

// Of what it brought back. What failed again is a dead letter again.
quint64 haveEnded(const Operation& operation) {
    return operation.completedAgain + operation.failedAgain + operation.withdrawn;
}

QString nameOf(Operation::Kind kind) {
    switch (kind) {
        case Operation::Kind::Unknown: break;
        case Operation::Kind::Requeue: return OperationStrip::tr("Requeue");
        case Operation::Kind::Delete: return OperationStrip::tr("Deletion");
        case Operation::Kind::Purge: return OperationStrip::tr("Purge");
        case Operation::Kind::DeleteTenant: return OperationStrip::tr("Deletion of a tenant");
    }
    return OperationStrip::tr("Operation");
}

QString stateOf(const Operation& operation) {
    switch (operation.state) {
        case Operation::State::Unknown:
        case Operation::State::Running: break;
        case Operation::State::Paused: return OperationStrip::tr("paused");
        case Operation::State::Cancelled: return OperationStrip::tr("cancelled");
        case Operation::State::Done: return OperationStrip::tr("finished");
    }
    return OperationStrip::tr("running");
}

}  // namespace

QString accountText(const Operation& operation, quint64 total) {
    const QString account = operation.kind == Operation::Kind::Requeue
                                ? OperationStrip::tr("%1 %2: %3 of %4 brought back")
                                : OperationStrip::tr("%1 %2: %3 of %4 done");
    QString text = account.arg(nameOf(operation.kind), stateOf(operation), countText(operation.done), countText(total));
    if (waitsForCanary(operation)) text += u", "_s + OperationStrip::tr("waits until these have ended");
    const auto add = [&text](quint64 count, const QString& what) {
        if (count > 0) {
            text += u", "_s + what.arg(countText(count));
        }
    };
    add(operation.skipped, OperationStrip::tr("%1 skipped"));
    add(operation.completedAgain, OperationStrip::tr("%1 completed since"));
    add(operation.failedAgain, OperationStrip::tr("%1 failed again"));
    add(operation.withdrawn, OperationStrip::tr("%1 withdrawn"));
    if (!operation.pausedBecause.isEmpty()) text += u". "_s + complaintText(operation.pausedBecause);
    return text;
}

OperationStrip::OperationStrip(QWidget* parent)
    : QWidget(parent), m_list(kAskForProgressEvery, [](Calls& calls, Then<QList<Operation>> then) {
          return calls.operations().listOperations(std::move(then));
      }) {
    m_text = new TextLabel(this);
    m_text->setObjectName(u"operationText"_s);
    m_text->setAccessibleName(tr("Operation"));
    m_text->setWordWrap(true);
    m_bar = new QProgressBar(this);
    m_bar->setObjectName(u"operationBar"_s);
    m_bar->setAccessibleName(tr("Progress of the operation"));
    m_bar->setMaximumWidth(220);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_pause = new QPushButton(this);
    m_pause->setObjectName(u"operationPause"_s);
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setObjectName(u"operationCancel"_s);
    m_cancel->setAccessibleName(tr("Cancel the operation"));
    m_close = new QPushButton(tr("Close"), this);
    m_close->setObjectName(u"operationClose"_s);
    m_close->setAccessibleName(tr("Close this line"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar);
    layout->addWidget(m_text, 1);
    for (QPushButton* button : {m_pause, m_cancel, m_close}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    m_restedSoon.setSingleShot(true);
    m_restedSoon.setInterval(kLookAgainEvery);
    connect(&m_restedSoon, &QTimer::timeout, this, &OperationStrip::rested);
    m_list.startOver(false);
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, [this] {
        m_problem.clear();
        const QList<Operation>& all = *m_list.answer();
        const auto found =
            std::find_if(all.begin(), all.end(), [this](const auto& one) { return one.id == m_operation.id; });
        found != all.end() ? use(*found) : showIt();
    });
    connect(&m_list, &LiveQueryBase::failed, this, [this](const Failure& failure) {
        m_problem = failure.text;
        showIt();
    });
    connect(m_pause, &QPushButton::clicked, this, [this] {
        control(m_operation.state == Operation::State::Paused ? OperationAction::Resume : OperationAction::Pause);
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] { control(OperationAction::Cancel); });
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void OperationStrip::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_controlCall.reset();
    m_restedSoon.stop();
    m_list.startOver(false);
    m_list.setConnection(connection);
    m_operation = {};
    hide();
    if (connection != nullptr) connect(connection, &BrokerConnection::stateChanged, this, &OperationStrip::showIt);
}

void OperationStrip::follow(const Operation& operation, quint64 count) {
    m_total = count;
    m_problem.clear();
    m_operation = operation;
    showIt();
    show();
    m_list.startOver();
}

void OperationStrip::use(const Operation& operation) {
    const Operation before = std::exchange(m_operation, operation);
    showIt();
    if (!rests(operation)) return;
    if (!rests(before)) {
        Q_EMIT rested();
    } else if (haveEnded(before) != haveEnded(operation) && !m_restedSoon.isActive()) {
        m_restedSoon.start();
    }
}

void OperationStrip::control(OperationAction action) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    m_controlCall =
        calls->operations().controlOperation(m_operation.id, action, [this](const Outcome<Operation>& outcome) {
            m_problem = outcome ? QString() : outcome.failure().text;
            if (outcome)
                use(*outcome);
            else
                showIt();
        });
    showIt();
}

void OperationStrip::showIt() {
    const bool isPaused = m_operation.state == Operation::State::Paused;
    QString text = accountText(m_operation, m_total);
    const bool isLive = m_connection && m_connection->calls() != nullptr;
    if (!isLive)
        text += u' ' + tr("(as it was when the connection was lost; it goes on in the broker)");
    else if (!m_problem.isEmpty())
        text += u' ' + tr("(%1)").arg(m_problem);
    m_text->setText(text);
    const double part = m_total == 0 ? 1 : double(m_operation.done + m_operation.skipped) / double(m_total);
    m_bar->setValue(m_operation.state == Operation::State::Done ? 1000 : int(std::min(1.0, part) * 1000));
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setAccessibleName(isPaused ? tr("Resume the operation") : tr("Pause the operation"));
    m_pause->setVisible(!m_operation.isOver());
    m_cancel->setVisible(!m_operation.isOver());
    m_close->setVisible(m_operation.isOver());
    const QString reason =
        m_controlCall.isUnderWay()
            ? tr("Waiting for the broker…")
            : whyNot(m_connection, m_operation.kind == Operation::Kind::Requeue ? kRequeueScope : kAdminScope);
    allow(m_pause, reason, {});
    allow(m_cancel, reason, tr("What is done stays done"));
}

}  // namespace fairlead::gui

#include "moc_operation_strip.cpp"
