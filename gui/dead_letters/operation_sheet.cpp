// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operation_sheet.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/kit/input_field.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kUsualRate = 200;
constexpr int kUsualStop = 20;
constexpr quint64 kManyRequeued = 100;  // from here on a few go first
constexpr int kUsualCanary = 10;
constexpr int kRoomForCount = 4;  // lines

QSpinBox* spinBox(QWidget* parent, const QString& id, const QString& name, int most, int value) {
    auto* box = new QSpinBox(parent);
    box->setObjectName(id);
    box->setAccessibleName(name);
    box->setRange(0, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    return box;
}

}  // namespace

OperationSheet::OperationSheet(BrokerConnection* connection, Operation::Kind kind, const DeadLetterFilter& filter,
                               QWidget* parent)
    : QDialog(parent), m_connection(connection), m_kind(kind), m_filter(filter) {
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    connect(connection, &BrokerConnection::stateChanged, this, &OperationSheet::check);
    count();
}

void OperationSheet::build() {
    setWindowTitle(isDeletion() ? tr("Delete dead letters") : tr("Requeue dead letters"));
    m_scope = new TextLabel(this);
    m_scope->setObjectName(u"scope"_s);
    m_scope->setWordWrap(true);
    m_scope->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scope->setAccessibleName(tr("What it touches"));
    m_sample = new OutsideText(tr("Some of what it touches"), OutsideText::Look::Box, 8, this);
    m_sample->setObjectName(u"sample"_s);
    m_sample->fillRoom();
    m_production = new ProductionCheck(m_connection, this);
    connect(m_production, &ProductionCheck::changed, this, &OperationSheet::check);
    auto* form = new QFormLayout;
    m_rate = spinBox(this, u"rate"_s, tr("Tasks per second; 0: as fast as live traffic allows"), 1'000'000, kUsualRate);
    m_rate->setSpecialValueText(tr("as fast as live traffic allows"));
    m_rate->setSuffix(tr(" per second"));
    form->addRow(tr("Pace"), m_rate);
    m_duration = new TextLabel(this);
    m_duration->setObjectName(u"duration"_s);
    m_duration->setAccessibleName(tr("How long it takes"));
    form->addRow(QString(), m_duration);
    if (!isDeletion()) addRequeueRows(form);
    m_reason = new InputField(this);
    m_reason->setObjectName(u"reason"_s);
    m_reason->setAccessibleName(tr("Reason (kept with the operation)"));
    form->addRow(tr("Reason"), m_reason);
    if (isDeletion()) {
        m_typedLabel = new TextLabel(this);
        m_typed = new InputField(this);
        m_typed->setObjectName(u"typed"_s);
        form->addRow(m_typedLabel, m_typed);
        connect(m_typed, &QLineEdit::textChanged, this, &OperationSheet::check);
    }
    m_status = new TextLabel(this);
    m_status->setObjectName(u"status"_s);
    m_status->setWordWrap(true);
    m_status->setAccessibleName(tr("What is in the way"));
    m_start = new QPushButton(isDeletion() ? tr("Delete") : tr("Requeue"), this);
    m_start->setObjectName(u"start"_s);
    m_start->setAccessibleName(windowTitle());
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"cancel"_s);
    cancel->setAccessibleName(tr("Cancel"));
    m_start->setAutoDefault(!isDeletion());
    cancel->setAutoDefault(isDeletion());
    cancel->setDefault(isDeletion());
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_start);
    buttons->addWidget(cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    layout->addWidget(m_production);
    layout->addWidget(m_scope);
    layout->addWidget(m_sample, 1);
    layout->addLayout(form);
    layout->addWidget(m_status);
    layout->addLayout(buttons);
    setMinimumWidth(560);
    // Room for what comes with the count: a dialog that grows once it is shown is moved by some window managers.
    resize(minimumWidth(), minimumSizeHint().height() + kRoomForCount * fontMetrics().lineSpacing());
    connect(m_rate, &QSpinBox::valueChanged, this, &OperationSheet::check);
    connect(m_reason, &QLineEdit::textChanged, this, &OperationSheet::check);
    connect(m_start, &QPushButton::clicked, this, &OperationSheet::start);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_reason->setFocus();
}

void OperationSheet::addRequeueRows(QFormLayout* form) {
    m_order = new QComboBox(this);
    m_order->setObjectName(u"order"_s);
    m_order->setAccessibleName(tr("Order"));
    m_order->addItem(tr("oldest first"), int(DeadLetterOrder::OldestFirst));
    m_order->addItem(tr("newest first"), int(DeadLetterOrder::NewestFirst));
    m_order->addItem(tr("tenant by tenant"), int(DeadLetterOrder::ByTenant));
    form->addRow(tr("Order"), m_order);
    m_canary = spinBox(this, u"canary"_s, tr("Canary: so many first; 0: none"), 100'000, 0);
    m_canary->setSpecialValueText(tr("none"));
    m_canary->setSuffix(tr(" first, the rest when they have ended well"));
    form->addRow(tr("Canary"), m_canary);
    m_stops = new QCheckBox(tr("Pause when more fail again than"), this);
    m_stops->setObjectName(u"stops"_s);
    m_stops->setAccessibleName(m_stops->text());
    m_stops->setChecked(true);
    m_stopRate = spinBox(this, u"stopRate"_s, tr("Share that fails again at which it pauses"), 100, kUsualStop);
    m_stopRate->setSuffix(tr(" %"));
    auto* stop = new QHBoxLayout;
    stop->addWidget(m_stops);
    stop->addWidget(m_stopRate);
    stop->addStretch(1);
    form->addRow(tr("Stop"), stop);
    connect(m_stops, &QCheckBox::toggled, this, &OperationSheet::check);
    connect(m_canary, &QSpinBox::valueChanged, this, &OperationSheet::check);
}

void OperationSheet::count() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        check();
        return;
    }
    m_scope->setText(tr("Counting…"));
    m_countedAtMs = QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs();
    m_countCall =
        calls->deadLetters().countDeadLetters({m_filter}, 0, [this](const auto& outcome) { takeCount(outcome); });
    check();
}

