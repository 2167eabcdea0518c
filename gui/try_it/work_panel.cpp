// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/work_panel.h"

#include "gui/charts/shown_name.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/code/code_editor.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/input_field.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/push_button.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/json/json_document.h"
#include "gui/models/words/moment_text.h"
#include "gui/try_it/suggestions.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kUsualLease = 60;
constexpr int kMostSeconds = 86'400;
constexpr qsizetype kMostLog = 200;
constexpr int kLeastLog = 84;
constexpr int kLeastWorkPayload = 60;
constexpr int kMostPayloadLines = 20;
constexpr int kResultHeight = 46;
constexpr int kLeaseBarHeight = 10;
constexpr qsizetype kIdLetters = 6;  // its end tells it from others, as in the table of what was sent
constexpr int kRenewWhileHeld = 1;   // of the choice

// How the task was lost, if the server's word means that it was; else nothing.
QString lostText(const std::string& error) {
    if (error == "not-in-progress") return WorkPanel::tr("refused: nobody holds it any more");
    if (error == "not-owner") return WorkPanel::tr("refused: another worker holds it");
    if (error == "not-found") return WorkPanel::tr("refused: it is not there any more");
    return {};
}

}  // namespace

WorkPanel::WorkPanel(QWidget* parent) : QWidget(parent) {
    build();
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &WorkPanel::tick);
    for (QLineEdit* field : {m_tenant, m_commands}) {
        connect(field, &QLineEdit::textChanged, this, &WorkPanel::check);
        connect(field, &QLineEdit::returnPressed, m_claim, &QPushButton::click);
    }
    connect(m_lease, &QSpinBox::valueChanged, this, &WorkPanel::check);
    connect(m_result, &QPlainTextEdit::textChanged, this, &WorkPanel::check);
    connect(m_reason, &QLineEdit::textChanged, this, &WorkPanel::check);
    connect(m_claim, &QPushButton::clicked, this, &WorkPanel::claimOrStop);
    connectWorker();
    showTask();
}

void WorkPanel::connectWorker() {
    connect(m_complete, &QPushButton::clicked, this, [this] { m_worker.complete(result()); });
    connect(m_fail, &QPushButton::clicked, this, [this] { m_worker.fail(m_reason->text().trimmed()); });
    connect(m_nack, &QPushButton::clicked, this,
            [this] { m_worker.nack(m_delay->value(), m_reason->text().trimmed()); });
    connect(m_heartbeat, &QPushButton::clicked, this, [this] { m_worker.heartbeat(m_lease->value()); });
    connect(m_abandon, &QPushButton::clicked, &m_worker, &HandWorker::abandon);
    connect(m_aside, &QPushButton::clicked, this, [this] {
        note(tr("put aside: it comes back to others when its lease ends"));
        m_worker.putAside();
    });
    connect(&m_worker, &HandWorker::changed, this, &WorkPanel::showTask);
    connect(&m_worker, &HandWorker::assigned, this, [this] {
        const Assignment& task = *m_worker.task();
        const QString id = QString::fromStdString(task.id);
        note(tr("%1: attempt %2 of %3").arg(u'…' + id.right(kIdLetters)).arg(task.attempts).arg(task.maxAttempts));
        Q_EMIT told(id);
    });
    connect(&m_worker, &HandWorker::answered, this, &WorkPanel::take);
    connect(&m_worker, &HandWorker::refused, this, [this](const QString& why) {
        if (why == u"missing scope"_s) return turnAway(why);
        note(tr("refused: %1").arg(why));
    });
    connect(&m_worker, &HandWorker::opened, this, [this] {
        m_refusal.clear();
        check();
    });
    connect(&m_worker, &HandWorker::notLetIn, this, &WorkPanel::turnAway);
    connect(&m_worker, &HandWorker::closed, this, [this](const QString& why) {
        note(why.isEmpty() ? tr("the server ended the stream") : tr("the stream ended: %1").arg(why));
    });
}

void WorkPanel::turnAway(const QString& why) {
    m_refusal = m_tokens == TokenKind::Own ? tr("This token may not take tasks: %1.").arg(tokenTrouble(why))
                                           : tr("The server refuses this tenant: %1.").arg(why);
    note(tr("refused: %1").arg(why));
    check();
}

QSpinBox* WorkPanel::addSeconds(const QString& id, const QString& name, int least, int most, int value) {
    auto* made = new QSpinBox(this);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setRange(least, most);
    made->setValue(value);
    made->setSuffix(tr(" s"));
    return made;
}

