// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/core/queue_setting.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

// What is to become of one item.
struct Plan {
    std::optional<TaskId> same;    // the answer: a task that is there already …
    std::optional<size_t> sameAs;  // … or that of an earlier item
    std::optional<TaskId> holder;  // of the unique key …
    bool isHeldHere = false;       // … or an earlier item, whose answer is this one's
    const LookUpCreatesDone::Holder* replaced = nullptr;
    Status refusal;
    std::optional<AdmissionLimit> exceeded;
    std::optional<TaskState> found;  // of `same`, or the holder

    bool isCreate() const { return refusal.ok() && !same && !sameAs; }
};

// Why a batch is refused as a whole.
Status inBatch(const Status& why, size_t item, size_t items) {
    const std::string text = "item " + std::to_string(item + 1) + " of " + std::to_string(items) +
                             ", and so the whole batch: " + why.message();
    return why.limitReached() ? Status(why.code(), text, *why.limitReached()) : Status(why.code(), text);
}

// How much of the limit the batch takes, its items of one kind together.
uint64_t takenOf(const std::string& limit, const RoomAsked& asked, const std::string& queue, bool isHeld) {
    int64_t taken = 0;
    if (limit == nameOf(AdmissionLimit::QueueDepth)) taken = isHeld ? asked.held : asked.waiting;
    if (limit == nameOf(AdmissionLimit::Scheduled)) taken = asked.delayed;
    if (limit == nameOf(AdmissionLimit::Bytes)) taken = asked.bytes;
    if (limit == kQueueBoundKey) taken = asked.byQueue.at({queue, isHeld});
    return uint64_t(std::max<int64_t>(taken, 0));
}

// A batch that is larger than the limit itself can never be taken, so another try is in vain.
Status judgedTogether(const Status& why, const RoomAsked& asked, const std::string& queue, bool isHeld) {
    const LimitReached* const reached = why.limitReached();
    const uint64_t together = reached ? takenOf(reached->limit, asked, queue, isHeld) : 0;
    if (!reached || !reached->maximum || together <= *reached->maximum) return why;
    const bool isOfBytes = reached->limit == nameOf(AdmissionLimit::Bytes);
    return {why.code(),
            "limit " + reached->limit + ": there are " + std::to_string(together) + (isOfBytes ? " bytes" : " tasks") +
                " to create together, at most " + std::to_string(*reached->maximum) + " fit",
            LimitReached{reached->limit, together, reached->maximum, {}, {}, reached->queue, true}};
}

// What is replaced makes room. One that its key holds back is ready, as limits count.
void takeBack(RoomAsked& asked, const LiveRecord& gone, const NameTable& commands) {
    asked.add(commands.nameOf(gone.command), gone.held, gone.delayed && gone.sequence == 0, gone.core.payloadBytes, -1);
}

constexpr const char* kReplacedError = "CANCELLED: a later task with the same unique key has replaced it";

bool mayReplace(const UniqueRule& rule) {
    return rule.onConflict == UniqueRule::OnConflict::Replace ||
           rule.onConflict == UniqueRule::OnConflict::ReplaceExceptSchedule;
}

// It becomes due when the other one was.
void keepTime(NewTask& task, const LiveRecord& gone) {
    const bool hasTime = (gone.delayed || gone.held) && gone.due != Time();
    task.runAt = hasTime && !gone.byCalendar ? std::optional(gone.due) : std::nullopt;
    task.calendarAt = hasTime && gone.byCalendar ? std::optional(gone.due) : std::nullopt;
}

// Which items are tasks that are there already, and which cannot be created for that.
class Planner {
public:
    Planner(const PendingReads& reads, const LookUpCreatesDone& answer, Time now)
        : m_reads(reads), m_answer(answer), m_now(now) {}

    std::vector<Plan> plan() {
        const auto& items = m_answer.request.create.items;
        std::vector<Plan> plans(items.size());
        for (size_t i = 0; i < items.size(); ++i) {
            const LookUpCreatesDone::Found none;
            const auto& found = m_answer.found.empty() ? none : m_answer.found[i];
            const NewTask& task = items[i].task;
            if (!task.idempotencyKey.empty()) lookAtKey(plans[i], i, task.idempotencyKey, found);
            if (task.unique && plans[i].isCreate()) lookAtRule(plans[i], i, *task.unique, found);
            if (task.clientId != TaskId() && plans[i].isCreate()) lookAtId(plans[i], i, task.clientId, found);
        }
        if (!m_answer.request.create.keyOfOneMore.empty()) lookAtCount(plans);
        return plans;
    }

private:
    bool isKnown(const std::optional<Time>& until) const { return until && *until > m_now; }