void OperationSheet::takeCount(const Outcome<DeadLetterCount>& outcome) {
    if (!outcome) {
        m_scope->setText(tr("It could not be counted: %1").arg(outcome.failure().text));
        check();
        return;
    }
    m_count = *outcome;
    if (m_count->count > 0 && m_filter.ids.isEmpty()) {
        // Limits the operation to the counted dead letters. An incomplete count does not know the newest one, so the
        // time of the count is the limit.
        const qint64 until = m_count->atLeast ? m_countedAtMs : m_count->newestDiedAtMs + 1;
        m_filter.diedUntilMs = m_filter.diedUntilMs == 0 ? until : std::min(m_filter.diedUntilMs, until);
    }
    QString text = m_count->atLeast ? tr("At least %1 dead letters of %2.", nullptr, plural(m_count->count))
                                    : tr("%1 dead letters of %2.", nullptr, plural(m_count->count));
    text = text.arg(countText(m_count->count),
                    tr("%1 tenants", nullptr, plural(m_count->tenants)).arg(countText(m_count->tenants)));
    if (m_count->count > 0) {
        text += u' ' + tr("The oldest died %1, the newest %2.")
                           .arg(momentText(m_count->oldestDiedAtMs), momentText(m_count->newestDiedAtMs));
        QStringList sample;
        for (const DeadLetter& letter : m_count->sample)
            sample << u"%1 · %2 · %3"_s.arg(letter.tenant, letter.command, letter.error);
        m_sample->showText(sample.join(u'\n'));
    }
    m_scope->setText(text);
    if (m_typedLabel != nullptr) {
        m_typedLabel->setText(tr("Type %1").arg(wordToType()));
        m_typed->setAccessibleName(tr("Type %1 to confirm").arg(wordToType()));
        m_typedLabel->setVisible(!wordToType().isEmpty());
        m_typed->setVisible(!wordToType().isEmpty());
    }
    if (m_canary != nullptr && m_count->count > kManyRequeued) m_canary->setValue(kUsualCanary);
    check();
}

QString OperationSheet::wordToType() const {
    return m_count ? wordToConfirm(m_connection, QString::number(m_count->count)) : QString();
}

void OperationSheet::check() {
    if (m_count && m_rate->value() > 0) {
        const qint64 seconds = qint64(m_count->count) / m_rate->value();
        m_duration->setText(tr("takes %1").arg(ageText(seconds * 1000)));
    } else {
        m_duration->clear();
    }
    if (m_stopRate != nullptr) {
        // The canary needs the stop rate to be judged by.
        if (m_canary->value() > 0) m_stops->setChecked(true);
        m_stops->setEnabled(m_canary->value() == 0);
        m_stopRate->setEnabled(m_stops->isChecked());
    }
    QString reason = whyNot(m_connection, isDeletion() ? kAdminScope : kRequeueScope);
    if (reason.isEmpty()) {
        reason = m_startCall.isUnderWay()               ? tr("Waiting for the broker…")
                 : m_countCall.isUnderWay() || !m_count ? tr("Not counted yet.")
                 : m_count->count == 0                  ? tr("There is nothing that matches.")
                 : m_reason->text().trimmed().isEmpty() ? tr("A reason is missing.")
                 : isDeletion() && m_typed->text().trimmed() != wordToType()
                     ? tr("%1 is not typed yet.").arg(wordToType())
                     : m_production->whyNot();
    }
    allow(m_start, reason, {});
    m_status->setText(m_problem.isEmpty() ? reason : m_problem);
}

void OperationSheet::start() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    OperationRequest request;
    request.kind = m_kind;
    request.filter = m_filter;
    request.everything = m_filter.isEmpty();
    request.perSecond = quint32(m_rate->value());
    request.reason = m_reason->text().trimmed();
    if (!isDeletion()) {
        request.order = DeadLetterOrder(m_order->currentData().toInt());
        request.canary = quint32(m_canary->value());
        if (m_stops->isChecked()) request.stopAtFailureRate = m_stopRate->value() / 100.0;
    }
    m_problem.clear();
    m_startCall = calls->operations().startOperation(request, [this](const Outcome<Operation>& outcome) {
        if (!outcome) {
            m_problem = outcome.failure().text;
            if (outcome.failure().mayBeDone)
                m_problem += u' ' + tr("Check whether it is running before you try again.");
            check();
            return;
        }
        Q_EMIT started(*outcome, m_count->count);
        accept();
    });
    check();
}

}  // namespace fairlead::gui

#include "moc_operation_sheet.cpp"
