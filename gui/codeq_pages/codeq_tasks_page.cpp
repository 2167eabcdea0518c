// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_tasks_page.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/kit/error_box.h"
#include "gui/kit/fact_scroll.h"
#include "gui/kit/input_field.h"
#include "gui/kit/panel.h"
#include "gui/kit/code/payload_view.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kAskAgain(2);
constexpr int kMostCodeqErrorLines = 8;
constexpr qint64 kKeptMs = 86'400'000;  // codeQ forgets a task then, whatever its state

bool hasEnded(const CodeqTask& task) { return task.status == u"COMPLETED"_s || task.status == u"FAILED"_s; }

}  // namespace

QString codeqStateText(const CodeqTask& task) {
    QString words = tr("not known to this console");
    if (task.status == u"PENDING"_s)
        words = task.location == u"DELAYED_ZSET"_s ? tr("delayed") : tr("ready, waits for a worker");
    else if (task.status == u"IN_PROGRESS"_s)
        words = tr("in progress");
    else if (task.status == u"COMPLETED"_s)
        words = tr("completed");
    else if (task.status == u"FAILED"_s)
        words = task.location == u"DLQ_SET"_s ? tr("dead: its attempts are used up")
                                              : tr("failed: its worker said so, which is final");
    const QString raw = task.location.isEmpty() ? task.status : u"%1, %2"_s.arg(task.status, task.location);
    return u"%1 (%2)"_s.arg(words, raw);
}

QList<FactList::Fact> codeqTaskFacts(const CodeqTask& task, qint64 nowMs) {
    const auto moment = [nowMs](qint64 ms) {
        return ms == 0 ? missingText() : u"%1 (%2)"_s.arg(exactMomentText(ms), agoText(ms, nowMs));
    };
    QList<FactList::Fact> facts{
        {tr("Id"), task.id},
        {tr("State"), codeqStateText(task)},
        {tr("Tenant"), task.tenant.isEmpty() ? tr("none") : task.tenant},
        {tr("Command"), task.command},
        {tr("Priority"), tr("%1 (9 is first)").arg(task.priority)},
        {tr("Attempts"), tr("%1 of %2; codeQ counts a failed delivery twice").arg(task.attempts).arg(task.maxAttempts)},
        {tr("Created"), moment(task.createdAtMs)},
        {tr("Changed"), moment(task.updatedAtMs)},
    };
    if (task.completedAtMs != 0) facts.append({tr("Ended"), moment(task.completedAtMs)});
    if (!task.worker.isEmpty()) facts.append({tr("Worker"), task.worker});
    if (task.leaseUntilMs != 0) facts.append({tr("Leased until"), exactMomentText(task.leaseUntilMs)});
    if (!task.webhook.isEmpty()) facts.append({tr("Webhook"), task.webhook});
    if (task.createdAtMs != 0) facts.append({tr("Forgotten"), exactMomentText(task.createdAtMs + kKeptMs)});
    return facts;
}

CodeqTasksPage::CodeqTasksPage(QWidget* parent)
    : CodeqPage(parent), m_task(kAskAgain, [this](Calls& calls, Then<CodeqTask> then) -> Call {
          CodeqCalls* codeq = calls.codeq();
          if (codeq == nullptr) return {};
          return codeq->getTask(m_id, std::move(then));
      }) {
    build();
    m_task.startOver(false);
    m_task.setShownBy(this);
    connect(&m_task, &LiveQueryBase::changed, this, [this] {
        // What has ended changes no more.
        if (hasEnded(*m_task.answer())) m_task.setActive(false);
        showSituation();
    });
    connect(&m_task, &LiveQueryBase::failed, this, [this](const Failure& failure) {
        if (failure.kind == Failure::Kind::NotFound) m_task.setActive(false);
        showSituation();
    });
    showSituation();
}