    // A request that is sent again has as many items as the first time. Which of its tasks are still there does not matter.
    void lookAtCount(std::vector<Plan>& plans) const {
        size_t known = m_answer.found.size();
        while (known > 0 && !isKnown(m_answer.found[known - 1].keyUntil)) --known;
        const bool hadMore = isKnown(m_answer.oneMoreUntil);
        // One that its unique key left out has taken no key of the request, and its rule is asked again.
        const auto isLeftOut = [](const CreateTasks::Item& item) {
            return item.task.unique && item.task.unique->onConflict == UniqueRule::OnConflict::Ignore;
        };
        const auto& items = m_answer.request.create.items;
        while (known > 0 && known < items.size() && isLeftOut(items[known])) ++known;
        if (!hadMore && (known == 0 || known == plans.size())) return;
        const std::string before = hadMore ? "more than " + std::to_string(plans.size()) : std::to_string(known);
        refuseOther(plans[hadMore ? 0 : known],
                    "it had " + before + " items, this one has " + std::to_string(plans.size()));
    }

    static void refuseOther(Plan& plan, const std::string& why) {
        plan.refusal = {Code::FailedPrecondition, std::string("the key was used before, for another request: ") + why};
    }

    void lookAtKey(Plan& plan, size_t i, const std::string& key, const LookUpCreatesDone::Found& found) {
        if (found.idempotent && found.idempotent->expires > m_now) {
            plan.same = found.idempotent->id;
            plan.found = found.state;
            if (found.differs.empty()) return;
            plan.holder = plan.same;
            refuseOther(plan, "another " + found.differs);
        } else if (const auto [first, isNew] = m_keys.emplace(key, i); !isNew) {
            plan.sameAs = first->second;
        }
    }

    void lookAtRule(Plan& plan, size_t i, const UniqueRule& rule, const LookUpCreatesDone::Found& found) {
        const bool isIgnored = rule.onConflict == UniqueRule::OnConflict::Ignore;
        if (const auto [first, isNew] = m_rules.emplace(std::pair(rule.key.high, rule.key.low), i); !isNew) {
            plan.isHeldHere = isIgnored;
            if (isIgnored)
                plan.sameAs = first->second;
            else
                plan.refusal = {Code::AlreadyExists,
                                "item " + std::to_string(first->second + 1) + " of the batch has the same unique key"};
            return;
        }
        const auto holder = std::find_if(found.holders.begin(), found.holders.end(),
                                         [this](const auto& each) { return each.expires > m_now; });
        if (holder == found.holders.end()) return;
        plan.holder = holder->id;
        plan.found = holder->state;
        if (isIgnored)
            plan.same = holder->id;
        else if (mayReplace(rule) && holder->live && holder->state != TaskState::InProgress)
            plan.replaced = &*holder;
        else
            plan.refusal = {Code::AlreadyExists, "task '" + holder->id.toString() + "' has the same unique key" +
                                                     (holder->state == TaskState::InProgress && mayReplace(rule)
                                                          ? ", and cannot be replaced because it is in progress"
                                                          : "")};
    }

    void lookAtId(Plan& plan, size_t i, const TaskId& clientId, const LookUpCreatesDone::Found& found) {
        const TenantNumber tenant = m_answer.request.tenant;
        const TaskId* taken = m_reads.taskOfClientId(tenant, clientId);
        if (!taken && found.known && !m_reads.isClientIdFree(tenant, clientId)) taken = &*found.known;
        const auto [first, isNew] = m_ids.emplace(clientId, i);
        if (!isNew)
            plan.refusal = {Code::AlreadyExists,
                            "item " + std::to_string(first->second + 1) + " of the batch has the same id"};
        else if (taken && !(plan.replaced && plan.replaced->id == *taken))
            plan.refusal = {Code::AlreadyExists, "there is a task with the id '" + clientId.toString() + "' already"};
        if (!plan.refusal.ok()) plan.holder.reset();
    }

    const PendingReads& m_reads;
    const LookUpCreatesDone& m_answer;
    const Time m_now;
    std::map<std::string, size_t> m_keys;
    std::map<std::pair<uint64_t, uint64_t>, size_t> m_rules;
    std::map<TaskId, size_t> m_ids;  // of clients
};

}  // namespace

