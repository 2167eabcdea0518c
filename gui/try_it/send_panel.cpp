// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/send_panel.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/code/code_editor.h"
#include "gui/kit/input_field.h"
#include "gui/kit/link_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/words/unseen.h"
#include "gui/try_it/sent_tasks.h"
#include "gui/try_it/suggestions.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
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
constexpr int kLeastSent = 90;

QString faultText(JsonCheck::Fault fault) {
    using Fault = JsonCheck::Fault;
    switch (fault) {
        case Fault::EndsEarly: return SendPanel::tr("it ends before it is complete");
        case Fault::NoValue: return SendPanel::tr("a value is missing");
        case Fault::NoName: return SendPanel::tr("a name in double quotes is missing");
        case Fault::NoColon: return SendPanel::tr("a colon is missing");
        case Fault::NoComma: return SendPanel::tr("a comma or the closing bracket is missing");
        case Fault::BadNumber: return SendPanel::tr("a number is not written like this in JSON");
        case Fault::BadString: return SendPanel::tr("a text has an unknown escape, or a line break");
        case Fault::MoreFollows: return SendPanel::tr("something follows after its end");
        case Fault::None: break;
    }
    return {};
}

}  // namespace

SendPanel::SendPanel(SentTasks* sent, QWidget* parent) : QWidget(parent), m_sent(sent) {
    build();
    connect(m_tenant, &QLineEdit::textChanged, this, [this] { m_refusal.clear(); });
    for (QLineEdit* field : {m_tenant, m_command, m_webhook, m_key})
        connect(field, &QLineEdit::textChanged, this, &SendPanel::check);
    connect(m_payload, &QPlainTextEdit::textChanged, this, &SendPanel::readPayload);
    for (QSpinBox* field : {m_priority, m_delay, m_copies, m_attempts})
        connect(field, &QSpinBox::valueChanged, this, &SendPanel::check);
    connect(m_send, &QPushButton::clicked, this, &SendPanel::send);
    auto* byKeys = new QShortcut(
        QKeySequence(Qt::CTRL | Qt::Key_Return), this, m_send, [this] { m_send->click(); },
        Qt::WidgetWithChildrenShortcut);
    byKeys->setAutoRepeat(false);
    connect(m_moreSwitch, &QToolButton::toggled, m_more, &QWidget::setVisible);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SendPanel::showChosen);
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (!chosenId().isEmpty()) Q_EMIT taskRequested(chosenId());
    });
    connect(m_show, &QPushButton::clicked, this, [this] { Q_EMIT taskRequested(chosenId()); });
    connect(&m_sender, &TaskSender::answered, this, [this](const QString& id, const QString& error) {
        m_sent->add(id, error);
        m_refusal.clear();
        check();
    });
    connect(&m_sender, &TaskSender::refused, this, [this](const QString& why, int unsent) {
        m_refusal = m_tokens == TokenKind::Own ? tr("This token may not send tasks: %1.").arg(tokenTrouble(why))
                                               : tr("The server refuses this tenant: %1.").arg(why);
        for (int task = 0; task < unsent; ++task) m_sent->add({}, why);
        check();
    });
    connect(&m_sender, &TaskSender::closed, this, [this](const QString& why, int lost) {
        m_sent->lose(lost);
        check();
        if (lost > 0)
            m_note->setText(tr("No answer to %n tasks, which may have been created: %1", nullptr, lost)
                                .arg(why.isEmpty() ? tr("the stream ended") : why));
    });
    connect(m_sent, &SentTasks::changed, this, &SendPanel::showChosen);
    showChosen();
    readPayload();
}

QSpinBox* SendPanel::addNumber(const QString& id, const QString& name, int least, int most, int value) {
    auto* made = new QSpinBox(this);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setRange(least, most);
    made->setValue(value);
    return made;
}

QWidget* SendPanel::buildRow(const QList<std::pair<QString, QWidget*>>& fields) {
    auto* row = new QWidget(this);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGap2);
    grid->setVerticalSpacing(2);
    int column = 0;
    for (const auto& [title, field] : fields) {
        auto* label = new TextLabel(title, row);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, 1);
    }
    return row;
}

QWidget* SendPanel::buildMore() {
    m_moreSwitch = new LinkButton(this);
    m_moreSwitch->setObjectName(u"sendMore"_s);
    m_moreSwitch->setText(tr("More…"));
    m_moreSwitch->setAccessibleName(tr("Show what is seldom needed: idempotency key, webhook, most attempts"));
    m_moreSwitch->setCheckable(true);
    m_attempts = addNumber(u"sendAttempts"_s, tr("Most attempts"), 0, kMostAttempts, 0);
    m_attempts->setSpecialValueText(tr("server's"));
    m_webhook =
        InputField::forFilter(u"sendWebhook"_s, tr("https://…"), tr("URL that is called when the task ends"), this);
    m_key = InputField::forFilter(u"sendKey"_s, tr("none"), tr("Idempotency key"), this);
    m_more = buildRow({{tr("Idempotency key"), m_key}, {tr("Webhook"), m_webhook}, {tr("Attempts"), m_attempts}});
    m_more->setVisible(false);
    return m_more;
}

