// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/id_search.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/plain_texts.h"
#include "gui/models/task_table_model.h"
#include "gui/models/words/typed_id.h"
#include "gui/models/words/unseen.h"
#include "gui/workflows/workflow_text.h"
#include "shared/tenant_id.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kAfterTyping(200);
constexpr qsizetype kTaskIdLetters = 36;
constexpr qsizetype kMostTitleLetters = 200;
constexpr qsizetype kLeastNameLetters = 2;
constexpr qsizetype kMostDigits = 19;

// 01890a5d-ac96-4b7a-8000-000000000001
bool looksLikeATask(const QString& text) {
    if (text.size() != kTaskIdLetters) return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
        const char16_t letter = text[i].toLower().unicode();
        const bool isHex = (letter >= u'0' && letter <= u'9') || (letter >= u'a' && letter <= u'f');
        if (isHyphen ? letter != u'-' : !isHex) return false;
    }
    return true;
}

bool looksLikeAnOperation(const QString& text) {
    return !text.isEmpty() && text.size() <= kMostDigits &&
           std::all_of(text.begin(), text.end(), [](QChar letter) { return letter >= u'0' && letter <= u'9'; });
}

bool looksLikeATenant(const QString& text) {
    return text.size() >= kLeastNameLetters && checkTenantId(text.toStdString()).ok();
}

// codeQ's own server knows a task by its id as well, in words of its own.
Task asTask(const CodeqTask& told) {
    Task task;
    task.id = told.id;
    task.tenant = told.tenant;
    task.command = told.command;
    if (told.status == u"COMPLETED"_s)
        task.state = TaskState::Completed;
    else if (told.status == u"IN_PROGRESS"_s)
        task.state = TaskState::InProgress;
    else if (told.status == u"PENDING"_s)
        task.state = told.location == u"DELAYED_ZSET"_s ? TaskState::Delayed : TaskState::Ready;
    else if (told.location == u"DLQ_SET"_s)
        task.state = TaskState::Dead;
    return task;
}

Call askForTask(Calls& calls, const QString& id, Then<Task> then) {
    CodeqCalls* codeq = calls.codeq();
    if (codeq == nullptr) return calls.tasks().getTask(id, std::move(then));
    return codeq->getTask(id, [then = std::move(then)](const Outcome<CodeqTask>& outcome) {
        then(outcome ? Outcome<Task>(asTask(*outcome)) : Outcome<Task>(outcome.failure()));
    });
}

QString oneLine(const QString& text) {
    QString line = text.left(kMostTitleLetters).simplified();
    line.removeIf(isUnseen);
    return line;
}

}  // namespace

IdSearch::IdSearch(QObject* parent)
    : QObject(parent),
      m_task(LiveQueryBase::kOnce,
             [this](Calls& calls, Then<Task> then) { return askForTask(calls, m_id.toLower(), std::move(then)); }),
      m_workflow(LiveQueryBase::kOnce,
                 [this](Calls& calls, Then<WorkflowDetail> then) {
                     return calls.workflows()->getWorkflow(m_id.toLower(), std::move(then));
                 }),
      m_tenant(
          LiveQueryBase::kOnce,
          [this](Calls& calls, Then<TenantSettings> then) { return calls.tenants().getTenant(m_id, std::move(then)); }),
      m_operations(LiveQueryBase::kOnce, [](Calls& calls, Then<QList<Operation>> then) {
          return calls.operations().listOperations(std::move(then));
      }) {
    follow(m_task, &IdSearch::takeTask, tr("tasks"));
    follow(m_workflow, &IdSearch::takeWorkflow, tr("workflows"));
    follow(m_tenant, &IdSearch::takeTenant, tr("tenants"));
    follow(m_operations, &IdSearch::takeOperations, tr("operations"));
}

template <typename Answer>
void IdSearch::follow(LiveQuery<Answer>& query, void (IdSearch::*take)(const Answer&), const QString& what) {
    query.startOver(false);
    connect(&query, &LiveQueryBase::changed, this, [this, &query, take] {
        (this->*take)(*query.answer());
        end(&query);
    });
    connect(&query, &LiveQueryBase::failed, this, [this, &query, what](const Failure& failure) {
        const bool isNothing = failure.kind == Failure::Kind::NotFound || failure.kind == Failure::Kind::BadRequest;
        if (!isNothing) m_problems << tr("Not looked through: %1 (%2).").arg(what, failure.text);
        end(&query);
    });
}

