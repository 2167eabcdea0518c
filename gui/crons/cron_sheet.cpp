// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/crons/cron_sheet.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/crons/cron_model.h"
#include "gui/data/scopes.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/models/json/json_document.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTimeZone>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPayloadHeight = 90;

template <typename Field>
Field* named(Field* field, const QString& id, const QString& name) {
    field->setObjectName(id);
    field->setAccessibleName(name);
    return field;
}

}  // namespace

CronSheet::CronSheet(BrokerConnection* connection, const Cron* cron, QWidget* parent)
    : QDialog(parent), m_connection(connection), m_before(cron != nullptr ? std::optional<Cron>(*cron) : std::nullopt) {
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    fill(m_before.value_or(Cron()));
    connect(connection, &BrokerConnection::stateChanged, this, &CronSheet::check);
    check();
}

void CronSheet::build() {
    setWindowTitle(m_before ? tr("Change %1 of %2").arg(m_before->name, m_before->tenant) : tr("Add a cron entry"));
    auto* form = new QFormLayout;
    m_tenant = named(new InputField(this), u"cronTenant"_s, tr("Tenant"));
    m_name = named(new InputField(this), u"cronName"_s, tr("Name, unique among the tenant's"));
    form->addRow(tr("Tenant"), m_tenant);
    form->addRow(tr("Name"), m_name);
    m_expression = named(new InputField(this), u"cronExpression"_s, tr("When: five or six fields, @daily, @every 30m"));
    m_expression->setPlaceholderText(u"0 2 * * mon-fri"_s);
    form->addRow(tr("When"), m_expression);
    auto* help =
        new TextLabel(tr("minute, hour, day of the month, month, day of the week; a field of seconds may stand "
                         "before them. Or @hourly, @daily, @weekly, @monthly, @every 30m."),
                      this);
    help->setWordWrap(true);
    help->setForegroundRole(QPalette::PlaceholderText);
    form->addRow(QString(), help);
    m_zone = named(new QComboBox(this), u"cronZone"_s, tr("Time zone of the calendar"));
    m_zone->setEditable(true);
    m_zone->lineEdit()->setAccessibleName(m_zone->accessibleName());
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    m_zone->addItem(u"UTC"_s);
    for (const QByteArray& zone : QTimeZone::availableTimeZoneIds()) {
        // "UTC+01:00" and the like are Qt's, not of the database.
        if (!zone.startsWith("UTC")) m_zone->addItem(QString::fromLatin1(zone));
    }
    m_zone->completer()->setFilterMode(Qt::MatchContains);
    m_zone->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_zone->setMinimumContentsLength(20);
    m_zone->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form->addRow(tr("Time zone"), m_zone);
    m_next = named(new TextLabel(this), u"cronNext"_s, tr("When it would run next"));
    m_next->setWordWrap(true);
    form->addRow(tr("Next runs"), m_next);
    m_overlap = named(new QComboBox(this), u"cronOverlap"_s, tr("If the last task has not ended"));
    using Overlap = Cron::Overlap;
    for (const Overlap overlap : {Overlap::Skip, Overlap::Allow, Overlap::CancelPrevious, Overlap::Enqueue})
        m_overlap->addItem(overlapText(overlap), int(overlap));
    form->addRow(tr("If the last has not ended"), m_overlap);
    addTask(form);
    m_enabled = named(new QCheckBox(tr("Switched on"), this), u"cronEnabled"_s, tr("Switched on"));
    form->addRow(m_enabled);
    m_reason = named(new InputField(this), u"cronReason"_s, tr("Reason (goes to the audit log)"));
    form->addRow(tr("Reason"), m_reason);
    m_status = named(new TextLabel(this), u"cronStatus"_s, tr("What is in the way"));
    m_status->setWordWrap(true);
    m_apply = named(new QPushButton(m_before ? tr("Apply") : tr("Add"), this), u"cronApply"_s, windowTitle());
    auto* cancel = named(new QPushButton(tr("Cancel"), this), u"cronCancel"_s, tr("Cancel"));
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_apply);
    buttons->addWidget(cancel);
    m_production = new ProductionCheck(m_connection, this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_production);
    layout->addLayout(form, 1);
    layout->addWidget(m_status);
    layout->addLayout(buttons);
    setMinimumWidth(520);
    connect(m_production, &ProductionCheck::changed, this, &CronSheet::check);
    for (QLineEdit* field : {m_tenant, m_name, m_expression, m_command, m_reason})
        connect(field, &QLineEdit::textChanged, this, &CronSheet::check);
    connect(m_zone, &QComboBox::currentTextChanged, this, &CronSheet::check);
    connect(m_expression, &QLineEdit::textChanged, this, &CronSheet::preview);
    connect(m_zone, &QComboBox::currentTextChanged, this, &CronSheet::preview);
    connect(m_apply, &QPushButton::clicked, this, &CronSheet::apply);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

