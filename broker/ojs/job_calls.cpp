// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/job_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/job_list.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/progress_calls.h"
#include "broker/ojs/values/open_api_words.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/text.h"
#include "shared/canonical_json.h"
#include "shared/json_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace fairlead::broker {

std::string differenceOf(const TaskBody& task, const NewJob& job, bool isEdited) {
    // However they are written.
    const auto argsOf = [](const std::string& payload) {
        const auto args = jsonMember(payload, "args");
        return args ? canonicalJson(*args) : std::string();
    };
    if (task.type != job.task.type) return "type";
    if (task.command != job.task.command) return "queue";
    if (isEdited) return "";
    return task.payload == job.task.payload || argsOf(task.payload) == argsOf(job.task.payload) ? "" : "args";
}

bool readKey(const OjsCallPtr& call, const JsonValue& body, std::string* key) {
    const auto header = call->exchange->request().header("Idempotency-Key");
    const JsonValue* const member = body.find("idempotency_key");
    const bool isInBody = member && member->kind != JsonValue::Kind::Null;
    if (!header && !isInBody) return true;
    if (isInBody && member->kind != JsonValue::Kind::Text) {
        call->refuse(invalidRequest("idempotency_key: must be a text"));
        return false;
    }
    *key = header ? std::string(trimmed(*header)) : member->text;
    if (isInBody && member->text != *key) {
        call->refuse(invalidRequest("idempotency_key: is not the key of the header Idempotency-Key"));
        return false;
    }
    const Status status = key->empty() ? Status(Code::InvalidArgument, "idempotency_key: is empty")
                                       : checkIdempotencyKey(*key, call->context->limits);
    if (!status.ok()) call->refuse(invalidRequest(status.message()));
    return status.ok();
}

namespace {

constexpr size_t kMostJobCreatorBytes = 256;
constexpr size_t kMostJobs = 1000;

// The jobs of one request, until the engine has answered.
class OjsCreates final : public ProducerSink, public std::enable_shared_from_this<OjsCreates> {
public:
    // key: of the request, so that it can be sent again; empty: it has none.
    OjsCreates(OjsCallPtr call, bool isBatch, std::string key)
        : m_call(std::move(call)), m_isBatch(isBatch), m_key(std::move(key)) {}

    // True unless the request was refused.
    bool read(const JsonValue& body) {
        const OjsContext& context = *m_call->context;
        Item& item = m_items.emplace_back();
        const std::string prefix = m_isBatch ? "jobs[" + std::to_string(m_items.size() - 1) + "]." : std::string();
        std::string tenant;
        if (const JsonValue* const key = m_isBatch ? body.find("idempotency_key") : nullptr;
            key && key->kind != JsonValue::Kind::Null) {
            m_call->refuse(invalidRequest(prefix + "idempotency_key: is of the whole request, beside jobs"));
            return false;
        }
        auto error = readJob(body, {context.limits, m_now, m_call->tenant, context.defaultTenant, {}, m_call->isOfAll},
                             &item.job, &tenant);
        if (error) {
            error->message = prefix + error->message;
            m_call->refuse(*error);
            return false;
        }
        if (!m_call->caller.tenants.covers(tenant)) {
            m_call->refuse(tenantDenied(tenant));
            return false;
        }
        if (m_items.size() > 1 && tenant != m_tenant) {
            m_call->refuse(unsupported(prefix + "meta.tenant_id: all jobs of a batch must be of one tenant"));
            return false;
        }
        m_tenant = std::move(tenant);
        return true;
    }

    void post() {
        CreateTasks create{shared_from_this(), m_tenant, {}, m_isBatch || !m_key.empty()};
        for (size_t i = 0; i < m_items.size(); ++i) {
            NewTask task = m_items[i].job.task;
            task.creator = bounded(m_call->caller.subject, kMostJobCreatorBytes);
            task.idempotencyKey = keyOf(i);
            create.items.push_back({i, std::move(task)});
        }
        create.keyOfOneMore = keyOf(m_items.size());
        m_unanswered = m_items.size();
        m_call->context->post(std::move(create));
    }

