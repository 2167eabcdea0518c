// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/admin_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/worker_register.h"
#include "broker/ojs/job_list.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/values/open_api_words.h"
#include "shared/duration.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr size_t kMostBulk = 1000;
constexpr size_t kMostShownErrors = 20;

void showBareJob(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob found = findJob(*call, call->parts.front(), true);
        if (found.error) return call->refuse(*found.error);
        const std::vector<TaskAttempt> history = historyOf(*call, found.task);
        std::string body;
        appendJobForAdmin(body, found.task, history);
        call->answer(200, std::move(body));
    });
}

// Changes up to a thousand jobs one by one, each as if alone, and counts what became of them.
class OjsBulk : public std::enable_shared_from_this<OjsBulk> {
public:
    OjsBulk(OjsCallPtr call, const char* name, ChangeTask::Action action, JobsWanted wanted, std::string reason)
        : m_call(std::move(call)), m_name(name), m_action(action), m_wanted(std::move(wanted)),
          m_reason(std::move(reason)) {}
    // Deletes the jobs of a queue that are in one of these states.
    OjsBulk(OjsCallPtr call, JobsWanted wanted, std::vector<std::string> states, std::string reason)
        : m_call(std::move(call)), m_name("purge"), m_action(ChangeTask::Action::Delete), m_wanted(std::move(wanted)),
          m_reason(std::move(reason)), m_purged(std::move(states)) {}

    void run() {
        std::vector<ChangeTask> changes;
        std::vector<std::string> ids;
        const auto isAll = walkJobs(*m_call, m_wanted, [&](const TaskView& task) {
            if (!fits(task)) return true;
            ChangeTask change;
            change.id = task.id;
            change.scope = m_call->caller.tenants;
            change.action = m_action;
            if (m_action == ChangeTask::Action::Delete) change.revision = task.revision;
            change.author = bounded(m_call->caller.subject, 256);
            change.reason = m_reason.empty() ? std::string("bulk ") + m_name + " over Open Job Spec" : m_reason;
            changes.push_back(std::move(change));
            ids.push_back(ojsId(task.id, task.clientId));
            return changes.size() < kMostBulk;
        });
        if (!isAll) return m_call->refuse(isAll.status());
        m_hasMore = !*isAll;
        m_matched = changes.size();
        m_left = changes.size() + 1;
        for (size_t i = 0; i < changes.size(); ++i) {
            changes[i].reply = [self = shared_from_this(), id = ids[i]](const Status& status) {
                self->changed(id, status);
            };
            m_call->context->post(std::move(changes[i]));
        }
        finish();
    }

private:
    bool fits(const TaskView& task) const {
        if (!m_purged.empty()) return std::find(m_purged.begin(), m_purged.end(), ojsState(task)) != m_purged.end();
        const bool hasEnded = task.endedAt.has_value();
        if (m_action == ChangeTask::Action::Cancel) return !hasEnded;
        if (m_action == ChangeTask::Action::Delete) return hasEnded;
        return task.state == TaskState::Dead;
    }
    // One at a time: replies come from the engine's thread of answers.
    void changed(const std::string& id, const Status& status) {
        if (status.ok()) {
            ++m_succeeded;
        } else if (++m_failed <= kMostShownErrors) {
            const Lock lock(m_mutex);
            (m_errors += m_errors.empty() ? "" : ",") += "{\"job_id\":\"" + id + "\",\"error\":";
            appendJson(m_errors, status.message());
            m_errors += '}';
        }
        finish();
    }
    void finish() {
        if (--m_left > 0) return;
        const Lock lock(m_mutex);
        if (!m_purged.empty()) return m_call->answer(200, purgedText());
        m_call->answer(200, std::string("{\"action\":\"") + m_name + "\",\"matched\":" + std::to_string(m_matched) +
                                ",\"succeeded\":" + std::to_string(m_succeeded) +
                                ",\"failed\":" + std::to_string(m_failed) + ",\"errors\":[" + m_errors +
                                (m_hasMore ? "],\"has_more\":true}" : "],\"has_more\":false}"));
    }

