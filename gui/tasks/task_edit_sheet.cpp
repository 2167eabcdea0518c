// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_edit_sheet.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/json/json_document.h"
#include "gui/models/words/moment_text.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/tasks/delivery_terms_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Larger payloads are not edited by hand, and would stall the text field.
constexpr quint64 kMostEdited = 200'000;
constexpr qint64 kLaterMs = 3'600'000;

enum class When { AsItIs, Now, At };

QSpinBox* numberBox(QWidget* parent, const QString& id, const QString& name, int least, int most, int value) {
    auto* box = new QSpinBox(parent);
    box->setObjectName(id);
    box->setAccessibleName(name);
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

}  // namespace

TaskEditSheet::TaskEditSheet(BrokerConnection* connection, const Task& task, bool onlyRequeue, QWidget* parent)
    : QDialog(parent), m_connection(connection), m_task(task), m_onlyRequeue(onlyRequeue) {
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    if (!onlyRequeue) askPayload();
    connect(connection, &BrokerConnection::stateChanged, this, &TaskEditSheet::check);
    check();
}

void TaskEditSheet::addParts(QFormLayout* form) {
    auto* parts = new QTabWidget(this);
    parts->setObjectName(u"editParts"_s);
    parts->setAccessibleName(tr("Parts of the task"));
    parts->setDocumentMode(true);
    auto* task = new QWidget(parts);
    addFields(new QFormLayout(task));
    m_terms = new DeliveryTermsForm(m_task, m_connection->clockOffsetMs(), parts);
    parts->addTab(task, tr("Task"));
    parts->addTab(m_terms, tr("Retry, timeout, expiry"));
    form->addRow(parts);
    connect(m_terms, &DeliveryTermsForm::changed, this, &TaskEditSheet::check);
}

void TaskEditSheet::addFields(QFormLayout* form) {
    const bool isDead = m_task.state == TaskState::Dead;
    m_payload = new QPlainTextEdit(this);
    m_payload->setObjectName(u"editPayload"_s);
    m_payload->setAccessibleName(tr("Payload"));
    m_payload->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_payload->setTabChangesFocus(true);
    m_payload->setEnabled(false);
    m_payload->setMinimumHeight(180);
    form->addRow(tr("Payload"), m_payload);
    m_priority = numberBox(this, u"editPriority"_s, tr("Priority, 0 to 9"), 0, 9, m_task.priority);
    form->addRow(tr("Priority"), m_priority);
    m_maxAttempts = numberBox(this, u"editAttempts"_s, tr("Most attempts"), 1, 65535, m_task.maxAttempts);
    form->addRow(tr("Most attempts"), m_maxAttempts);
    addTime(form);
    m_requeue = new QCheckBox(tr("Bring it back to its queue"), this);
    m_requeue->setObjectName(u"editRequeue"_s);
    m_requeue->setAccessibleName(m_requeue->text());
    m_requeue->setChecked(isDead);
    m_requeue->setVisible(isDead);
    form->addRow(m_requeue);
    connect(m_payload, &QPlainTextEdit::textChanged, this, &TaskEditSheet::check);
    connect(m_priority, &QSpinBox::valueChanged, this, &TaskEditSheet::check);
    connect(m_maxAttempts, &QSpinBox::valueChanged, this, &TaskEditSheet::check);
    connect(m_requeue, &QCheckBox::toggled, this, &TaskEditSheet::check);
}

void TaskEditSheet::addTime(QFormLayout* form) {
    m_when = new QComboBox(this);
    m_when->setObjectName(u"editWhen"_s);
    m_when->setAccessibleName(tr("Not before"));
    const bool isDelayed = m_task.state == TaskState::Delayed;
    m_when->addItem(isDelayed ? tr("as it is: %1").arg(momentText(m_task.dueAtMs)) : tr("as it is"), int(When::AsItIs));
    if (isDelayed) m_when->addItem(tr("now"), int(When::Now));
    m_when->addItem(tr("from this moment on:"), int(When::At));
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
    const qint64 dueMs = isDelayed ? m_task.dueAtMs : nowMs + kLaterMs;
    m_runAt = new QDateTimeEdit(QDateTime::fromMSecsSinceEpoch(dueMs), this);
    m_runAt->setObjectName(u"editRunAt"_s);
    m_runAt->setAccessibleName(tr("The moment, in local time"));
    m_runAt->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss"_s);
    m_runAt->setCalendarPopup(true);
    m_runAt->hide();
    auto* row = new QHBoxLayout;
    row->addWidget(m_when);
    row->addWidget(m_runAt);
    row->addStretch(1);
    form->addRow(tr("Not before"), row);
    connect(m_when, &QComboBox::currentIndexChanged, this,
            [this] { m_runAt->setVisible(When(m_when->currentData().toInt()) == When::At); });
}

bool TaskEditSheet::isPayloadChanged() const {
    return m_hasPayload && m_payload->toPlainText().toUtf8() != m_payloadBefore;
}