bool Engine::isOutdated(const LookUpCreatesDone& answer) const {
    for (size_t i = 0; i < answer.found.size(); ++i) {
        const NewTask& task = answer.request.create.items[i].task;
        const auto& rule = task.unique;
        const auto& idempotent = answer.found[i].idempotent;
        const std::string key = std::string(std::string_view(tenantKey(answer.request.tenant))) + task.idempotencyKey;
        const TaskId* const taken = task.idempotencyKey.empty() ? nullptr : m_reads.taskOf(key);
        if (taken && !(idempotent && idempotent->id == *taken) && !m_reads.hasLeft(*taken)) return true;
        if (idempotent && m_reads.hasLeft(idempotent->id)) return true;
        if (rule && m_reads.hasUniqueChanged(answer.request.tenant, rule->key)) return true;
        const std::vector<TaskId>& looked = answer.found[i].looked;
        if (std::any_of(looked.begin(), looked.end(), [this](const TaskId& id) { return m_reads.hasChanged(id); }))
            return true;
    }
    return false;
}

void Engine::handle(LookUpCreatesDone&& answer, Time now) {
    if (isOutdated(answer)) return ask(std::move(answer.request));
    if (answer.request.cron) return runCron(std::move(answer), now);
    TenantState& owner = tenant(answer.request.tenant);
    if (const Status closed = closedBy(owner); !closed.ok()) {
        for (const CreateTasks::Item& item : answer.request.create.items)
            m_turn.answers.emplace_back(Created{answer.request.create.sink, item.ticket, closed});
        return;
    }
    tell(createAll(owner, std::move(answer), now));
}

void Engine::tell(Creation&& creation) {
    if (creation.refused) m_turn.answers.emplace_back(std::move(*creation.refused));
    for (Created& created : creation.created) m_turn.answers.emplace_back(std::move(created));
}

