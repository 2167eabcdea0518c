// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/bulk_creates.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/job_calls.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/ojs_text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostBulkCreator = 256;

}  // namespace

BulkCreates::BulkCreates(OjsCallPtr call, bool isAtomic, std::string key)
    : m_call(std::move(call)), m_isAtomic(isAtomic), m_key(std::move(key)), m_now(m_call->now()) {}

// As in a batch: the first has the key as it is. No key of a request has a line break.
std::string BulkCreates::keyOf(size_t place) const {
    return m_key.empty() || place == 0 ? m_key : m_key + '\n' + std::to_string(place);
}

void BulkCreates::read(const JsonValue& job) {
    Item& item = m_items.emplace_back();
    item.error = readItem(job, item);
    if (item.error && m_isAtomic && !m_culprit) m_culprit = m_items.size() - 1;
}

std::optional<OjsError> BulkCreates::readItem(const JsonValue& job, Item& item) const {
    if (const JsonValue* const key = job.find("idempotency_key"); key && key->kind != JsonValue::Kind::Null)
        return invalidRequest("idempotency_key: is of the whole request, beside jobs");
    const OjsContext& context = *m_call->context;
    if (auto error = readJob(job, {context.limits, m_now, m_call->tenant, context.defaultTenant, {}, m_call->isOfAll},
                             &item.job, &item.tenant))
        return error;
    if (!m_call->caller.tenants.covers(item.tenant)) return tenantDenied(item.tenant);
    if (m_isAtomic && item.tenant != m_items.front().tenant)
        return unsupported("meta.tenant_id: all jobs must be of one tenant where they are all or nothing");
    return std::nullopt;
}

void BulkCreates::post() {
    if (m_culprit) {
        refuseOthers(*m_culprit);
        return answer();
    }
    // Each by itself where a key makes it one that was there before; otherwise those of a tenant together.
    std::map<std::string, CreateTasks> creates;
    for (size_t i = 0; i < m_items.size(); ++i) {
        const Item& item = m_items[i];
        if (item.error) continue;
        const bool isAlone = !m_key.empty() && !m_isAtomic;
        CreateTasks& create = creates[isAlone ? std::to_string(i) : item.tenant];
        create.sink = shared_from_this();
        create.tenant = item.tenant;
        create.isAtomic = isAlone || m_isAtomic;
        NewTask task = item.job.task;
        task.creator = bounded(m_call->caller.subject, kMostBulkCreator);
        task.idempotencyKey = keyOf(i);
        create.items.push_back({i, std::move(task)});
        if (m_isAtomic) create.keyOfOneMore = keyOf(m_items.size());
        ++m_unanswered;
    }
    if (creates.empty()) return answer();
    for (auto& [group, create] : creates) m_call->context->post(std::move(create));
}

void BulkCreates::conflicted(uint64_t ticket, const TaskId& existing, const Result<TaskId>& outcome) {
    m_items[ticket].existing = existing;
    made(ticket, outcome, {});
}

void BulkCreates::made(uint64_t ticket, const Result<TaskId>& outcome, std::optional<Time> at) {
    Item& item = m_items[ticket];
    if (outcome)
        item.id = *outcome;
    else
        item.refusal = outcome.status();
    item.at = at;
    --m_unanswered;
}

void BulkCreates::batchRefused(size_t item, const Status&) {
    if (m_isAtomic) m_culprit = item;
}

std::string BulkCreates::differs(uint64_t ticket, const TaskBody& known, bool isEdited) const {
    return differenceOf(known, m_items[ticket].job, isEdited);
}

bool BulkCreates::isAsSent(const Item& item) { return item.at && !mayKeepTime(item.job.task.unique); }

