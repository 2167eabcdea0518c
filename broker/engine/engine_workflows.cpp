// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"
#include "broker/core/id_spelling.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/workflows/workflow_events.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kForgetAgain = std::chrono::minutes(1);

// Whether a job with such a payload may be created later.
bool isForNow(const Status& refusal, size_t payload) {
    const LimitReached* const reached = refusal.limitReached();
    const bool isOfSize = reached && (reached->limit == nameOf(AdmissionLimit::PayloadBytes) ||
                                      reached->limit == nameOf(AdmissionLimit::Bytes));
    return refusal.code() != Code::InvalidArgument && !(isOfSize && reached->maximum && payload > *reached->maximum);
}

RoomAsked sizeOf(const NewWorkflow& workflow) {
    RoomAsked asked;
    for (const WorkflowNode& node : workflow.nodes) {
        asked.bytes += int64_t(node.task.payload.size());
        asked.largest = std::max<uint64_t>(asked.largest, node.task.payload.size());
    }
    return asked;
}

// Later steps are kept without counting, so that they are to fit beside what is there already, and each by itself.
std::optional<RefusedCreate> beyondSize(const TenantState& owner, const NewWorkflow& workflow) {
    const TenantLimits& limits = owner.limits;
    if (limits.mode == LimitMode::Soft) return std::nullopt;
    const RoomAsked asked = sizeOf(workflow);
    const uint64_t all = uint64_t(asked.bytes), largest = asked.largest;
    if (limits.maxPayloadBytes && largest > *limits.maxPayloadBytes)
        return RefusedCreate{AdmissionLimit::PayloadBytes, largest, *limits.maxPayloadBytes, {}, {}, largest};
    if (limits.maxBytes && owner.bytes + all > *limits.maxBytes)
        return RefusedCreate{AdmissionLimit::Bytes, owner.bytes, *limits.maxBytes, {}, {}, all};
    return std::nullopt;
}

// Without those that answer to others.
uint32_t jobsOf(const std::vector<WorkflowNode>& nodes) {
    return uint32_t(std::count_if(nodes.begin(), nodes.end(), [&nodes](const WorkflowNode& node) {
        return node.kind == WorkflowKind::Job && node.place < nodes[node.parent].children;
    }));
}

NewTask stepOf(NewTask task) {
    if (!task.terms) task.terms.emplace();
    task.terms->isStep = true;
    return task;
}

}  // namespace