    std::string purgedText() const {
        std::string text = "{\"purged_count\":" + std::to_string(m_succeeded) + ",\"states\":[";
        for (const std::string& state : m_purged) {
            if (text.back() != '[') text += ',';
            appendJson(text, state);
        }
        return text + (m_hasMore ? "],\"has_more\":true}" : "],\"has_more\":false}");
    }

    const OjsCallPtr m_call;
    const char* const m_name;
    const ChangeTask::Action m_action;
    const JobsWanted m_wanted;
    const std::string m_reason;               // empty: none was given
    const std::vector<std::string> m_purged;  // states; empty: no purge
    bool m_hasMore = false;
    size_t m_matched = 0;
    std::atomic<size_t> m_left{0};
    std::atomic<size_t> m_succeeded{0};
    std::atomic<size_t> m_failed{0};
    Mutex m_mutex;
    std::string m_errors FAIRLEAD_GUARDED_BY(m_mutex);
};

// The filter of a bulk call; nothing if the request was refused.
std::optional<JobsWanted> bulkFilter(const OjsCallPtr& call, bool isOfLetters, std::string* reason) {
    const auto body = bodyOf(call);
    if (!body) return std::nullopt;
    const JsonValue* const confirm = body->find("confirm");
    if (!confirm || confirm->kind != Kind::Bool || !confirm->isTrue) {
        call->refuse(invalidRequest("confirm: must be true, because many jobs may change"));
        return std::nullopt;
    }
    JobsWanted wanted;
    wanted.tenants = call->caller.tenants;
    std::optional<OjsError> error = unknownMember(*body, describedMembers("Filter"));
    if (!error) error = readReason(*body, reason);
    const JsonValue* const filter = body->find("filter");
    if (!error && (!filter || filter->kind != Kind::Object))
        error = invalidRequest("filter: must be an object, as {\"queue\":\"mail\"}; {} is every job");
    if (!error)
        error = isOfLetters ? unknownMember(*filter, {"queue", "type", "since", "error_type"}, "filter.")
                            : unknownMember(*filter, {"queue", "type", "since", "until", "state"}, "filter.");
    if (error) {
        call->refuse(*error);
        return std::nullopt;
    }
    // What is empty would be every job: a script whose variable is not set does not mean that.
    const auto given = [&](const char* name) -> std::optional<std::string> {
        const JsonValue* const value = filter->find(name);
        if (!value) return std::nullopt;
        if (value->kind != Kind::Text || value->text.empty())
            error = invalidRequest("filter." + std::string(name) + ": must be a text that is not empty");
        return value->text;
    };
    const auto wrong = readJobsWanted(given, *call, &wanted);
    if (!error) error = wrong;
    if (isOfLetters) {
        // Since when they are dead letters.
        wanted.endedSince = std::exchange(wanted.since, std::nullopt);
        wanted.word = "discarded";
        wanted.states = {TaskState::Dead};  // not those that have expired, which no list of letters has
        wanted.errorType = given("error_type").value_or("");
    }
    if (!error) return wanted;
    call->refuse(*error);
    return std::nullopt;
}

void changeMany(const OjsCallPtr& call, const char* name, ChangeTask::Action action, bool isOfLetters = false) {
    std::string reason;
    auto wanted = bulkFilter(call, isOfLetters, &reason);
    if (!wanted) return;
    const auto bulk = std::make_shared<OjsBulk>(call, name, action, std::move(*wanted), std::move(reason));
    readFor(call, [bulk] { bulk->run(); });
}

