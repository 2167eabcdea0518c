// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/send_panel.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/input_field.h"
#include "gui/kit/permission.h"
#include "gui/kit/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/json_document.h"
#include "gui/models/moment_text.h"

#include <QDateTime>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostCopies = 100;
constexpr int kMostDelay = 30 * 86'400;
constexpr int kMostAttempts = 65'535;
constexpr qsizetype kMostMessageBytes = 4 * 1024 * 1024 - 64 * 1024;  // of gRPC, and room for what stands around it
constexpr int kLeastPayload = 60;
constexpr int kLeastAnswers = 84;
constexpr int kIdColumn = 2;
constexpr int kIdLetters = 36;
constexpr int kIdPadding = 12;

}  // namespace

SendPanel::SendPanel(QWidget* parent) : QWidget(parent) {
    build();
    for (QLineEdit* field : {m_command, m_webhook, m_key})
        connect(field, &QLineEdit::textChanged, this, &SendPanel::check);
    connect(m_payload, &QPlainTextEdit::textChanged, this, &SendPanel::check);
    connect(m_copies, &QSpinBox::valueChanged, this, &SendPanel::check);
    connect(m_send, &QPushButton::clicked, this, &SendPanel::send);
    connect(m_table, &ValueTable::selectionMoved, this, &SendPanel::showChosen);
    connect(m_show, &QPushButton::clicked, this,
            [this] { Q_EMIT taskRequested(m_table->selectedKey().section(u'\n', 1)); });
    connect(&m_sender, &TaskSender::answered, this, [this](const QString& id, const QString& error) {
        note(error.isEmpty() ? tr("created") : tr("refused: %1").arg(error), id);
        check();
    });
    connect(&m_sender, &TaskSender::closed, this, [this](const QString& why, int lost) {
        const QString reason = why.isEmpty() ? tr("the stream ended") : why;
        if (lost > 0) note(tr("no answer to %n tasks, which may have been created: %1", nullptr, lost).arg(reason), {});
        check();
    });
    showChosen();
    check();
}

QSpinBox* SendPanel::addNumber(const QString& id, const QString& name, int least, int most, int value) {
    auto* made = new QSpinBox(this);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setRange(least, most);
    made->setValue(value);
    return made;
}

QWidget* SendPanel::buildNumbers() {
    auto* numbers = new QWidget(this);
    m_priority = addNumber(u"sendPriority"_s, tr("Priority, 0 to 9; 9 is first"), 0, 9, 0);
    m_delay = addNumber(u"sendDelay"_s, tr("Delay in seconds"), 0, kMostDelay, 0);
    m_delay->setSuffix(tr(" s"));
    m_attempts = addNumber(u"sendAttempts"_s, tr("Most attempts"), 0, kMostAttempts, 0);
    m_attempts->setSpecialValueText(tr("server's"));
    m_copies = addNumber(u"sendCopies"_s, tr("Copies"), 1, kMostCopies, 1);
    auto* grid = new QGridLayout(numbers);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGap2);
    grid->setVerticalSpacing(2);
    int column = 0;
    for (const auto& [title, field] : {std::pair(tr("Priority"), m_priority), std::pair(tr("Delay"), m_delay),
                                       std::pair(tr("Attempts"), m_attempts), std::pair(tr("Copies"), m_copies)}) {
        auto* label = new TextLabel(title, numbers);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        field->setToolTip(field->accessibleName());
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, 1);
    }
    return numbers;
}

void SendPanel::build() {
    m_command = InputField::forFilter(u"sendCommand"_s, tr("Command"), tr("Command"), this);
    m_payload = new QPlainTextEdit(u"{}"_s, this);
    m_payload->setObjectName(u"sendPayload"_s);
    m_payload->setAccessibleName(tr("Payload"));
    m_payload->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_payload->setTabChangesFocus(true);
    m_payload->setMinimumHeight(kLeastPayload);
    m_webhook = InputField::forFilter(u"sendWebhook"_s, tr("Webhook at the end: https://…"),
                                      tr("URL that is called when the task ends"), this);
    m_key = InputField::forFilter(u"sendKey"_s, tr("Idempotency key"), tr("Idempotency key"), this);
    m_send = new QPushButton(tr("Send"), this);
    m_send->setObjectName(u"sendTask"_s);
    m_send->setAccessibleName(tr("Send the task"));
    m_send->setAutoDefault(false);
    m_note = new TextLabel(this);
    m_note->setObjectName(u"sendNote"_s);
    m_note->setAccessibleName(tr("What is to be known before it is sent"));
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_table = new ValueTable(tr("What the server answered, the latest first"), {tr("At"), tr("Answer"), tr("Task")}, {},
                             this);
    m_table->setObjectName(u"sendAnswers"_s);
    m_table->setRoomiest(1);
    m_table->setMinimumHeight(kLeastAnswers);
    m_show = new QPushButton(tr("Show"), this);
    m_show->setObjectName(u"showSent"_s);
    m_show->setAutoDefault(false);
    m_show->setAccessibleName(tr("Show the selected task in Tasks"));
    auto* optional = new QHBoxLayout;
    optional->setSpacing(kGap2);
    optional->addWidget(m_webhook, 3);
    optional->addWidget(m_key, 2);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap2);
    buttons->addWidget(m_send);
    buttons->addWidget(m_note, 1);
    buttons->addWidget(m_show);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    m_layout->setSpacing(kGap2);
    m_layout->addWidget(m_command);
    m_layout->addWidget(m_payload, 2);
    m_layout->addWidget(buildNumbers());
    m_layout->addLayout(optional);
    m_layout->addLayout(buttons);
    m_layout->addWidget(m_table, 3);
}

