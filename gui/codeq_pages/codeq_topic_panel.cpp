// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_topic_panel.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/push_button.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/tokens.h"
#include "gui/models/json/json_document.h"
#include "gui/models/words/moment_text.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostPolicyBytes = 1 << 20;  // codeQ takes no more

}  // namespace

CodeqTopicPanel::CodeqTopicPanel(QWidget* parent) : QWidget(parent) {
    build();
    connect(m_name, &QLineEdit::textChanged, this, &CodeqTopicPanel::check);
    connect(m_name, &QLineEdit::returnPressed, this, &CodeqTopicPanel::get);
    connect(m_policy, &QPlainTextEdit::textChanged, this, &CodeqTopicPanel::check);
    connect(m_get, &QPushButton::clicked, this, &CodeqTopicPanel::get);
    connect(m_put, &QPushButton::clicked, this, &CodeqTopicPanel::put);
    connect(m_delete, &QPushButton::clicked, this, &CodeqTopicPanel::askToDelete);
    check();
}

void CodeqTopicPanel::build() {
    auto* explanation = new TextLabel(tr("codeQ keeps policies of topics of the token's tenant, and enforces none of "
                                         "them: neither tiers, attempts nor "
                                         "retention. It lists none: the name must be known."),
                                      this);
    explanation->setWordWrap(true);
    explanation->setForegroundRole(QPalette::PlaceholderText);
    m_name = InputField::forFilter(u"topicName"_s, tr("Name of the topic"), tr("Name of the topic"), this);
    m_get = makePushButton(this, u"getTopic"_s, tr("Get"), tr("Get the policy of this topic"));
    m_put = makePushButton(this, u"putTopic"_s, tr("Put"), tr("Put this policy, in place of the one there is"));
    m_delete = makePushButton(this, u"deleteTopic"_s, tr("Delete…"), tr("Delete the policy of this topic"));
    m_policy = new QPlainTextEdit(this);
    m_policy->setObjectName(u"topicPolicy"_s);
    m_policy->setAccessibleName(tr("Policy of the topic, as JSON"));
    m_policy->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_policy->setTabChangesFocus(true);
    m_policy->setPlaceholderText(
        u"{\"priorityTiers\": [0, 5, 9], \"maxAttempts\": 5, \"deadLetterTopicRef\": \"mail-dead\",\n \"retentionSeconds\": 86400, \"maxConsumers\": 10}"_s);
    m_policy->setMinimumHeight(70);
    m_problem = new TextLabel(this);
    m_problem->setObjectName(u"topicProblem"_s);
    m_problem->setAccessibleName(tr("What is in the way"));
    m_status = new TextLabel(this);
    m_status->setObjectName(u"topicStatus"_s);
    m_status->setAccessibleName(tr("What the server answered"));
    for (QLabel* label : {m_problem, m_status}) {
        label->setWordWrap(true);
        label->hide();
    }
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap2);
    line->addWidget(m_name, 1);
    for (QPushButton* button : {m_get, m_put, m_delete}) line->addWidget(button);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    m_layout->setSpacing(kGap2);
    m_layout->addWidget(explanation);
    m_layout->addLayout(line);
    m_layout->addWidget(m_policy, 1);
    m_layout->addWidget(m_problem);
    m_layout->addWidget(m_status);
}

void CodeqTopicPanel::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_call.reset();
    m_name->clear();
    m_policy->clear();
    say({});
    delete m_production;
    m_production = new ProductionCheck(connection, this);
    m_layout->insertWidget(m_layout->count() - 2, m_production);
    connect(m_production, &ProductionCheck::changed, this, &CodeqTopicPanel::check);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &CodeqTopicPanel::check);
        connect(connection, &BrokerConnection::infoChanged, this, &CodeqTopicPanel::check);
    }
    check();
}

CodeqCalls* CodeqTopicPanel::codeq() const {
    return m_connection && m_connection->calls() != nullptr ? m_connection->calls()->codeq() : nullptr;
}

QString CodeqTopicPanel::name() const { return m_name->text().trimmed(); }