    void created(uint64_t, const Result<TaskId>&) override {}
    void conflicted(uint64_t ticket, const TaskId& existing, const Result<TaskId>& outcome) override {
        m_items[ticket].existing = existing;
        made(ticket, outcome, {});
    }
    void beyond(uint64_t, const std::string& limit) override { m_beyond = limit; }
    void batchRefused(size_t item, const Status& why) override {
        m_refused = item;
        m_why = why;
    }
    std::string differs(uint64_t ticket, const TaskBody& known, bool isEdited) const override {
        return differenceOf(known, m_items[ticket].job, isEdited);
    }
    void made(uint64_t ticket, const Result<TaskId>& outcome, std::optional<Time> at) override {
        Item& item = m_items[ticket];
        if (!outcome)
            item.refusal = outcome.status();
        else
            item.id = *outcome;
        item.at = at;
        --m_unanswered;
    }
    void flush() override {
        if (m_unanswered > 0) return;
        for (size_t i = 0; i < m_items.size(); ++i)
            if (!m_items[i].refusal.ok()) return refuse(m_items[m_refused.value_or(i)]);
        if (!m_key.empty() && std::any_of(m_items.begin(), m_items.end(), isKnownByKey))
            return readFor(m_call, [self = shared_from_this()] { self->answer(); });
        if (!m_isBatch && !m_items.front().at)
            return readFor(m_call, [self = shared_from_this()] { self->answerFound(); });
        const bool isAllNew =
            std::all_of(m_items.begin(), m_items.end(), [](const Item& each) { return isAsSent(each); });
        if (isAllNew) return answer();
        readFor(m_call, [self = shared_from_this()] { self->answer(); });
    }

private:
    struct Item {
        NewJob job;
        TaskId id;
        TaskId existing;
        std::optional<Time> at;
        Status refusal;
    };

    // The first job has the key as it is, so that a key is one however and wherever it is sent. No key of a request has a line
    // break.
    std::string keyOf(size_t place) const {
        return m_key.empty() || place == 0 ? m_key : m_key + '\n' + std::to_string(place);
    }

    // It is new, and is to run when it says: one that has replaced another may have that one's time.
    static bool isAsSent(const Item& item) { return item.at && !mayKeepTime(item.job.task.unique); }

    static bool isKnownByKey(const Item& item) { return !item.at && item.existing == TaskId(); }

    // The one job was left out, because one of its kind is there: that is the answer. Where the store may be read.
    void answerFound() const {
        const FoundJob found = findJob(*m_call, m_items.front().id, true);
        if (found.error) return m_call->refuse(*found.error);
        const std::vector<TaskAttempt> history = historyOf(*m_call, found.task);
        std::string body = "{\"job\":";
        appendJob(body, found.task, &history);
        m_call->answer(200, std::move(body) + ",\"deduplicated\":true}");
    }

    // Where the store may be read, if some of the jobs were there before. Those share the room of an answer, because a
    // small request may name large ones, or the same one many times.
    void answer() const {
        std::string jobs;
        TaskId named = m_items.front().job.task.clientId;
        JobPage page;
        for (const Item& item : m_items) {
            if (isAsSent(item)) {
                if (!jobs.empty()) jobs += ',';
                const size_t before = jobs.size();
                appendJob(jobs, item.job, item.id, *item.at);
                page.count(jobs.size() - before);
                continue;
            }
            const FoundJob found = page.add(jobs, *m_call, item.id);
            if (found.error) return m_call->refuse(*found.error);
            if (&item == &m_items.front()) named = found.task.clientId;
        }
        std::string body = (m_isBatch ? "{\"jobs\":[" : "{\"job\":") + std::move(jobs);
        body += m_isBatch ? "],\"count\":" + std::to_string(m_items.size()) + duplicates() + '}' : "}";
        const Item& item = m_items.front();
        // Where a part of a batch was deleted since, that part is new.
        const bool hasNew =
            std::any_of(m_items.begin(), m_items.end(), [](const Item& each) { return each.at.has_value(); });
        const bool isAgain = !m_key.empty() && !hasNew && std::any_of(m_items.begin(), m_items.end(), isKnownByKey);
        HttpHeaders headers{{"Location", "/ojs/v1/jobs/" + ojsId(item.id, named)}};
        if (!m_beyond.empty()) headers.emplace_back("X-OJS-Tenant-Over-Limit", m_beyond);
        if (isAgain) headers.emplace_back("Idempotency-Replayed", "true");
        m_call->answer(201, std::move(body), std::move(headers));
    }