QWidget* WorkPanel::buildTask() {
    m_task = new QWidget(this);
    m_title = new TextLabel(m_task);
    m_title->setObjectName(u"workTitle"_s);
    m_title->setAccessibleName(tr("The task in hand"));
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_payload = new OutsideText(tr("Payload"), OutsideText::Look::Box, kMostPayloadLines, m_task);
    m_payload->fillRoom();
    m_payload->setObjectName(u"workPayload"_s);
    m_payload->setMinimumHeight(kLeastWorkPayload);
    m_result = new CodeEditor(u"workResult"_s, tr("Result, as JSON"), m_task);
    m_result->setPlainText(u"{}"_s);
    m_result->setToolTip(m_result->accessibleName());
    m_result->setFixedHeight(kResultHeight);
    m_reason = InputField::forFilter(u"workReason"_s, tr("Error or reason"), tr("Error or reason"), m_task);
    m_delay =
        addSeconds(u"workDelay"_s, tr("Seconds until the next attempt; 0: the server decides"), 0, kMostSeconds, 0);
    m_complete = makePushButton(this, u"workComplete"_s, tr("Complete"), tr("Complete it with this result"));
    m_complete->setDefault(true);
    m_fail = makePushButton(this, u"workFail"_s, tr("Fail"), tr("Fail it for good with this error"));
    m_nack = makePushButton(this, u"workNack"_s, tr("Nack"), tr("Have it tried again after this delay"));
    m_heartbeat =
        makePushButton(this, u"workHeartbeat"_s, tr("Heartbeat"), tr("Hold it for the lease's time from now on"));
    m_abandon = makePushButton(this, u"workAbandon"_s, tr("Give back"), tr("Give it back to its queue at once"));
    m_aside = makePushButton(this, u"workAside"_s, tr("Put aside"),
                             tr("Say nothing to the server: others get it when its lease ends"));
    auto* again = new QHBoxLayout;
    again->setSpacing(kGap2);
    again->addWidget(m_reason, 1);
    again->addWidget(m_delay);
    auto* buttons = new QWidget(m_task);
    auto* flow = new FlowLayout(buttons);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGap2);
    for (QPushButton* button : {m_complete, m_fail, m_nack, m_heartbeat, m_abandon, m_aside}) flow->addWidget(button);
    auto* layout = new QVBoxLayout(m_task);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_title);
    layout->addWidget(buildLease());
    layout->addWidget(m_payload, 1);
    layout->addWidget(m_result);
    layout->addLayout(again);
    layout->addWidget(buttons);
    return m_task;
}

QWidget* WorkPanel::buildLease() {
    auto* line = new QWidget(m_task);
    m_leaseBar = new QProgressBar(line);
    m_leaseBar->setObjectName(u"leaseLeft"_s);
    m_leaseBar->setAccessibleName(tr("What is left of the lease"));
    m_leaseBar->setTextVisible(false);
    m_leaseBar->setFixedHeight(kLeaseBarHeight);
    m_leaseText = new TextLabel(line);
    m_leaseText->setObjectName(u"leaseText"_s);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap2);
    row->addWidget(m_leaseBar, 1);
    row->addWidget(m_leaseText);
    return line;
}

void WorkPanel::build() {
    m_tenant =
        InputField::forFilter(u"workTenant"_s, tr("All tenants"), tr("Tenant to take a task of; empty: all"), this);
    m_commands = InputField::forFilter(u"workCommands"_s, tr("Commands, with commas between"),
                                       tr("Commands to take a task of, with commas between"), this);
    m_lease = addSeconds(u"workLease"_s, tr("Lease: how long the task is held"), 1, kMostSeconds, kUsualLease);
    m_renew = new SegmentChoice(u"workRenew"_s, tr("The lease"), {tr("once"), tr("renew while held")}, this);
    m_renew->choose(kRenewWhileHeld);
    m_claim = makePushButton(this, u"workClaim"_s, tr("Claim"), tr("Take one task"));
    m_status = new TextLabel(this);
    m_status->setObjectName(u"workStatus"_s);
    m_status->setAccessibleName(tr("What the worker does"));
    m_status->setWordWrap(true);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_table = new ValueTable(tr("What was said, the latest first"), {tr("At"), tr("What")}, {}, this);
    m_table->setObjectName(u"workLog"_s);
    m_table->setRoomiest(1);
    m_table->setMinimumHeight(kLeastLog);
    auto* line = new QWidget(this);
    auto* flow = new FlowLayout(line);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGap2);
    for (QWidget* each : std::initializer_list<QWidget*>{m_lease, m_renew, m_claim}) flow->addWidget(each);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    m_layout->setSpacing(kGap2);
    m_layout->addWidget(m_tenant);
    m_layout->addWidget(m_commands);
    m_layout->addWidget(line);
    m_layout->addWidget(m_status);
    m_layout->addWidget(buildTask(), 3);
    m_layout->addWidget(m_table, 1);
}