void SendPanel::build() {
    m_tenant = InputField::forFilter(u"sendTenant"_s, tr("Tenant"), tr("Tenant, whose task it is"), this);
    m_command = InputField::forFilter(u"sendCommand"_s, tr("Command"), tr("Command"), this);
    m_payload = new CodeEditor(u"sendPayload"_s, tr("Payload"), this);
    m_payload->setPlainText(u"{}"_s);
    m_check = new TextLabel(this);
    m_check->setObjectName(u"sendCheck"_s);
    m_check->setAlignment(Qt::AlignRight);
    m_priority = addNumber(u"sendPriority"_s, tr("Priority, 0 to 9; 9 is first"), 0, 9, 0);
    m_delay = addNumber(u"sendDelay"_s, tr("Delay in seconds"), 0, kMostDelay, 0);
    m_delay->setSuffix(tr(" s"));
    m_copies = addNumber(u"sendCopies"_s, tr("Copies"), 1, kMostCopies, 1);
    m_send = new QPushButton(this);
    m_send->setObjectName(u"sendTask"_s);
    m_send->setAccessibleName(tr("Send the task"));
    m_send->setAutoDefault(false);
    m_send->setDefault(true);
    m_note = new TextLabel(this);
    m_note->setObjectName(u"sendNote"_s);
    m_note->setAccessibleName(tr("What is to be known before it is sent"));
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_table =
        new RowTable(m_sent->model(),
                     {u"sentTasks"_s, tr("What became of them, the latest first"), m_sent->model()->widths()}, this);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_table->setMinimumHeight(kLeastSent);
    m_show = new QPushButton(tr("Show"), this);
    m_show->setObjectName(u"showSent"_s);
    m_show->setAutoDefault(false);
    m_show->setAccessibleName(tr("Show the selected task in Tasks"));
    auto* payloadTitle = new TextLabel(tr("Payload"), this);
    payloadTitle->setForegroundRole(QPalette::PlaceholderText);
    auto* payloadLine = new QHBoxLayout;
    payloadLine->addWidget(payloadTitle);
    payloadLine->addWidget(m_check, 1);
    QWidget* more = buildMore();
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap2);
    buttons->addWidget(m_send);
    buttons->addWidget(m_moreSwitch);
    buttons->addStretch(1);
    auto* became = new TextLabel(tr("What became of them"), this);
    became->setFont(fontOf(font(), TypeSize::Data, true));
    auto* tableLine = new QHBoxLayout;
    tableLine->addWidget(became, 1);
    tableLine->addWidget(m_show);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    m_layout->setSpacing(kGap1);
    m_layout->addWidget(m_tenant);
    m_layout->addWidget(m_command);
    m_layout->addWidget(buildRow({{tr("Priority"), m_priority}, {tr("Delay"), m_delay}, {tr("Copies"), m_copies}}));
    m_layout->addLayout(payloadLine);
    m_layout->addWidget(m_payload, 3);
    m_layout->addLayout(buttons);
    m_layout->addWidget(more);
    m_layout->addWidget(m_note);
    m_layout->addLayout(tableLine);
    m_layout->addWidget(m_table, 2);
}

void SendPanel::setConnection(BrokerConnection* connection) {
    delete m_production;
    m_production = new ProductionCheck(connection, this);
    m_layout->insertWidget(0, m_production);
    connect(m_production, &ProductionCheck::changed, this, &SendPanel::check);
    check();
}

void SendPanel::setDoors(const StreamDoors& doors, TokenKind tokens, const QString& noWay) {
    if (doors.producers != m_doors.producers) m_sender.setDoors({});
    m_doors = doors;
    m_tokens = tokens;
    m_noWay = noWay;
    m_tenant->setVisible(tokens != TokenKind::Own);
    check();
}

void SendPanel::knock() {
    if (m_doors.producers == nullptr) return;
    m_sender.setDoors(m_doors);
    m_sender.knock();
}

void SendPanel::suggest(const QStringList& tenants, const QStringList& commands) {
    suggestFor(m_tenant, tenants);
    suggestFor(m_command, commands);
}

void SendPanel::focusFirst() { (m_tokens == TokenKind::Own ? m_command : m_tenant)->setFocus(Qt::ShortcutFocusReason); }

QString SendPanel::tenant() const { return m_tokens == TokenKind::Own ? QString() : m_tenant->text().trimmed(); }