    // Which of the jobs were there before, by their places.
    std::string duplicates() const {
        std::string places;
        for (size_t i = 0; i < m_items.size(); ++i)
            if (!m_items[i].at) places += (places.empty() ? "" : ",") + std::to_string(i);
        return places.empty() ? places : ",\"duplicates\":[" + places + ']';
    }

    void refuse(const Item& item) {
        const auto place = size_t(&item - m_items.data());
        const std::string prefix = m_isBatch ? "jobs[" + std::to_string(place) + "]." : std::string();
        if (item.refusal.code() == Code::AlreadyExists) {
            if (item.existing == TaskId()) return refuseTwin(item, place, prefix);
            return readFor(m_call, [call = m_call, prefix, existing = item.existing] {
                const FoundJob found = findJob(*call, existing, false);
                const std::string state(found.error ? "" : ojsState(found.task));
                call->refuse(duplicate(prefix + "unique: a job with the same unique key exists" +
                                           (state.empty() ? state : ", it is " + state),
                                       found.error ? ojsId(existing) : ojsId(existing, found.task.clientId), state));
            });
        }
        const bool isOfKey = !m_key.empty() && !item.refusal.limitReached();
        if (isOfKey && item.refusal.code() == Code::FailedPrecondition && (m_refused || item.existing != TaskId()))
            return refuseOther(item, prefix);
        OjsError error = ojsErrorOf(item.refusal);
        if (m_isBatch && item.refusal.limitReached() && !error.details.empty())
            error.details.insert(1, "\"requested\":" + std::to_string(m_items.size()) + ',');
        m_call->refuse(error);
    }

    // The key of the request was used before, for another one.
    void refuseOther(const Item& item, const std::string& prefix) const {
        const std::string& why = (m_why.ok() ? item.refusal : m_why).message();
        if (item.existing == TaskId()) return m_call->refuse(duplicate("Idempotency-Key: " + why, {}));
        const std::string place = prefix.empty() ? prefix : ", in " + prefix.substr(0, prefix.size() - 1);
        readFor(m_call, [call = m_call, text = "Idempotency-Key: " + why + place, existing = item.existing] {
            const FoundJob found = findJob(*call, existing, false);
            call->refuse(duplicate(text, found.error ? ojsId(existing) : ojsId(existing, found.task.clientId)));
        });
    }

    // It has the id of another job, or the unique key of an earlier one of the batch.
    void refuseTwin(const Item& item, size_t place, const std::string& prefix) const {
        for (size_t i = 0; i < place; ++i) {
            const std::string earlier = "jobs[" + std::to_string(i) + "] has the same";
            const NewTask& other = m_items[i].job.task;
            if (other.unique && item.job.task.unique && other.unique->key == item.job.task.unique->key)
                return m_call->refuse(duplicate(prefix + "unique: " + earlier + " unique key", {}));
            if (other.clientId == item.job.task.clientId)
                return m_call->refuse(duplicate(prefix + "id: " + earlier, other.clientId.toString()));
        }
        const std::string id = item.job.task.clientId.toString();
        m_call->refuse(duplicate(prefix + "id: there is a job with the id " + id, id));
    }