void SendPanel::setConnection(BrokerConnection* connection) {
    m_answers.clear();
    m_table->setRows({});
    delete m_production;
    m_production = new ProductionCheck(connection, this);
    m_layout->insertWidget(0, m_production);
    connect(m_production, &ProductionCheck::changed, this, &SendPanel::check);
    check();
}

void SendPanel::setDoors(const StreamDoors& doors, const QString& noWay) {
    m_sender.setDoors(doors);
    m_noWay = noWay;
    check();
}

void SendPanel::focusFirst() { m_command->setFocus(Qt::ShortcutFocusReason); }

NewTask SendPanel::task() const {
    NewTask task;
    task.command = m_command->text().trimmed().toStdString();
    task.payload = m_payload->toPlainText().toStdString();
    task.priority = m_priority->value();
    task.delaySeconds = m_delay->value();
    task.maxAttempts = m_attempts->value();
    task.idempotencyKey = m_key->text().toStdString();
    task.webhook = m_webhook->text().trimmed().toStdString();
    return task;
}

void SendPanel::check() {
    const QByteArray payload = m_payload->toPlainText().toUtf8();
    const QUrl webhook(m_webhook->text().trimmed(), QUrl::StrictMode);
    const bool isHook = (webhook.scheme() == u"http"_s || webhook.scheme() == u"https"_s) && !webhook.host().isEmpty();
    QString reason = m_noWay;
    if (reason.isEmpty() && m_command->text().trimmed().isEmpty()) reason = tr("The command is missing.");
    if (reason.isEmpty() && !m_webhook->text().trimmed().isEmpty() && !isHook)
        reason = tr("The webhook is no URL that begins with http:// or https://.");
    if (reason.isEmpty() && payload.size() * m_copies->value() > kMostMessageBytes)
        reason = tr("Together they are larger than the 4 MiB that fit into one message.");
    if (reason.isEmpty() && m_production != nullptr) reason = m_production->whyNot();
    QString hint = reason;
    if (hint.isEmpty() && m_sender.waiting() > 0)
        hint = tr("Waiting for %n answers…", nullptr, m_sender.waiting());
    else if (hint.isEmpty() && payload.isEmpty())
        hint = tr("Without a payload it is sent empty.");
    else if (hint.isEmpty() && !JsonDocument::parse(payload))
        hint = tr("The payload is no JSON. It is sent as it is.");
    else if (hint.isEmpty() && m_copies->value() > 1 && !m_key->text().isEmpty())
        hint = tr("With an idempotency key all copies become one task.");
    allow(m_send, reason, m_send->accessibleName());
    m_note->setText(hint);
}

void SendPanel::send() {
    m_sender.send(task(), m_copies->value());
    check();
}

void SendPanel::note(const QString& what, const QString& taskId) {
    // The key holds the id, for Show; the number tells apart what was sent twice under one idempotency key.
    m_answers.prepend({QString::number(++m_answerCount) + u'\n' + taskId,
                       {momentText(QDateTime::currentMSecsSinceEpoch()), what, taskId}});
    if (m_answers.size() > kMostAnswers) m_answers.removeLast();
    m_table->setRows(m_answers);
    // Widths are those of the first answers, which may name no task.
    const int ofId = fontMetrics().horizontalAdvance(QString(kIdLetters, u'0')) + kIdPadding;
    m_table->setColumnWidth(kIdColumn, std::max(m_table->columnWidth(kIdColumn), ofId));
}

void SendPanel::showChosen() {
    const bool isTask = !m_table->selectedKey().section(u'\n', 1).isEmpty();
    allow(m_show, isTask ? QString() : tr("Select a task that was created."), m_show->accessibleName());
}

}  // namespace fairlead::gui