void CodeqTasksPage::build() {
    auto* top = new QWidget(this);
    m_field = InputField::forFilter(u"findId"_s, tr("Find by id ⏎   /"), tr("Find a task by its id"), top);
    QPushButton* find = makeButton(top, u"findTask"_s, tr("Find"), tr("Find the task with this id"));
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap2);
    line->addWidget(m_field, 1);
    line->addWidget(find);
    auto* task = new QWidget(top);
    m_title = new TextLabel(task);
    m_title->setObjectName(u"taskTitle"_s);
    m_title->setAccessibleName(tr("Task"));
    m_title->setWordWrap(true);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    m_title->setFont(bold);
    m_facts = new FactList({}, task);
    m_facts->setObjectName(u"taskFacts"_s);
    m_facts->setAccessibleName(tr("Facts of the task"));
    m_error = new ErrorBox(u"taskError"_s, tr("Error"), kMostCodeqErrorLines, task);
    m_tabs = new QTabWidget(task);
    m_tabs->setObjectName(u"taskTabs"_s);
    m_tabs->setAccessibleName(tr("Parts of the task"));
    m_tabs->setDocumentMode(true);
    m_payload = new PayloadView(tr("payload"), task);
    m_payload->setObjectName(u"payload"_s);
    m_result = new PayloadView(tr("result"), task);
    m_result->setObjectName(u"result"_s);
    m_tabs->addTab(m_payload, tr("Payload"));
    m_tabs->addTab(m_result, tr("Result"));
    auto* facts = new QVBoxLayout;
    facts->setSpacing(kGap2);
    facts->addWidget(m_title);
    facts->addWidget(new FactScroll({m_error, m_facts}, task));
    facts->addStretch(1);
    auto* columns = new QHBoxLayout(task);
    columns->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    columns->setSpacing(kGap4);
    columns->addLayout(facts, 1);
    columns->addWidget(m_tabs, 1);
    makePanel(task);
    auto* inside = new QWidget(this);
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(task);
    // The field stays while there is nothing to show below it.
    auto* topLine = new QVBoxLayout(top);
    topLine->setContentsMargins(0, 0, 0, 0);
    topLine->addLayout(line);
    compose(inside,
            tr("codeQ finds a task by its id only: it lists none, keeps no attempts, and forgets each 24 h after "
               "its creation, also one that still waits."));
    static_cast<QVBoxLayout*>(this->layout())->insertWidget(0, top);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { findTask(m_field->text().trimmed()); });
    connect(find, &QPushButton::clicked, this, [this] { findTask(m_field->text().trimmed()); });
}

void CodeqTasksPage::connectionTaken(BrokerConnection* connection) {
    CodeqPage::connectionTaken(connection);
    m_id.clear();
    m_field->clear();
    m_task.startOver(false);
    m_task.setConnection(connection);
}

void CodeqTasksPage::focusFilter() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void CodeqTasksPage::refresh() {
    CodeqPage::refresh();
    if (m_id.isEmpty()) return;
    m_task.setActive(true);
    m_task.refresh();
}

bool CodeqTasksPage::goBack() {
    if (m_id.isEmpty() && m_field->text().isEmpty()) return false;
    m_field->clear();
    m_id.clear();
    m_task.startOver(false);
    showSituation();
    return true;
}

void CodeqTasksPage::findTask(const QString& id) {
    m_id = id;
    m_field->setText(id);
    m_task.startOver(!id.isEmpty());
    if (!id.isEmpty()) m_task.refresh();
    showSituation();
}

void CodeqTasksPage::showSituation() {
    if (showNoHttp()) return;
    const Failure* failure = m_task.failure();
    if (m_id.isEmpty()) {
        showNothing(tr("Which task?"), tr("Type or paste its id and press Return. The producer got it when it created "
                                          "the task; Try it shows those it sends."));
    } else if (m_task.answer() != nullptr && (failure == nullptr || failure->kind != Failure::Kind::NotFound)) {
        showContent();
        showTask();
    } else if (failure == nullptr) {
        showNothing(tr("Looking…"), {});
    } else if (failure->kind == Failure::Kind::NotFound) {
        showNothing(tr("No task with this id"),
                    tr("codeQ knows no task %1, or has forgotten it: it forgets each 24 h after its creation.")
                        .arg(shownName(m_id)));
    } else {
        showNothing(tr("It could not be asked for"), failure->text);
    }
}

void CodeqTasksPage::showTask() {
    const CodeqTask& task = *m_task.answer();
    m_title->setText(task.tenant.isEmpty() ? shownName(task.command)
                                           : tr("%1 of %2").arg(shownName(task.command), shownName(task.tenant)));
    QList<FactList::Fact> facts = codeqTaskFacts(task, QDateTime::currentMSecsSinceEpoch());
    if (m_task.failure() != nullptr) facts.prepend({tr("Out of date"), m_task.failure()->text});
    m_facts->setFacts(facts);
    m_error->showText(task.error);
    m_error->setVisible(!task.error.isEmpty());
    showContents(task);
}

// Parsing and unfolding again what is the same would fold up what somebody has opened.
void CodeqTasksPage::showContents(const CodeqTask& task) {
    const QByteArray payload = task.id.toUtf8() + task.payload;
    if (std::exchange(m_shownPayload, payload) != payload)
        m_payload->showBytes(task.payload, u"payload-%1.json"_s.arg(task.id));
    const QByteArray result = task.id.toUtf8() + (task.hasResult ? "1" : "0") + task.resultJson;
    if (std::exchange(m_shownResult, result) == result) return;
    if (task.hasResult && !task.resultJson.isEmpty())
        m_result->showBytes(task.resultJson, u"result-%1.json"_s.arg(task.id));
    else if (task.status == u"FAILED"_s && task.location == u"DLQ_SET"_s)
        m_result->say(tr("codeQ keeps no result of a task that died."));
    else
        m_result->say(tr("There is no result."));
}

}  // namespace fairlead::gui

#include "moc_codeq_tasks_page.cpp"