// Everything is judged on copies first, so that a refusal spends nothing.
Creation Engine::createAll(TenantState& owner, LookUpCreatesDone&& answer, Time now) {
    CreateTasks& command = answer.request.create;
    Creation creation;
    std::vector<Plan> plans = Planner(m_reads, answer, now).plan();
    TenantAdmission admission = owner.admission;
    TenantUse use = useOf(owner);
    std::set<std::string> newQueues;
    std::map<std::pair<std::string, bool>, int64_t> more;  // tasks in each queue, waiting or held, with this batch
    TermsTable::Wanted terms;
    const auto creates = size_t(std::count_if(plans.begin(), plans.end(), [](const Plan& p) { return p.isCreate(); }));
    const auto isDelayed = [&](const NewTask& task, const Plan& plan) {
        return (plan.replaced && mayKeepTime(task.unique) ? waitsUntil(*plan.replaced->live, now)
                                                          : waitsUntil(task.runAt, task.calendarAt, now))
            .has_value();
    };
    const auto judge = [&](const NewTask& task, Plan& plan) -> Status {
        RETURN_IF_ERROR(m_disk.admits());
        if (Status cut =
                m_throttles.admits(owner.number, owner.admission.rateAllowedAt(owner.limits, now), now, creates);
            !cut.ok())
            return cut;
        const std::string queue = queueName(task.command);
        const auto number = m_commandNames.find(queue);
        if (!newQueues.contains(queue) && !(number && owner.queues.contains(*number))) {
            RETURN_IF_ERROR(roomFor(queue, owner, now, newQueues.size()));
            newQueues.insert(queue);
        }
        RETURN_IF_ERROR(m_terms.admits(owner.number, task.terms, terms));
        if (plan.replaced) {
            const LiveRecord& gone = *plan.replaced->live;
            // One that its key holds back is ready, as limits count.
            --(gone.held ? use.held : gone.delayed && gone.sequence == 0 ? use.delayed : use.ready);
            use.bytes -= gone.core.payloadBytes;
            --more[{m_commandNames.nameOf(gone.command), gone.held}];
        }
        int64_t& inQueue = more[{queue, task.isHeld}];
        RETURN_IF_ERROR(boundOf(queue, owner, task.isHeld, inQueue));
        ++inQueue;
        const AdmissionRequest request{task.payload.size(), isDelayed(task, plan), stageOf(task)};
        CreateAdmission admitted = admission.admit(owner.limits, use, request, now);
        if (admitted.refusal) {
            if (admitted.refusal->limit == AdmissionLimit::EnqueueRate)
                return owner.admission.rateRefusal(owner.limits, creates, *admitted.refusal, now);
            return admitted.refusal->toStatus();
        }
        plan.exceeded = admitted.exceeded;
        ++(task.isHeld ? use.held : request.isDelayed ? use.delayed : use.ready);
        use.bytes += task.payload.size();
        return {};
    };
    std::optional<size_t> refused;
    for (size_t i = 0; i < plans.size() && !refused; ++i) {
        if (plans[i].isCreate()) plans[i].refusal = judge(command.items[i].task, plans[i]);
        if (!plans[i].refusal.ok()) refused = i;
    }
    if (refused) {
        Plan& first = plans[*refused];
        RoomAsked asked{.creates = creates, .byQueue = {}, .terms = {}};
        for (size_t i = 0; i < plans.size(); ++i) {
            const NewTask& task = command.items[i].task;
            if (i != *refused && !plans[i].isCreate()) continue;
            if (plans[i].replaced) takeBack(asked, *plans[i].replaced->live, m_commandNames);
            asked.add(queueName(task.command), task.isHeld, isDelayed(task, plans[i]), task.payload.size());
            asked.largest = std::max<uint64_t>(asked.largest, task.payload.size());
            asked.terms.push_back(&task.terms);
        }
        const NewTask& task = command.items[*refused].task;
        if (plans.size() > 1)
            first.refusal = judgedTogether(first.refusal, asked, queueName(task.command), task.isHeld);
        first.refusal = refusal(owner, std::move(first.refusal), asked, plans.size(), now);
        Status why = first.refusal;
        if (command.isAtomic) {
            creation.refused = BatchRefused{command.sink, *refused, first.refusal};
            if (plans.size() > 1) why = inBatch(why, *refused, plans.size());
        }
        for (const CreateTasks::Item& item : command.items)
            creation.created.push_back({command.sink, item.ticket, why, first.holder, {}, {}, first.found});
        return creation;
    }
    const AdmissionCounts before = owner.admission.counts();
    owner.admission = std::move(admission);
    m_events.limitsExceeded(*owner.name, before, owner.admission.counts(), m_turn, now);
    touch(owner);
    // The state of a task that is the answer to an item, and no new one of it.
    const auto foundIn = [&](const Plan& plan) -> std::optional<TaskState> {
        if (!plan.sameAs) return plan.found;
        const Plan& first = plans[*plan.sameAs];
        const NewTask& task = command.items[*plan.sameAs].task;
        if (!first.isCreate()) return first.found;
        if (task.isHeld) return TaskState::Held;
        return waitsUntil(task.runAt, task.calendarAt, now) ? TaskState::Delayed : TaskState::Ready;
    };
    std::vector<TaskId> ids(plans.size());
    for (size_t i = 0; i < plans.size(); ++i) {
        const Plan& plan = plans[i];
        CreateTasks::Item& item = command.items[i];
        if (plan.isCreate()) {
            if (plan.replaced) {
                LiveRecord gone = *plan.replaced->live;
                if (mayKeepTime(item.task.unique)) keepTime(item.task, gone);
                // The id is the new task's from now on, and must not be freed when the old one is forgotten.
                if (gone.core.clientId == item.task.clientId) gone.core.clientId = {};
                endWaiting(owner, plan.replaced->id, gone,
                           {TaskEnd::Cancelled, AttemptOutcome::Cancelled, kReplacedError, {}, {}}, now);
            }
            const std::string key = item.task.idempotencyKey;
            const TaskId clientId = item.task.clientId;
            ids[i] = make(owner, std::move(item.task), plan.exceeded, now);
            if (!key.empty()) takeIdempotencyKey(owner.number, key, ids[i], now);
            if (clientId != TaskId()) m_reads.clientIdTaken(owner.number, clientId, ids[i]);
        } else {
            ids[i] = plan.same ? *plan.same : ids[*plan.sameAs];
        }
        if (plan.isHeldHere) plans[i].holder = ids[i];
        const bool isHeld = plan.holder && !plan.replaced;
        creation.created.push_back({command.sink, item.ticket, ids[i], isHeld ? plan.holder : std::optional<TaskId>(),
                                    plan.isCreate() ? std::optional<Time>(now) : std::nullopt,
                                    plan.exceeded ? std::string(nameOf(*plan.exceeded)) : std::string(),
                                    plan.isCreate() ? std::nullopt : foundIn(plan)});
    }
    return creation;
}

void Engine::takeUniqueKey(TenantNumber tenant, const TaskId& id, const UniqueRule& rule, TaskCore& core, Time now) {
    const bool outlivesTask = (rule.states & unique_states::kEnded) != 0;
    const Micros lasts = rule.lasts.count() == 0 && outlivesTask ? m_options.idempotencyLifetime : rule.lasts;
    const Time end = lasts.count() > 0 ? now + lasts : Time{INT64_MAX};
    const std::string key(std::string_view(uniqueKey(tenant, rule.key, id)));
    m_turn.writes.put(Table::Idempotency, key, IdempotencyRecord{id, end, rule.states}.encode());
    m_reads.uniqueChanged(tenant, rule.key);
    if (outlivesTask)
        m_retention.keyTaken({tenant, key.substr(sizeof tenant)}, end);
    else
        core.unique = rule.key;
}

}  // namespace fairlead::broker