void CronSheet::addTask(QFormLayout* form) {
    m_command = named(new InputField(this), u"cronCommand"_s, tr("Command of the tasks"));
    form->addRow(tr("Command"), m_command);
    m_givesPayload = named(new QCheckBox(this), u"cronGivesPayload"_s, tr("Give it another payload"));
    m_givesPayload->setText(m_givesPayload->accessibleName());
    m_givesPayload->setVisible(m_before.has_value());
    m_payload = named(new QPlainTextEdit(this), u"cronPayload"_s, tr("Payload of the tasks, JSON"));
    m_payload->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_payload->setTabChangesFocus(true);
    m_payload->setMinimumHeight(kPayloadHeight);
    if (m_before) {
        form->addRow(tr("Payload"), m_givesPayload);
        m_payload->setPlaceholderText(tr("stays as it is: %1").arg(bytesText(m_before->payloadBytes)));
        m_payload->setEnabled(false);
        form->addRow(QString(), m_payload);
    } else {
        m_payload->setPlaceholderText(u"null"_s);
        form->addRow(tr("Payload"), m_payload);
    }
    m_priority = named(new QSpinBox(this), u"cronPriority"_s, tr("Priority, 0 to 9"));
    m_priority->setRange(0, 9);
    form->addRow(tr("Priority"), m_priority);
    m_maxAttempts = named(new QSpinBox(this), u"cronAttempts"_s, tr("Most attempts"));
    m_maxAttempts->setRange(0, 65535);
    m_maxAttempts->setSpecialValueText(tr("as the broker has it"));
    form->addRow(tr("Most attempts"), m_maxAttempts);
    m_webhook = named(new InputField(this), u"cronWebhook"_s, tr("Webhook, called when such a task ends"));
    form->addRow(tr("Webhook"), m_webhook);
    connect(m_givesPayload, &QCheckBox::toggled, this, [this](bool isGiven) {
        m_payload->setEnabled(isGiven);
        m_payload->setPlaceholderText(isGiven ? u"null"_s
                                              : tr("stays as it is: %1").arg(bytesText(m_before->payloadBytes)));
        check();
    });
    connect(m_payload, &QPlainTextEdit::textChanged, this, &CronSheet::check);
}

void CronSheet::fill(const Cron& cron) {
    m_tenant->setText(cron.tenant);
    m_name->setText(cron.name);
    // They are what it is known by.
    m_tenant->setReadOnly(m_before.has_value());
    m_name->setReadOnly(m_before.has_value());
    m_expression->setText(cron.expression);
    m_zone->setCurrentText(cron.zone.isEmpty() ? u"UTC"_s : cron.zone);
    m_overlap->setCurrentIndex(std::max(m_overlap->findData(int(cron.overlap)), 0));
    m_command->setText(cron.command);
    m_priority->setRange(std::min(cron.priority, 0), std::max(cron.priority, 9));
    m_priority->setValue(cron.priority);
    m_maxAttempts->setValue(cron.maxAttempts);
    m_webhook->setText(cron.webhook);
    m_enabled->setChecked(cron.isEnabled);
    (m_before ? m_expression : m_tenant)->setFocus();
}

Cron CronSheet::entered() const {
    Cron cron;
    cron.tenant = m_tenant->text().trimmed();
    cron.name = m_name->text().trimmed();
    cron.expression = m_expression->text().trimmed();
    const QString zone = m_zone->currentText().trimmed();
    cron.zone = zone == u"UTC" ? QString() : zone;
    cron.overlap = Cron::Overlap(m_overlap->currentData().toInt());
    cron.isEnabled = m_enabled->isChecked();
    cron.command = m_command->text().trimmed();
    if (m_payload->isEnabled()) cron.payload = m_payload->toPlainText().trimmed().toUtf8();
    cron.priority = m_priority->value();
    cron.maxAttempts = m_maxAttempts->value();
    cron.webhook = m_webhook->text().trimmed();
    return cron;
}

QString CronSheet::whyNotYet() const {
    if (const QString reason = whyNot(m_connection, kAdminScope); !reason.isEmpty()) return reason;
    if (m_call.isUnderWay()) return tr("Waiting for the broker…");
    const Cron cron = entered();
    if (cron.tenant.isEmpty()) return tr("A tenant is missing.");
    if (cron.name.isEmpty()) return tr("A name is missing.");
    if (cron.expression.isEmpty()) return tr("When it runs is missing.");
    if (cron.command.isEmpty()) return tr("A command is missing.");
    if (cron.payload && !cron.payload->isEmpty() && !JsonDocument::parse(*cron.payload))
        return tr("The payload is no JSON.");
    if (m_reason->text().trimmed().isEmpty()) return tr("A reason is missing.");
    return m_production->whyNot();
}

void CronSheet::check() {
    const QString reason = whyNotYet();
    allow(m_apply, reason, {});
    m_status->setText(reason);
}

// Each letter asks anew, and ends the question before it.
void CronSheet::preview() {
    const Cron cron = entered();
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || cron.expression.isEmpty()) {
        m_previewing = {};
        m_next->clear();
        return;
    }
    m_previewing = calls->crons().previewCron(
        cron.expression, cron.zone, [this, zone = cron.zone](const Outcome<CronPreview>& answer) {
            if (!answer) return m_next->setText(answer.failure().text);
            QStringList lines;
            for (const qint64 at : answer->runsAtMs) lines << runTextHere(at, zone);
            if (answer->skippedAtMs != 0)
                lines << tr("A time before these is left out: the clock goes forward over it.");
            m_next->setText(lines.join(u'\n'));
        });
}

void CronSheet::apply() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    m_call = calls->crons().putCron(entered(), m_reason->text().trimmed(), [this](const Outcome<Cron>& answer) {
        if (!answer) {
            check();
            m_status->setText(answer.failure().text);
            return;
        }
        Q_EMIT applied(
            answer->nextRunAtMs == 0
                ? tr("%1 is kept, switched off.").arg(answer->name)
                : tr("%1 runs next at %2.").arg(answer->name, runTextHere(answer->nextRunAtMs, answer->zone)));
        accept();
    });
    check();
}

}  // namespace fairlead::gui

#include "moc_cron_sheet.cpp"