void WorkPanel::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_log.clear();
    m_table->setRows({});
    delete m_production;
    m_production = new ProductionCheck(connection, this);
    m_layout->insertWidget(0, m_production);
    connect(m_production, &ProductionCheck::changed, this, &WorkPanel::check);
    check();
}

void WorkPanel::setDoors(const StreamDoors& doors, TokenKind tokens, const QString& noWay, const Manners& manners) {
    if (doors.workers != m_doors.workers) {
        m_refusal.clear();
        if (m_worker.task() != nullptr) note(tr("the connection is gone: the task comes back when its lease ends"));
        m_worker.setDoors({});
    }
    m_doors = doors;
    m_tokens = tokens;
    m_noWay = noWay;
    m_manners = manners;
    check();
}

void WorkPanel::knock() {
    if (m_doors.workers == nullptr) return;
    m_worker.setDoors(m_doors);
    m_worker.knock();
}

void WorkPanel::suggest(const QStringList& tenants, const QStringList& commands) {
    suggestFor(m_tenant, tenants);
    suggestFor(m_commands, commands);
}

QString WorkPanel::tenant() const {
    const QString typed = m_tenant->text().trimmed();
    return typed.isEmpty() || m_tokens == TokenKind::Own ? u"*"_s : typed;
}

int WorkPanel::leaseSeconds() const { return m_lease->value(); }

QByteArray WorkPanel::result() const { return m_result->text().toUtf8(); }

