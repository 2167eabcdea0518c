// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_cleanup_panel.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kUsualLimit = 1000;
constexpr int kMostLimit = 1'000'000;

enum class DeadUntil { Now, Moment };

}  // namespace

CodeqCleanupPanel::CodeqCleanupPanel(QWidget* parent) : QWidget(parent) {
    build();
    connect(m_when, &QComboBox::currentIndexChanged, this, &CodeqCleanupPanel::check);
    connect(m_before, &QDateTimeEdit::dateTimeChanged, this, &CodeqCleanupPanel::check);
    connect(m_cleanUp, &QPushButton::clicked, this, &CodeqCleanupPanel::ask);
    check();
}

void CodeqCleanupPanel::build() {
    auto* explanation = new TextLabel(
        tr("codeQ deletes a task 24 h after its creation, whatever its state. This does the same at once, "
           "for all tenants: tasks whose time is over at the moment below."),
        this);
    explanation->setWordWrap(true);
    explanation->setForegroundRole(QPalette::PlaceholderText);
    m_limit = new QSpinBox(this);
    m_limit->setObjectName(u"cleanupLimit"_s);
    m_limit->setAccessibleName(tr("How many at most"));
    m_limit->setRange(1, kMostLimit);
    m_limit->setValue(kUsualLimit);
    m_limit->setGroupSeparatorShown(true);
    m_when = new QComboBox(this);
    m_when->setObjectName(u"cleanupWhen"_s);
    m_when->setAccessibleName(tr("Whose time is over"));
    m_when->addItem(tr("now"), int(DeadUntil::Now));
    m_when->addItem(tr("at this moment:"), int(DeadUntil::Moment));
    m_before = new QDateTimeEdit(QDateTime::currentDateTime(), this);
    m_before->setObjectName(u"cleanupBefore"_s);
    m_before->setAccessibleName(tr("The moment, in local time"));
    m_before->setDisplayFormat(u"yyyy-MM-dd HH:mm"_s);
    m_before->setCalendarPopup(true);
    m_cleanUp = new QPushButton(tr("Clean up…"), this);
    m_cleanUp->setObjectName(u"cleanUp"_s);
    m_cleanUp->setAccessibleName(tr("Delete tasks of all tenants whose time is over"));
    m_cleanUp->setAutoDefault(false);
    m_warning = new TextLabel(this);
    m_warning->setObjectName(u"cleanupWarning"_s);
    m_warning->setAccessibleName(tr("What this moment means"));
    m_status = new TextLabel(this);
    m_status->setObjectName(u"cleanupStatus"_s);
    m_status->setAccessibleName(tr("What the server answered"));
    for (QLabel* label : {m_warning, m_status}) {
        label->setWordWrap(true);
        label->hide();
    }
    auto* moment = new QHBoxLayout;
    moment->setSpacing(kGap2);
    moment->addWidget(m_when);
    moment->addWidget(m_before);
    moment->addStretch(1);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(kGap3);
    form->addRow(tr("At most"), m_limit);
    form->addRow(tr("Over"), moment);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_cleanUp);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(explanation);
    layout->addLayout(form);
    layout->addWidget(m_warning);
    layout->addLayout(buttons);
    layout->addWidget(m_status);
    layout->addStretch(1);
}

void CodeqCleanupPanel::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_call.reset();
    m_when->setCurrentIndex(0);
    m_status->hide();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &CodeqCleanupPanel::check);
        connect(connection, &BrokerConnection::infoChanged, this, &CodeqCleanupPanel::check);
    }
    check();
}

CodeqCalls* CodeqCleanupPanel::codeq() const {
    return m_connection && m_connection->calls() != nullptr ? m_connection->calls()->codeq() : nullptr;
}

qint64 CodeqCleanupPanel::beforeMs() const {
    return DeadUntil(m_when->currentData().toInt()) == DeadUntil::Now ? 0 : m_before->dateTime().toMSecsSinceEpoch();
}

void CodeqCleanupPanel::check() {
    m_before->setVisible(DeadUntil(m_when->currentData().toInt()) == DeadUntil::Moment);
    const bool isAhead = beforeMs() > QDateTime::currentMSecsSinceEpoch();
    m_warning->setText(isAhead ? tr("This moment is still to come: tasks go that codeQ would keep until then, also "
                                    "those that wait or are in progress.")
                               : QString());
    m_warning->setVisible(isAhead);
    allow(m_cleanUp,
          codeq() == nullptr                          ? tr("Not connected now.")
          : !m_connection->info().codeq.http.isOpen() ? tr("The HTTP interface cannot be used.")
          : m_call.isUnderWay()                       ? tr("Waiting for the server…")
                                                      : QString(),
          m_cleanUp->accessibleName());
}

void CodeqCleanupPanel::ask() {
    const quint64 limit = quint64(m_limit->value());
    const qint64 before = beforeMs();
    const QString when = before == 0 ? tr("now") : momentText(before);
    auto* sheet = new TypedConfirmation(
        tr("Delete tasks of all tenants?"),
        tr("Up to %1 tasks of ALL tenants whose time is over (%2) are deleted for good, whatever their state.\n%3")
            .arg(countText(limit), when, m_warning->text())
            .trimmed(),
        tr("all tenants"), tr("Delete"), this);
    sheet->setObjectName(u"cleanupSheet"_s);
    sheet->setConnection(m_connection);
    sheet->askNoReason();
    connect(sheet, &TypedConfirmation::confirmed, this, [this, limit, before] { cleanUp(limit, before); });
    sheet->open();
}

void CodeqCleanupPanel::cleanUp(quint64 limit, qint64 before) {
    m_status->show();
    if (codeq() == nullptr) {
        m_status->setText(tr("Nothing was deleted: not connected."));
        return;
    }
    m_status->setText(tr("Deleting…"));
    m_call = codeq()->cleanUp(limit, before, [this](const Outcome<CodeqCleanup>& outcome) { take(outcome); });
    check();
}

void CodeqCleanupPanel::take(const Outcome<CodeqCleanup>& outcome) {
    m_call.reset();
    if (outcome)
        m_status->setText(
            outcome->deleted >= outcome->limit && outcome->limit > 0
                ? tr("%1 tasks were deleted, as many as allowed: there may be more.").arg(countText(outcome->deleted))
                : tr("%1 tasks were deleted.").arg(countText(outcome->deleted)));
    else
        m_status->setText(outcome.failure().mayBeDone
                              ? tr("No answer came, so it may have been done: %1").arg(outcome.failure().text)
                              : tr("Nothing was deleted: %1").arg(outcome.failure().text));
    check();
}

}  // namespace fairlead::gui

#include "moc_codeq_cleanup_panel.cpp"