// A thousand jobs at most; has_more says that there are others.
void purgeQueue(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    const JsonValue* const confirm = body->find("confirm");
    if (!confirm || confirm->kind != Kind::Bool || !confirm->isTrue)
        return call->refuse(invalidRequest("confirm: must be true, because jobs are deleted for good"));
    std::string reason;
    if (auto error = unknownMember(*body, describedMembers("Purge"))) return call->refuse(*error);
    if (auto error = readReason(*body, &reason)) return call->refuse(*error);
    JobsWanted wanted;
    wanted.tenants = call->caller.tenants;
    wanted.queue = call->parts.front();
    std::vector<std::string> states;
    const JsonValue* const given = body->find("states");
    if (!given || given->kind != Kind::List || given->items.empty())
        return call->refuse(invalidRequest("states: must be a list of states, as [\"discarded\"]"));
    for (const JsonValue& state : given->items) {
        if (state.kind != Kind::Text || ojsStates(state.text).empty() || state.text == "active")
            return call->refuse(invalidRequest("states: each must be a state of a job, and not active"));
        states.push_back(state.text);
    }
    if (const JsonValue* const age = body->find("older_than")) {
        const std::string text = age->kind == Kind::Text ? age->text : std::string();
        const auto length = parseOjsDuration(text);
        const auto moment = text.starts_with('+') ? std::nullopt : parseOjsTime(text, call->now());
        if (!length && !moment)
            return call->refuse(
                invalidRequest("older_than: must be a duration as \"P7D\", or a time as \"2026-11-21T02:25:00Z\""));
        wanted.until = length ? call->now() - *length : *moment;
    }
    const auto bulk = std::make_shared<OjsBulk>(call, std::move(wanted), std::move(states), std::move(reason));
    readFor(call, [bulk] { bulk->run(); });
}

const char* stateWord(const RegisteredWorker& worker, Time now) {
    if (worker.isStale(now)) return "stale";
    const WorkerState state = worker.shown();
    return state == WorkerState::Quiet ? "quiet" : state == WorkerState::Terminate ? "terminate" : "running";
}

void appendWorker(std::string& to, const RegisteredWorker& worker, Time now) {
    to += "{\"id\":";
    appendJson(to, worker.worker);
    to += ",\"hostname\":";
    appendJson(to, worker.hostname);
    (to += ",\"state\":\"") += stateWord(worker, now);
    to += "\",\"queues\":[";
    for (const std::string& queue : worker.queues) {
        if (to.back() != '[') to += ',';
        appendJson(to, queue);
    }
    to += "],\"concurrency\":" + (worker.concurrency ? std::to_string(*worker.concurrency) : "null");
    to += ",\"active_jobs\":" + std::to_string(worker.tasks.value_or(worker.activeTasks.value_or(0)));
    to += ",\"started_at\":\"" + ojsTime(worker.since) + "\",\"last_heartbeat_at\":\"" + ojsTime(worker.heardAt) +
          "\",\"version\":";
    appendJson(to, worker.version);
    to += ",\"metadata\":{\"pid\":" + (worker.pid ? std::to_string(*worker.pid) : "null") + ",\"labels\":{";
    for (const auto& [label, value] : worker.labels) {
        if (to.back() != '{') to += ',';
        appendJson(to, label);
        to += ':';
        appendJson(to, value);
    }
    to += "}}}";
}

void tellWorkers(const OjsCallPtr& call, const std::optional<OjsPage>& page) {
    WorkerRegister& workers = *call->context->workers;
    const Time now = call->now();
    std::string body = "{\"items\":[";
    uint64_t key = 0;
    size_t at = 0;
    do {
        const auto found = workers.after(key, call->caller.tenants, 1000, now);
        for (const RegisteredWorker& worker : found.workers) {
            const size_t index = at++;
            if (index < page->first() || index >= page->end()) continue;
            if (body.back() != '[') body += ',';
            appendWorker(body, worker, now);
        }
        key = found.next;
    } while (key != 0 && at < kMostPaged);
    const auto counts = workers.count(call->caller.tenants, now);
    const size_t total = counts.running + counts.quiet + counts.stale;
    body += page->tail(total) + ",\"summary\":{\"total\":" + std::to_string(total) +
            ",\"running\":" + std::to_string(counts.running) + ",\"quiet\":" + std::to_string(counts.quiet) +
            ",\"stale\":" + std::to_string(counts.stale) + "}}";
    call->answer(200, std::move(body));
}