int SendPanel::copies() const { return m_copies->value(); }

NewTask SendPanel::task() const {
    NewTask task;
    task.command = m_command->text().trimmed().toStdString();
    task.payload = m_bytes.toStdString();
    task.priority = m_priority->value();
    task.delaySeconds = m_delay->value();
    task.maxAttempts = m_attempts->value();
    task.idempotencyKey = m_key->text().toStdString();
    task.webhook = m_webhook->text().trimmed().toStdString();
    return task;
}

// Only when it has changed: it may be large.
void SendPanel::readPayload() {
    const QString text = m_payload->text();
    m_bytes = text.toUtf8();
    const auto unseen = std::find_if(
        text.begin(), text.end(), [](QChar letter) { return isUnseen(letter) && letter != u'\n' && letter != u'\t'; });
    m_unseen = unseen == text.end() ? QString() : u"U+%1"_s.arg(unseen->unicode(), 4, 16, QLatin1Char('0')).toUpper();
    m_json = {};
    QString shown = tr("empty");
    bool isGood = false;
    if (m_bytes.size() > kMostMessageBytes) {
        shown = tr("%1, too large").arg(bytesText(quint64(m_bytes.size())));
    } else if (!m_bytes.isEmpty()) {
        m_json = checkJson(m_bytes);
        isGood = m_json.isJson();
        shown = isGood ? tr("✓ JSON, %1").arg(bytesText(quint64(m_bytes.size())))
                       : tr("no JSON: line %1, column %2").arg(m_json.line).arg(m_json.column);
    }
    QPalette own = palette();
    if (!m_bytes.isEmpty())
        own.setColor(QPalette::WindowText, isGood ? tokensOf(palette()).good : tokensOf(palette()).warn);
    m_check->setPalette(own);
    m_check->setText(shown);
    check();
}

QString SendPanel::reasonAgainst() const {
    const QUrl webhook(m_webhook->text().trimmed(), QUrl::StrictMode);
    const bool isHook = (webhook.scheme() == u"http"_s || webhook.scheme() == u"https"_s) && !webhook.host().isEmpty();
    if (!m_noWay.isEmpty()) return m_noWay;
    if (m_tokens != TokenKind::Own && tenant().isEmpty()) return tr("The tenant is missing.");
    if (m_command->text().trimmed().isEmpty()) return tr("The command is missing.");
    if (!m_webhook->text().trimmed().isEmpty() && !isHook)
        return tr("The webhook is no URL that begins with http:// or https://.");
    if (m_bytes.size() * m_copies->value() > kMostMessageBytes)
        return tr("Together they are larger than the 4 MiB that fit into one message.");
    // Another tenant is another stream.
    if (m_sender.waiting() > 0) return tr("Waiting for %n answers…", nullptr, m_sender.waiting());
    return m_production == nullptr ? QString() : m_production->whyNot();
}

// What somebody should know of a task that can be sent; empty: nothing.
QString SendPanel::hint() const {
    if (!m_refusal.isEmpty()) return m_refusal;
    if (m_bytes.isEmpty()) return tr("Without a payload it is sent empty.");
    if (m_payload->isHeld())
        return tr(
            "A payload this large is shown in part and not edited here. Paste another one over it, or empty it "
            "with Delete.");
    if (!m_json.isJson()) return tr("The payload is no JSON: %1. It is sent as it is.").arg(faultText(m_json.fault));
    if (!m_unseen.isEmpty())
        return tr("The payload has a letter that is not seen, %1: it may turn the text around it.").arg(m_unseen);
    if (m_copies->value() > 1 && !m_key->text().isEmpty())
        return tr("With an idempotency key all copies become one task.");
    return {};
}

void SendPanel::check() {
    const QString reason = reasonAgainst();
    const QString note = reason.isEmpty() || !m_refusal.isEmpty() ? hint() : reason;
    m_send->setText(m_copies->value() == 1 ? tr("Send") : tr("Send %1").arg(m_copies->value()));
    allow(m_send, reason, m_send->accessibleName());
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    Q_EMIT edited();
}

void SendPanel::send() {
    StreamDoors doors = m_doors;
    doors.producerToken = tokenFor(m_tokens, tenant(), m_doors.producerToken);
    m_sender.setDoors(doors);
    m_sender.send(task(), m_copies->value());
    check();
}

QString SendPanel::chosenId() const {
    const SentTask* chosen = m_sent->model()->at(m_table->currentIndex().row());
    return chosen == nullptr ? QString() : chosen->id;
}

void SendPanel::showChosen() {
    allow(m_show, chosenId().isEmpty() ? tr("Select a task that was created.") : QString(), m_show->accessibleName());
}

}  // namespace fairlead::gui

#include "moc_send_panel.cpp"