void Engine::handle(StartWorkflow&& command, Time now) {
    const auto answer = [&](Result<StartedWorkflow> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    TenantState& owner = tenantNamed(command.tenant);
    if (const Status closed = closedBy(owner); !closed.ok()) return answer(closed);
    if (const auto beyond = beyondSize(owner, command.workflow))
        return answer(refusal(owner, beyond->toStatus(), sizeOf(command.workflow), 1, now));
    const WorkflowPlace place{owner.number, m_ids->next(owner.number, now, kJobVersion)};
    WriteSet writes;
    const std::vector<uint32_t> first = writeWorkflow(command.workflow, place, now, writes);
    CreateTasks create{nullptr, command.tenant, {}, true};
    for (const uint32_t number : first) {
        WorkflowNode& node = command.workflow.nodes[number];
        NewTask task;
        static_cast<TaskBody&>(task) = std::move(node.task);
        if (node.calendarAt != Time()) task.calendarAt = node.calendarAt;
        task.payload = handedOn(std::move(task.payload), place.workflow, "{}");
        create.items.push_back({number, stepOf(std::move(task))});
    }
    const Creation creation = createAll(owner, {{owner.number, std::move(create)}, {}}, now);
    for (const Created& created : creation.created)
        if (!created.outcome) return answer(creation.refused ? creation.refused->why : created.outcome.status());
    writes.forEach(
        [this](const WriteSet::Change& change) { m_turn.writes.put(change.table, change.key, change.value); });
    StartedWorkflow started{place.workflow, now, {}};
    for (const Created& created : creation.created) {
        writeStarted(place, uint32_t(created.ticket), *created.outcome, m_turn.writes);
        started.tasks.emplace_back(uint32_t(created.ticket), *created.outcome);
        if (started.beyond.empty()) started.beyond = created.beyond;
    }
    if (isHeard(owner.number, now)) {
        const std::vector<WorkflowNode>& nodes = command.workflow.nodes;
        tellFollowers(owner.number,
                      workflowEvent(event_types::kWorkflowCreated, place.workflow, nodes.front(), jobsOf(nodes), now));
    }
    answer(std::move(started));
}

void Engine::handle(CancelWorkflow&& command, Time) {
    const TenantNumber number = m_ids->tenantOf(command.workflow);
    const bool isKnown = number < m_tenants.size() && m_tenantNames.isKept(number);
    if (isKnown && command.scope.covers(*m_tenants[number].name)) {
        const WorkflowPlace place{number, command.workflow};
        return m_workflows.cancel(place, std::move(command));
    }
    const Status none(Code::NotFound, "no workflow '" + command.workflow.toString() + "'");
    m_turn.answers.emplace_back(Reply{[reply = std::move(command.reply), none] { reply(none); }});
}

void Engine::stepEnded(TenantNumber tenant, const TaskId& id, const WorkflowEndRecord& end) {
    m_turn.writes.put(Table::Workflow, workflowKey(WorkflowPart::End, tenant, id), end.encode());
    if (const auto last = m_workflows.ended(tenant, id)) allEnded(*last);
}

void Engine::allEnded(const WorkflowPlace& cancelled) {
    m_turn.writes.erase(Table::Workflow, workflowKey(WorkflowPart::Cancel, cancelled.tenant, cancelled.workflow));
}

void Engine::handle(ReadWorkflowsDone&& answer, Time now) {
    using What = ReadWorkflows::What;
    ReadWorkflows& request = answer.request;
    m_workflows.answered(request);
    answer.writes.forEach([this](const WriteSet::Change& change) {
        // Its tenant was deleted during the read, and all its records with it.
        KeyReader key(change.key);
        const auto part = static_cast<WorkflowPart>(key.u8());
        const bool isOfTenant = part != WorkflowPart::Forget;
        if (const TenantNumber number = key.u32(); isOfTenant && m_tenants[number].isDeleted) return;
        if ((part == WorkflowPart::End || part == WorkflowPart::Again) && m_workflows.isAgainSince(key.id())) return;
        switch (change.kind) {
            case WriteSet::Kind::Put: return m_turn.writes.put(change.table, change.key, change.value);
            case WriteSet::Kind::Erase: return m_turn.writes.erase(change.table, change.key);
            case WriteSet::Kind::EraseRange: return m_turn.writes.eraseRange(change.table, change.key, change.value);
        }
    });
    for (const WorkflowPlace& place : answer.begun) m_workflows.begin(place);
    for (auto& [tenant, happened] : answer.told) tellFollowers(tenant, std::move(happened));
    for (size_t i = 0; i < request.cancels.size(); ++i) {
        auto& [place, command] = request.cancels[i];
        const Status status = answer.cancelled[i].status();
        if (status.ok()) {
            withdraw(place, *answer.cancelled[i], now);
            m_audit.add({0,
                         now,
                         *m_tenants[place.tenant].name,
                         "workflow.cancel",
                         command.author,
                         command.reason,
                         {{"workflow", place.workflow.toString(), "cancelled"}},
                         {}},
                        m_turn.writes);
        }
        m_turn.answers.emplace_back(Reply{[reply = std::move(command.reply), status] { reply(status); }});
    }
    for (WorkflowStarts& starts : answer.starts) begin(std::move(starts), now);
    if (request.what == What::Begin) m_workflows.haveBegun(request.places[answer.starts.size() - 1], now);
    if (request.what == What::Forget) m_workflows.forgetLater(answer.isMore ? now : now + kForgetAgain);
    for (size_t i = 0; i < answer.tasks.size(); ++i) withdraw(request.places[i], answer.tasks[i], now);
}

// What a limit refuses waits, and holds up nothing else.
void Engine::begin(WorkflowStarts&& starts, Time now) {
    const WorkflowPlace& place = starts.place;
    TenantState& owner = m_tenants[place.tenant];
    if (owner.isDeleted) return m_workflows.hasBegun(place);
    if (!closedBy(owner).ok()) return;
    size_t begun = 0;
    for (WorkflowStart& start : starts.starts) {
        std::string beyond;
        const size_t payload = start.task.payload.size();
        const Result<TaskId> made = start.failure.empty()
                                        ? create(owner, stepOf(std::move(start.task)), &beyond, now)
                                        : Result<TaskId>(Status(Code::InvalidArgument, start.failure));
        if (!made && (isForNow(made.status(), payload) || (start.isUndo && made.status().limitReached()))) continue;
        ++begun;
        const TaskId id = made ? *made : m_ids->next(place.tenant, now, kJobVersion);
        writeStarted(place, start.node, id, m_turn.writes);
        // As if it had been there, and had failed.
        if (!made)
            stepEnded(place.tenant, id,
                      {.state = WorkflowState::Failed,
                       .endedAt = now,
                       .error = bounded("NOT_CREATED: " + made.status().message())});
    }
    if (starts.isAll() && begun == starts.starts.size())
        m_workflows.hasBegun(place);
    else
        m_workflows.goOn(place, starts.next, begun > 0);
}

// What a worker has ends with its delivery (retryOrDeadLetter, giveBack); what has changed since the read is read again, and
// is handed to nobody meanwhile (endHead).
void Engine::withdraw(const WorkflowPlace& place, const std::vector<WorkflowTask>& tasks, Time now) {
    TenantState& owner = m_tenants[place.tenant];
    if (owner.isDeleted) return;
    for (const WorkflowTask& each : tasks) {
        const bool isRunning = m_leases.find(each.task);
        if (isRunning || m_reads.hasChanged(each.task)) {
            m_workflows.unwanted(place, each.task);
            if (!isRunning) m_workflows.withdraw(place);
        } else if (each.live) {
            endWaiting(owner, each.task, *each.live,
                       {TaskEnd::Cancelled, AttemptOutcome::Cancelled, kUnwantedError, {}, {}}, now);
        } else {
            m_workflows.leave(each.task);
        }
    }
    if (!m_workflows.hasUnwanted(place)) allEnded(place);
}

}  // namespace fairlead::broker
