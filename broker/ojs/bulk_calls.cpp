// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0

#include "broker/core/bounded_text.h"
#include "broker/ojs/bulk_creates.h"
#include "broker/ojs/job_calls.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/open_api_words.h"

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;
using Action = ChangeTask::Action;

constexpr size_t kMostBulkSubject = 256;

bool isThere(const JsonValue* value) { return value && value->kind != Kind::Null; }

// A list of the body, of a size that may be; null if the request was refused.
const JsonValue* listOf(const OjsCallPtr& call, const JsonValue& body, const char* name) {
    const JsonValue* const list = body.find(name);
    if (!list || list->kind != Kind::List || list->items.empty()) {
        call->refuse(invalidRequest(std::string(name) + ": must be a list with one element at least"));
        return nullptr;
    }
    if (list->items.size() <= kMostInBulk) return list;
    call->refuse(tooManyInBulk(list->items.size()));
    return nullptr;
}

void createBulk(const OjsCallPtr& call) {
    const Result<JsonValue> body = parseJobs(call->body(), true);
    if (!body || body->kind != Kind::Object)
        return call->refuse(
            {400,
             "invalid_payload",
             body ? "the body must be a JSON object" : "the body is no JSON: " + body.status().message(),
             false,
             {},
             {},
             {}});
    if (auto error = unknownMember(*body, describedMembers("BulkJobs"))) return call->refuse(*error);
    const JsonValue* const atomicity = body->find("atomicity");
    if (isThere(atomicity) && atomicity->text != "atomic" && atomicity->text != "partial")
        return call->refuse(invalidRequest("atomicity: must be \"partial\" or \"atomic\""));
    const JsonValue* const jobs = listOf(call, *body, "jobs");
    if (!jobs) return;
    std::string key;
    if (!readKey(call, *body, &key)) return;
    const bool isAtomic = isThere(atomicity) && atomicity->text == "atomic";
    const auto creates = std::make_shared<BulkCreates>(call, isAtomic, std::move(key));
    for (const JsonValue& job : jobs->items) creates->read(job);
    creates->post();
}

// What is done to each of the jobs, and how the answer calls it.
struct BulkChange {
    Action action;
    const char* done;    // "cancelled", …
    const char* reason;  // unless the request gives one
};

// Why the action is not for a job in this state; empty: it may be.
std::string whyNotFor(Action action, const TaskView& task) {
    const bool hasEnded = task.endedAt.has_value();
    const std::string state(ojsState(task));
    if (action == Action::Cancel && hasEnded) return "the job is " + state;
    if (action == Action::Delete && !hasEnded)
        return "the job is " + state + ": only one that has ended can be deleted";
    const bool canRetry = task.state == TaskState::Dead || state == "retryable";
    if (action == Action::Retry && !canRetry)
        return "the job is " + state + ": only one that is discarded or retryable can be retried";
    return {};
}

// Changes jobs by their ids, each by itself, until the engine has answered for each.
class BulkChanges : public std::enable_shared_from_this<BulkChanges> {
public:
    BulkChanges(OjsCallPtr call, BulkChange change, std::vector<std::string> ids, std::string reason)
        : m_call(std::move(call)), m_change(change), m_ids(std::move(ids)), m_reason(std::move(reason)),
          m_items(m_ids.size()) {}