// Once the figures are not older than what the caller was told before it asked.
void listWorkers(const OjsCallPtr& call) {
    const auto page = pageOf(call);
    if (!page) return;
    call->context->post(AwaitFigures{[call, page] { readFor(call, [call, page] { tellWorkers(call, page); }); }});
}

// Does something with the worker of the path.
template <typename Act>
void withWorker(const OjsCallPtr& call, Act act) {
    const auto worker = call->context->workers->find(call->parts.front(), call->caller.tenants, call->now());
    if (worker.status().code() == Code::NotFound) return call->refuse(notFound("worker", call->parts.front()));
    if (!worker) return call->refuse(conflict(worker.status().message() + " in X-OJS-Tenant"));
    const Result<RegisteredWorker> changed = act(*worker);
    if (!changed) return call->refuse(changed.status());
    std::string body;
    appendWorker(body, *changed, call->now());
    call->answer(200, std::move(body));
}

}  // namespace

void addAdminCalls(OjsRoutes& routes) {
    const std::string admin = "/ojs/v1/admin/";
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    const OjsNeeds toSee{Role::Admin, scopes::kPayload};
    const OjsNeeds toRequeue{Role::Admin, scopes::kRequeue};
    const OjsNeeds toRule{Role::Admin, scopes::kAdmin};
    const OjsNeeds toOrder{Role::Admin, scopes::kLimits};
    routes.add("GET", admin + "jobs", toSee.asking(askedOfJobPages()),
               [](const OjsCallPtr& call) { listJobs(call, call->caller.tenants); });
    routes.add("GET", admin + "jobs/:id", toSee, showBareJob);
    routes.add("POST", admin + "jobs/:id/cancel", toRule.plain(), [](const OjsCallPtr& call) {
        changeJob(call, call->parts.front(), ChangeTask::Action::Cancel,
                  call->reasonOr("cancelled over Open Job Spec"));
    });
    routes.add("POST", admin + "jobs/:id/retry", toRequeue.plain(), [](const OjsCallPtr& call) {
        changeJob(call, call->parts.front(), ChangeTask::Action::Retry, call->reasonOr("retried over Open Job Spec"),
                  true);
    });
    routes.add("POST", admin + "jobs/bulk/retry", toRequeue,
               [](const OjsCallPtr& call) { changeMany(call, "retry", ChangeTask::Action::Retry); });
    routes.add("POST", admin + "jobs/bulk/cancel", toRule,
               [](const OjsCallPtr& call) { changeMany(call, "cancel", ChangeTask::Action::Cancel); });
    routes.add("POST", admin + "jobs/bulk/delete", toRule,
               [](const OjsCallPtr& call) { changeMany(call, "delete", ChangeTask::Action::Delete); });
    for (const std::string& letters : {std::string("/ojs/v1/dead-letter"), admin + "dead-letter"}) {
        routes.add("POST", letters + "/retry", toRequeue,
                   [](const OjsCallPtr& call) { changeMany(call, "retry", ChangeTask::Action::Retry, true); });
        routes.add("DELETE", letters, toRule,
                   [](const OjsCallPtr& call) { changeMany(call, "delete", ChangeTask::Action::Delete, true); });
    }
    routes.add("DELETE", admin + "queues/:name/jobs", toRule, purgeQueue);
    routes.add("GET", admin + "workers", toRead.asking(andPages()), listWorkers);
    routes.add("GET", admin + "workers/:id", toRead, [](const OjsCallPtr& call) {
        withWorker(call, [](const RegisteredWorker& worker) { return Result<RegisteredWorker>(worker); });
    });
    routes.add("POST", admin + "workers/:id/quiet", toOrder.plain(), [](const OjsCallPtr& call) {
        withWorker(call, [&](const RegisteredWorker& worker) {
            return call->context->workers->order(worker.key, WorkerState::Quiet, call->caller.tenants, call->now());
        });
    });
    routes.add("DELETE", admin + "workers/:id", toOrder.plain(), [](const OjsCallPtr& call) {
        withWorker(call, [&](const RegisteredWorker& worker) {
            return call->context->workers->forget(worker.key, call->caller.tenants, call->now());
        });
    });
}

}  // namespace fairlead::broker