void CodeqTopicPanel::check() {
    const QByteArray policy = m_policy->toPlainText().toUtf8();
    QString reason;
    if (codeq() == nullptr)
        reason = tr("Not connected now.");
    else if (!m_connection->info().codeq.http.isOpen())
        reason = tr("The HTTP interface cannot be used.");
    else if (m_call.isUnderWay())
        reason = tr("Waiting for the server…");
    else if (name().isEmpty())
        reason = tr("The name of a topic is missing.");
    QString putReason = reason;
    const auto document = JsonDocument::parse(policy);
    if (putReason.isEmpty() && policy.trimmed().isEmpty())
        putReason = tr("The policy is missing.");
    else if (putReason.isEmpty() && policy.size() > kMostPolicyBytes)
        putReason = tr("codeQ takes a policy of 1 MiB at most.");
    else if (putReason.isEmpty() && (!document || document->node(0).kind != JsonDocument::Kind::Object))
        putReason = tr("The policy is no JSON object.");
    else if (putReason.isEmpty() && m_production != nullptr)
        putReason = m_production->whyNot();
    allow(m_get, reason, m_get->accessibleName());
    allow(m_delete, reason, m_delete->accessibleName());
    allow(m_put, putReason, m_put->accessibleName());
    const bool tells = !policy.trimmed().isEmpty() && !putReason.isEmpty();
    m_problem->setText(tells ? putReason : QString());
    m_problem->setVisible(tells);
}

void CodeqTopicPanel::say(const QString& text) {
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
}

void CodeqTopicPanel::sayFailure(const Failure& failure) {
    say(failure.mayBeDone ? tr("No answer came, so it may have been done: %1").arg(failure.text)
                          : tr("It was not done: %1").arg(failure.text));
}

void CodeqTopicPanel::take(const Outcome<CodeqTopic>& outcome, const QString& done) {
    m_call.reset();
    if (!outcome) {
        sayFailure(outcome.failure());
    } else {
        const QJsonDocument policy = QJsonDocument::fromJson(outcome->policyJson);
        m_policy->setPlainText(QString::fromUtf8(policy.isNull() ? outcome->policyJson : policy.toJson()).trimmed());
        say(tr("%1: version %2 of %3, changed %4.")
                .arg(done)
                .arg(outcome->version)
                .arg(shownName(outcome->tenant.isEmpty() ? outcome->name : outcome->tenant + u'.' + outcome->name),
                     momentText(outcome->updatedAtMs)));
    }
    check();
}

void CodeqTopicPanel::get() {
    if (!m_get->isEnabled()) return;
    say(tr("Asking…"));
    m_call = codeq()->getTopic(name(), [this](const Outcome<CodeqTopic>& outcome) { take(outcome, tr("Got")); });
    check();
}

void CodeqTopicPanel::put() {
    say(tr("Putting…"));
    m_call = codeq()->putTopic(name(), m_policy->toPlainText().toUtf8(),
                               [this](const Outcome<CodeqTopic>& outcome) { take(outcome, tr("Put")); });
    check();
}

void CodeqTopicPanel::askToDelete() {
    auto* sheet = new TypedConfirmation(tr("Delete the policy of %1?").arg(briefName(name())),
                                        tr("codeQ forgets the policy for good. No task is touched: it enforces none."),
                                        name(), tr("Delete"), this);
    sheet->setObjectName(u"deleteTopicSheet"_s);
    sheet->setConnection(m_connection);
    sheet->askNoReason();
    connect(sheet, &TypedConfirmation::confirmed, this, [this, topic = name()] { remove(topic); });
    sheet->open();
}

void CodeqTopicPanel::remove(const QString& topic) {
    if (codeq() == nullptr) {
        say(tr("It was not deleted: not connected."));
        return;
    }
    say(tr("Deleting…"));
    m_call = codeq()->deleteTopic(topic, [this, topic](const Outcome<Nothing>& outcome) {
        m_call.reset();
        if (outcome)
            say(tr("There is no policy of %1 any more.").arg(shownName(topic)));
        else
            sayFailure(outcome.failure());
        check();
    });
    check();
}

}  // namespace fairlead::gui

#include "moc_codeq_topic_panel.cpp"