void BulkCreates::flush() {
    if (m_unanswered > 0) return;
    for (Item& item : m_items) {
        if (item.error || item.refusal.ok()) continue;
        const std::string existing = item.existing == TaskId() ? std::string() : ojsId(item.existing);
        if (item.refusal.code() == Code::AlreadyExists)
            item.error = duplicate(item.refusal.message(), existing);
        else if (!m_key.empty() && item.refusal.code() == Code::FailedPrecondition && !item.refusal.limitReached())
            item.error = duplicate("Idempotency-Key: " + item.refusal.message(), existing);
        else
            item.error = ojsErrorOf(item.refusal);
        if (m_isAtomic && !m_culprit) m_culprit = size_t(&item - m_items.data());
    }
    if (m_culprit) refuseOthers(*m_culprit);
    const bool areAllAsSent =
        std::all_of(m_items.begin(), m_items.end(), [](const Item& item) { return item.error || isAsSent(item); });
    if (areAllAsSent) return answer();
    readFor(m_call, [self = shared_from_this()] {
        self->lookAtThoseThere();
        self->answer();
    });
}

// They may have another state by now, and an id that their client has chosen. Where the store may be read.
void BulkCreates::lookAtThoseThere() {
    for (Item& item : m_items) {
        if (item.error || isAsSent(item)) continue;
        const FoundJob found = findJob(*m_call, item.id, false);
        if (found.error) continue;
        item.job.task.clientId = found.task.clientId;
        item.state = ojsState(found.task);
    }
}

void BulkCreates::refuseOthers(size_t culprit) {
    OjsError withIt = conflict("not created, because jobs[" + std::to_string(culprit) + "] is not");
    withIt.isRetryable = m_items[culprit].error->isRetryable;
    withIt.headers = m_items[culprit].error->headers;
    for (size_t i = 0; i < m_items.size(); ++i) {
        const bool hasOwn = m_items[i].error && m_items[i].refusal.ok();
        if (i != culprit && !hasOwn) m_items[i].error = withIt;
    }
}

BulkItem BulkCreates::outcomeOf(const Item& item) const {
    if (item.error) {
        std::string members = ",\"error\":{" + errorMembers(*item.error);
        for (const auto& [name, value] : item.error->headers)
            if (name == "Retry-After") members += ",\"retry_after\":" + value;
        return {"failed", std::move(members) + '}'};
    }
    std::string job = ",\"job\":{\"id\":";
    appendJson(job, ojsId(item.id, item.job.task.clientId));
    job += ",\"type\":";
    appendJson(job, item.job.task.type);
    const std::string_view state = isAsSent(item) ? ojsState(item.job, *item.at) : item.state;
    if (!state.empty()) job.append(",\"state\":\"").append(state).append("\"");
    const bool isKnown = !item.at && !(item.existing == TaskId() && !m_key.empty());
    return {isKnown ? "duplicate" : "created", std::move(job) + '}', true};
}

void BulkCreates::answer() {
    std::vector<BulkItem> outcomes;
    for (const Item& item : m_items) outcomes.push_back(outcomeOf(item));
    const auto done =
        size_t(std::count_if(outcomes.begin(), outcomes.end(), [](const BulkItem& outcome) { return outcome.isDone; }));
    const size_t all = outcomes.size();
    const bool isReplay =
        !m_key.empty() && done == all &&
        std::none_of(m_items.begin(), m_items.end(), [](const Item& item) { return item.at.has_value(); });
    HttpHeaders headers{{"X-OJS-Batch-Size", std::to_string(all)}};
    if (isReplay) headers.emplace_back("Idempotency-Replayed", "true");
    // All were refused: as the last of them may be sent again.
    std::string latest;
    for (const Item& item : m_items)
        for (const auto& [name, value] : item.error&& done == 0 ? item.error->headers : HttpHeaders())
            if (name == "Retry-After" &&
                (latest.size() < value.size() || (latest.size() == value.size() && latest < value)))
                latest = value;
    if (!latest.empty()) headers.emplace_back("Retry-After", latest);
    m_call->answer(done == all ? 201
                   : done == 0 ? 422
                               : 207,
                   "{\"total\":" + std::to_string(all) + ",\"succeeded\":" + std::to_string(done) +
                       ",\"failed\":" + std::to_string(all - done) + ',' + bulkItems(outcomes) + '}',
                   std::move(headers));
}

}  // namespace fairlead::broker