    // Where the store may be read.
    void run() {
        std::vector<std::pair<size_t, ChangeTask>> changes;
        for (size_t i = 0; i < m_ids.size(); ++i) {
            const FoundJob found = findJob(*m_call, m_ids[i], false);
            const std::string why = found.error ? found.error->message : whyNotFor(m_change.action, found.task);
            if (!why.empty()) {
                skip(i, why);
                continue;
            }
            ChangeTask change;
            change.id = found.task.id;
            change.scope = m_call->caller.tenants;
            change.action = m_change.action;
            if (m_change.action == Action::Delete) change.revision = found.task.revision;
            if (m_change.action == Action::Retry) tryAgain(change, found.task, m_call->now());
            change.author = bounded(m_call->caller.subject, kMostBulkSubject);
            change.reason = m_reason;
            changes.emplace_back(i, std::move(change));
        }
        m_left = changes.size() + 1;
        for (auto& [place, change] : changes) {
            change.reply = [self = shared_from_this(), place = place](const Status& status) {
                if (status.ok())
                    self->m_items[place] = {self->m_change.done, self->named(place), true};
                else
                    self->skip(place, status.message());
                self->finish();
            };
            m_call->context->post(std::move(change));
        }
        finish();
    }

private:
    std::string named(size_t place) const {
        std::string members = ",\"job_id\":";
        appendJson(members, bounded(m_ids[place], 128));
        return members;
    }
    void skip(size_t place, const std::string& why) {
        m_items[place] = {"skipped", named(place) + ",\"reason\":"};
        appendJson(m_items[place].members, why);
    }
    // The last one answers; until then each has written to a place of its own.
    void finish() {
        if (--m_left > 0) return;
        size_t done = 0;
        for (const BulkItem& item : m_items) done += item.isDone ? 1 : 0;
        const size_t all = m_items.size();
        m_call->answer(done == all ? 200
                       : done == 0 ? 422
                                   : 207,
                       "{\"total_matched\":" + std::to_string(all) + ",\"" + m_change.done +
                           "\":" + std::to_string(done) + ",\"skipped\":" + std::to_string(all - done) + ',' +
                           bulkItems(m_items) + '}',
                       {{"X-OJS-Batch-Size", std::to_string(all)}});
    }

    const OjsCallPtr m_call;
    const BulkChange m_change;
    const std::vector<std::string> m_ids;
    const std::string m_reason;
    std::vector<BulkItem> m_items;
    std::atomic<size_t> m_left{0};
};

void changeBulk(const OjsCallPtr& call, const BulkChange& change) {
    const auto body = bodyOf(call);
    if (!body) return;
    if (isThere(body->find("filter")))
        return call->refuse(unsupported("filter: belongs to /ojs/v1/admin/jobs/bulk/…, which wants a confirmation"));
    std::string reason;
    if (auto error = unknownMember(*body, describedMembers("JobIds"))) return call->refuse(*error);
    if (auto error = readReason(*body, &reason)) return call->refuse(*error);
    if (const JsonValue* const atomicity = body->find("atomicity"); isThere(atomicity) && atomicity->text != "partial")
        return call->refuse(unsupported("atomicity: these change each job by itself; only \"partial\" is known"));
    const JsonValue* const list = listOf(call, *body, "job_ids");
    if (!list) return;
    std::vector<std::string> ids;
    for (const JsonValue& id : list->items) {
        if (id.kind != Kind::Text) return call->refuse(invalidRequest("job_ids: must be texts"));
        ids.push_back(id.text);
    }
    const auto changes =
        std::make_shared<BulkChanges>(call, change, std::move(ids), reason.empty() ? change.reason : reason);
    readFor(call, [changes] { changes->run(); });
}

}  // namespace

void addBulkCalls(OjsRoutes& routes) {
    const std::string bulk = "/ojs/v1/jobs/bulk";
    routes.add("POST", bulk, {Role::Producer}, createBulk);
    const auto add = [&](const char* name, OjsNeeds needs, BulkChange change) {
        routes.add("POST", bulk + name, std::move(needs),
                   [change](const OjsCallPtr& call) { changeBulk(call, change); });
    };
    add("/cancel", {Role::Producer}, {Action::Cancel, "cancelled", "cancelled with others over Open Job Spec"});
    add("/retry", {Role::Admin, scopes::kRequeue},
        {Action::Retry, "retried", "retried with others over Open Job Spec"});
    add("/delete", {Role::Admin, scopes::kAdmin},
        {Action::Delete, "deleted", "deleted with others over Open Job Spec"});
}

}  // namespace fairlead::broker