template <typename Answer>
void IdSearch::begin(LiveQuery<Answer>& query, bool isPlausible, const QString& what) {
    query.startOver(false);
    if (!isPlausible || !m_connection || m_connection->calls() == nullptr) return;
    m_open.append(&query);
    m_asked.append(what);
    query.refreshAfter(kAfterTyping);
    query.setActive(true);
}

void IdSearch::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_task.setConnection(connection);
    m_workflow.setConnection(connection);
    m_tenant.setConnection(connection);
    m_operations.setConnection(connection);
    look({});
}

void IdSearch::look(const QString& typed) {
    m_id = typedId(typed);
    m_found.clear();
    m_open.clear();
    m_asked.clear();
    m_problems.clear();
    begin(m_task, looksLikeATask(m_id), tr("tasks"));
    begin(m_workflow, looksLikeATask(m_id) && hasWorkflows(), tr("workflows"));
    begin(m_operations, looksLikeAnOperation(m_id) && !isCodeq(), tr("operations"));
    begin(m_tenant, looksLikeATenant(m_id) && !isCodeq(), tr("tenants"));
    if (isCodeq()) lookInQueues();
}

bool IdSearch::hasWorkflows() const {
    return m_connection && m_connection->calls() != nullptr && m_connection->calls()->workflows() != nullptr;
}

bool IdSearch::isCodeq() const { return m_connection && m_connection->info().server == ServerKind::Codeq; }

// Of codeQ, the tenants are known from the queues that were read.
void IdSearch::lookInQueues() {
    const CodeqReading* last = m_connection->codeqReading();
    if (m_id.isEmpty() || last == nullptr) return;
    const bool isTenant = std::any_of(last->queues.begin(), last->queues.end(),
                                      [this](const CodeqQueue& queue) { return queue.tenant == m_id; });
    if (isTenant) m_found.append({Kind::Tenant, m_id, oneLine(m_id), tr("opens it in Tenants")});
}

bool IdSearch::isLooking() const { return !m_open.isEmpty(); }

QString IdSearch::whereItLooked() const {
    QStringList said{tr("Looked through views, actions and connections.")};
    if (!m_connection || m_connection->calls() == nullptr)
        said << tr("The broker was not asked: not connected.");
    else if (isCodeq() && m_asked.isEmpty())
        said << tr(
            "codeQ lists no tasks: it is asked for a task by its whole id. Of tenants, those with tasks are known.");
    else if (!m_asked.isEmpty())
        said << tr("Asked %1 for %2.").arg(briefName(m_connection->name()), m_asked.join(u", "_s));
    else
        said << tr(
            "What is looked up at the broker: the id of a task, a workflow or an operation, the name of a tenant.");
    return (said + m_problems).join(u' ');
}

void IdSearch::takeTask(const Task& task) {
    const QString what = tr("%1 of %2, %3", "a command, a tenant, a state")
                             .arg(oneLine(task.command), oneLine(task.tenant), stateText(task.state));
    m_found.prepend({Kind::Task, task.id, u"%1 · %2"_s.arg(what, task.id), tr("opens it in Tasks")});
    if (task.state == TaskState::Dead)
        m_found.append({Kind::DeadLettersOf, task.tenant, tr("All dead letters of %1").arg(oneLine(task.tenant)),
                        tr("opens Dead letters")});
}

void IdSearch::takeWorkflow(const WorkflowDetail& detail) {
    const Workflow& workflow = detail.workflow;
    m_found.prepend(
        {Kind::Workflow, workflow.id,
         tr("Workflow %1 of %2, %3", "a name, a tenant, a state")
             .arg(oneLine(workflowName(workflow)), oneLine(workflow.tenant), workflowStateText(workflow.state)),
         tr("opens it in Workflows")});
}

void IdSearch::takeTenant(const TenantSettings& tenant) {
    m_found.append({Kind::Tenant, tenant.tenant, oneLine(tenant.tenant), tr("opens it in Tenants")});
}

void IdSearch::takeOperations(const QList<Operation>& operations) {
    for (const Operation& each : operations)
        if (each.id.compare(m_id, Qt::CaseInsensitive) == 0)
            m_found.append({Kind::Operation, each.id,
                            tr("Operation %1, started by %2").arg(each.id, oneLine(each.startedBy)),
                            tr("opens it in Operations")});
}

void IdSearch::end(const void* query) {
    m_open.removeAll(query);
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_id_search.cpp"