QStringList WorkPanel::commands() const {
    QStringList names;
    for (const QString& name : m_commands->text().split(u',', Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.append(name.trimmed());
    return names;
}

void WorkPanel::check() {
    using Phase = HandWorker::Phase;
    const Phase phase = m_worker.phase();
    QString reason = m_noWay;
    if (reason.isEmpty() && phase == Phase::Holding) reason = tr("First say what became of the task in hand.");
    if (reason.isEmpty() && commands().isEmpty()) reason = tr("Name at least one command.");
    if (reason.isEmpty() && m_production != nullptr) reason = m_production->whyNot();
    m_claim->setText(phase == Phase::Waiting ? tr("Stop") : tr("Claim"));
    m_claim->setAccessibleName(phase == Phase::Waiting ? tr("Stop waiting for a task") : tr("Take one task"));
    allow(m_claim, phase == Phase::Waiting ? QString() : reason, m_claim->accessibleName());
    QString status = phase == Phase::Idle ? reason : QString();
    if (phase == Phase::Waiting) {
        const qint64 left = (m_manners.forgetsClaimAfterMs - m_sinceClaim.elapsed() + 999) / 1000;
        status = m_manners.forgetsClaimAfterMs > 0
                     ? tr("Waiting for a task. The server forgets the claim in %1 s.").arg(left)
                     : tr("Waiting for a task…");
    }
    if (phase == Phase::Idle && !m_refusal.isEmpty()) status = m_refusal;
    // Neither is of use while a task is held, which needs their room.
    m_tenant->setVisible(phase != Phase::Holding && m_tokens != TokenKind::Own);
    m_commands->setVisible(phase != Phase::Holding);
    m_claim->setVisible(phase != Phase::Holding);
    const bool asking = m_worker.isAsking();
    const QString busy = asking ? tr("Waiting for the server's answer…") : QString();
    QString noResult = busy;
    const auto parsed = JsonDocument::parse(result());
    if (noResult.isEmpty() && !parsed) noResult = tr("The result is no JSON.");
    if (noResult.isEmpty() && m_manners.wantsObject && parsed->node(0).kind != JsonDocument::Kind::Object)
        noResult = tr("This server takes nothing but a JSON object as result, if only {}.");
    const bool isReasonMissing = m_reason->text().trimmed().isEmpty();
    if (phase == Phase::Holding) status = noResult;
    allow(m_complete, noResult, m_complete->accessibleName());
    allow(m_fail, busy.isEmpty() && isReasonMissing ? tr("An error is missing.") : busy, m_fail->accessibleName());
    for (QPushButton* button : {m_nack, m_heartbeat, m_abandon}) allow(button, busy, button->accessibleName());
    allow(m_aside, QString(), m_aside->accessibleName());
    m_status->setText(status);
    m_status->setVisible(!status.isEmpty());
    Q_EMIT edited();
}

void WorkPanel::claimOrStop() {
    if (m_worker.phase() == HandWorker::Phase::Waiting) {
        note(tr("stopped waiting"));
        m_worker.stopWaiting();
        return;
    }
    m_sinceClaim.start();
    StreamDoors doors = m_doors;
    doors.workerToken = tokenFor(m_tokens, tenant(), m_doors.workerToken);
    m_worker.setDoors(doors);
    m_worker.claim(commands(), m_lease->value());
}

void WorkPanel::tick() {
    const bool waits = m_worker.phase() == HandWorker::Phase::Waiting;
    if (waits && m_manners.forgetsClaimAfterMs > 0 && m_sinceClaim.elapsed() >= m_manners.forgetsClaimAfterMs) {
        note(tr("nothing came, and the server has forgotten the claim: claim again"));
        m_worker.forgetClaim();
        return;
    }
    if (waits)
        check();
    else
        renewInTime();
}

// With a third of the lease gone, so that one renewal may be lost.
void WorkPanel::renewInTime() {
    showLease();
    if (m_worker.task() == nullptr || m_worker.isAsking()) return;
    if (m_leaseEndsMs <= QDateTime::currentMSecsSinceEpoch()) {
        note(tr("lease over: others get it"));
        m_worker.putAside();
        return;
    }
    if (m_renew->chosen() != kRenewWhileHeld) return;
    const qint64 left = m_leaseEndsMs - QDateTime::currentMSecsSinceEpoch();
    if (left > 0 && left * 3 < m_lease->value() * 2000LL) m_worker.heartbeat(m_lease->value());
}

void WorkPanel::showLease() {
    const qint64 left = std::max<qint64>(0, m_leaseEndsMs - QDateTime::currentMSecsSinceEpoch());
    m_leaseBar->setMaximum(m_lease->value());
    m_leaseBar->setValue(int(std::min<qint64>(left / 1000, m_lease->value())));
    QString text = left == 0 ? tr("over: others may have it") : tr("%1 s left").arg((left + 999) / 1000);
    if (left > 0 && m_renewed > 0) text += tr(", renewed %n times", nullptr, m_renewed);
    m_leaseText->setText(text);
}

void WorkPanel::showTask() {
    const Assignment* task = m_worker.task();
    if (m_worker.phase() == HandWorker::Phase::Idle)
        m_clock.stop();
    else if (!m_clock.isActive())
        m_clock.start();
    m_task->setVisible(task != nullptr);
    const QString id = task == nullptr ? QString() : QString::fromStdString(task->id);
    if (id != m_shownTask) {
        m_shownTask = id;
        Q_EMIT inHand(id);
        if (task != nullptr) {
            m_title->setText(tr("%1 of %2, priority %3, attempt %4 of %5\n%6")
                                 .arg(shownName(QString::fromStdString(task->command)),
                                      shownName(QString::fromStdString(task->tenant)))
                                 .arg(task->priority)
                                 .arg(task->attempts)
                                 .arg(task->maxAttempts)
                                 .arg(id));
            m_payload->showText(QString::fromStdString(task->payload));
            const QDateTime until = QDateTime::fromString(QString::fromStdString(task->leaseUntil), Qt::ISODateWithMs);
            const qint64 offset = m_connection ? m_connection->clockOffsetMs() : 0;
            m_leaseEndsMs = until.isValid() ? until.toMSecsSinceEpoch() - offset
                                            : QDateTime::currentMSecsSinceEpoch() + m_lease->value() * 1000LL;
            m_renewed = 0;
            showLease();
        }
    }
    check();
}

void WorkPanel::take(const WorkAnswer& answer) {
    Q_EMIT told(QString::fromStdString(answer.taskId));
    if (!answer.ok) {
        const QString lost = lostText(answer.error);
        note(lost.isEmpty() ? tr("refused: %1").arg(QString::fromStdString(answer.error)) : lost);
        if (!lost.isEmpty()) m_worker.putAside();
        return;
    }
    switch (answer.to) {
        case WorkAnswer::To::Result: note(tr("the result was taken")); break;
        case WorkAnswer::To::Nack:
            note(answer.dead ? tr("nacked: its attempts are used up, so it is dead")
                             : tr("nacked: it is tried again in %1 s").arg(answer.delaySeconds));
            break;
        case WorkAnswer::To::Heartbeat:
            note(tr("held on for %1 s").arg(m_lease->value()));
            m_leaseEndsMs = QDateTime::currentMSecsSinceEpoch() + m_lease->value() * 1000LL;
            ++m_renewed;
            showLease();
            break;
        case WorkAnswer::To::Abandon: note(tr("given back to its queue")); break;
    }
}

void WorkPanel::note(const QString& what) {
    m_log.prepend({QString::number(++m_logCount), {momentText(QDateTime::currentMSecsSinceEpoch()), what}});
    if (m_log.size() > kMostLog) m_log.removeLast();
    m_table->setRows(m_log);
}

}  // namespace fairlead::gui

#include "moc_work_panel.cpp"