void TaskEditSheet::build() {
    setWindowTitle(m_onlyRequeue ? tr("Requeue this task") : tr("Edit this task"));
    auto* form = new QFormLayout;
    auto* what = new TextLabel(tr("%1 of %2\n%3").arg(m_task.command, m_task.tenant, m_task.id), this);
    what->setTextInteractionFlags(Qt::TextSelectableByMouse);
    what->setWordWrap(true);
    form->addRow(what);
    if (!m_onlyRequeue) addParts(form);
    m_reason = new InputField(this);
    m_reason->setObjectName(u"editReason"_s);
    m_reason->setAccessibleName(tr("Reason (kept with the task)"));
    form->addRow(tr("Reason"), m_reason);
    m_status = new TextLabel(this);
    m_status->setObjectName(u"editStatus"_s);
    m_status->setWordWrap(true);
    m_status->setAccessibleName(tr("What is in the way"));
    m_apply = new QPushButton(m_onlyRequeue ? tr("Requeue") : tr("Apply"), this);
    m_apply->setObjectName(u"editApply"_s);
    m_apply->setAccessibleName(windowTitle());
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"editCancel"_s);
    cancel->setAccessibleName(tr("Cancel"));
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_apply);
    buttons->addWidget(cancel);
    m_production = new ProductionCheck(m_connection, this);
    connect(m_production, &ProductionCheck::changed, this, &TaskEditSheet::check);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_production);
    layout->addLayout(form, 1);
    layout->addWidget(m_status);
    layout->addLayout(buttons);
    setMinimumWidth(520);
    connect(m_reason, &QLineEdit::textChanged, this, &TaskEditSheet::check);
    connect(m_apply, &QPushButton::clicked, this, &TaskEditSheet::apply);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_reason->setFocus();
}

void TaskEditSheet::askPayload() {
    const QString reason = m_task.payloadBytes > kMostEdited
                               ? tr("A payload of %1 is too large to edit here.").arg(bytesText(m_task.payloadBytes))
                               : whyNot(m_connection, kPayloadScope);
    if (!reason.isEmpty()) {
        m_payload->setPlaceholderText(reason);
        return;
    }
    m_contentsCall =
        m_connection->calls()->tasks().readContents(m_task.id, {}, [this](const Outcome<TaskContents>& outcome) {
            if (!outcome) {
                m_payload->setPlaceholderText(outcome.failure().text);
                return;
            }
            m_payloadBefore = outcome->payload;
            m_payload->setPlainText(QString::fromUtf8(m_payloadBefore));
            // A payload that is not UTF-8 would be damaged by the text field.
            m_hasPayload = m_payload->toPlainText().toUtf8() == m_payloadBefore;
            m_payload->setEnabled(m_hasPayload);
            check();
        });
}

void TaskEditSheet::check() {
    QString reason = whyNot(m_connection, m_onlyRequeue ? kRequeueScope : kAdminScope);
    if (m_editCall.isUnderWay())
        reason = tr("Waiting for the broker…");
    else if (reason.isEmpty() && isPayloadChanged() && !JsonDocument::parse(m_payload->toPlainText().toUtf8()))
        reason = tr("The payload is no JSON.");
    else if (reason.isEmpty() && m_terms != nullptr && !m_terms->problem().isEmpty())
        reason = m_terms->problem();
    else if (reason.isEmpty() && m_reason->text().trimmed().isEmpty())
        reason = tr("A reason is missing.");
    else if (reason.isEmpty())
        reason = m_production->whyNot();
    allow(m_apply, reason, {});
    m_status->setText(reason);
}

void TaskEditSheet::apply() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    TaskEdit edit;
    edit.id = m_task.id;
    edit.revision = m_task.revision;
    edit.reason = m_reason->text().trimmed();
    edit.requeue = m_onlyRequeue || (!m_requeue->isHidden() && m_requeue->isChecked());
    if (!m_onlyRequeue) {
        if (m_priority->value() != m_task.priority) edit.priority = m_priority->value();
        if (m_maxAttempts->value() != m_task.maxAttempts) edit.maxAttempts = m_maxAttempts->value();
        if (isPayloadChanged()) edit.payload = m_payload->toPlainText().toUtf8();
        const auto when = When(m_when->currentData().toInt());
        edit.runNow = when == When::Now;
        m_terms->fill(&edit);
        if (when == When::At) edit.runAtMs = m_runAt->dateTime().toMSecsSinceEpoch() + m_connection->clockOffsetMs();
    }
    m_editCall = calls->tasks().editTask(edit, [this, edit](const Outcome<Task>& outcome) {
        if (!outcome) {
            check();
            m_status->setText(outcome.failure().text);
            return;
        }
        Q_EMIT applied(edit.requeue ? tr("It was brought back to its queue.") : tr("It was changed."),
                       undoOf(edit, *outcome));
        accept();
    });
    check();
}

TaskEdit TaskEditSheet::undoOf(const TaskEdit& edit, const Task& after) const {
    TaskEdit back;
    // Whoever has a task that is back in its queue may have begun it.
    if (edit.requeue || after.revision.isEmpty()) return back;
    back.id = m_task.id;
    back.revision = after.revision;
    back.reason = tr("Undone: %1").arg(edit.reason);
    if (edit.priority) back.priority = m_task.priority;
    if (edit.maxAttempts) back.maxAttempts = m_task.maxAttempts;
    if (edit.payload) back.payload = m_payloadBefore;
    if (edit.visibilityMs) back.visibilityMs = m_task.terms.visibilityMs;
    if (edit.timeoutMs) back.timeoutMs = m_task.terms.timeoutMs;
    if (edit.retry || edit.noRetry) {
        back.retry = m_task.terms.retry;
        back.noRetry = !m_task.terms.retry;
    }
    if (edit.expiresAtMs != 0 || edit.neverExpires) {
        back.expiresAtMs = m_task.expiresAtMs;
        back.neverExpires = m_task.expiresAtMs == 0;
    }
    if (edit.runAtMs != 0 || edit.runNow) {
        back.runAtMs = m_task.state == TaskState::Delayed ? m_task.dueAtMs : 0;
        back.runNow = back.runAtMs == 0;
    }
    return back;
}

}  // namespace fairlead::gui

#include "moc_task_edit_sheet.cpp"