    const OjsCallPtr m_call;
    const bool m_isBatch;
    const std::string m_key;
    const Time m_now = m_call->now();
    std::string m_tenant;
    std::vector<Item> m_items;  // from post() on used by one thread at a time, as the next two
    size_t m_unanswered = 0;
    std::optional<size_t> m_refused;
    Status m_why;          // of that item
    std::string m_beyond;  // a soft limit that one of them is beyond
};

OjsError invalidPayload(std::string message) { return {400, "invalid_payload", std::move(message), false, {}, {}, {}}; }

void createJob(const OjsCallPtr& call) {
    const Result<JsonValue> body = parseJobs(call->body(), false);
    if (!body) return call->refuse(invalidPayload("the body is no JSON: " + body.status().message()));
    std::string key;
    if (!readKey(call, *body, &key)) return;
    const auto creates = std::make_shared<OjsCreates>(call, false, std::move(key));
    if (creates->read(*body)) creates->post();
}

void createJobs(const OjsCallPtr& call) {
    const Result<JsonValue> body = parseJobs(call->body(), true);
    if (!body) return call->refuse(invalidPayload("the body is no JSON: " + body.status().message()));
    if (body->kind != JsonValue::Kind::Object) return call->refuse(invalidPayload("the body must be a JSON object"));
    if (auto error = unknownMember(*body, describedMembers("NewJobs"))) return call->refuse(*error);
    if (const JsonValue* const atomicity = body->find("atomicity");
        atomicity && atomicity->kind != JsonValue::Kind::Null && atomicity->text != "atomic")
        return call->refuse(unsupported("atomicity: a batch is always atomic here, all or nothing"));
    const JsonValue* const jobs = body->find("jobs");
    if (!jobs || jobs->kind != JsonValue::Kind::List || jobs->items.empty())
        return call->refuse(invalidRequest("jobs: must be a list of jobs, with one at least"));
    if (jobs->items.size() > kMostJobs)
        return call->refuse(invalidRequest("jobs: are more than " + std::to_string(kMostJobs)));
    std::string key;
    if (!readKey(call, *body, &key)) return;
    const auto creates = std::make_shared<OjsCreates>(call, true, std::move(key));
    for (const JsonValue& job : jobs->items)
        if (!creates->read(job)) return;
    creates->post();
}

void getJob(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob found = findJob(*call, call->parts.front(), true);
        if (found.error) return call->refuse(*found.error);
        const std::vector<TaskAttempt> history = historyOf(*call, found.task);
        std::string body = "{\"job\":";
        appendJob(body, found.task, &history);
        addProgress(body, *call, found.task, history);
        call->answer(200, std::move(body) + '}');
    });
}

void cancelJob(const OjsCallPtr& call) {
    changeJob(call, call->parts.front(), ChangeTask::Action::Cancel, call->reasonOr("cancelled over Open Job Spec"));
}

}  // namespace

void addJobCalls(OjsRoutes& routes) {
    routes.add("POST", "/ojs/v1/jobs", {Role::Producer}, createJob);
    routes.add("GET", "/ojs/v1/jobs", OjsNeeds{Role::Reader}.asking(askedOfJobs()), goThroughJobs);
    routes.add("POST", "/ojs/v1/jobs/batch", {Role::Producer}, createJobs);
    routes.add("GET", "/ojs/v1/jobs/:id", {Role::Reader}, getJob);
    const OjsNeeds toChange{Role::Producer, {}, true};
    routes.add("DELETE", "/ojs/v1/jobs/:id", toChange, cancelJob);
    routes.add("POST", "/ojs/v1/jobs/:id/cancel", toChange, cancelJob);
    routes.add("POST", "/ojs/v1/jobs/:id/activate", toChange, [](const OjsCallPtr& call) {
        changeJob(call, call->parts.front(), ChangeTask::Action::Activate,
                  call->reasonOr("activated over Open Job Spec"));
    });
}

}  // namespace fairlead::broker
