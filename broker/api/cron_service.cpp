// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/cron_service.h"

#include "broker/core/bounded_text.h"
#include "broker/core/calendar.h"
#include "broker/core/text/cursor_text.h"
#include "broker/cron/cron_schedule.h"
#include "broker/rpc/asked_names.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/text.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr size_t kMostPayload = 64 * 1024;  // all entries are in memory
constexpr uint32_t kUsualPreview = 5, kMostPreviewed = 100;

Status checkPlace(const std::string& tenant, const std::string& name, const Principal& caller) {
    if (tenant != kDefaultTenant)
        if (const Status status = checkTenantId(tenant); !status.ok()) return bad("tenant: " + status.message());
    // As for every other call, whose requests name it themselves.
    if (!caller.tenants.covers(tenant)) return {Code::NotFound, "no tenant '" + tenant + "'"};
    if (name.empty() || name.size() > kMostCronNameBytes)
        return bad("name: must have 1 to " + std::to_string(kMostCronNameBytes) + " bytes");
    return checkName(name, "name");
}

CronEntry::Overlap toOverlap(api::CronOverlap overlap) {
    switch (overlap) {
        case api::CRON_OVERLAP_ALLOW: return CronEntry::Overlap::Allow;
        case api::CRON_OVERLAP_CANCEL_PREVIOUS: return CronEntry::Overlap::CancelPrevious;
        case api::CRON_OVERLAP_ENQUEUE: return CronEntry::Overlap::Enqueue;
        default: return CronEntry::Overlap::Skip;
    }
}

api::CronOverlap toMessage(CronEntry::Overlap overlap) {
    switch (overlap) {
        case CronEntry::Overlap::Skip: return api::CRON_OVERLAP_SKIP;
        case CronEntry::Overlap::Allow: return api::CRON_OVERLAP_ALLOW;
        case CronEntry::Overlap::CancelPrevious: return api::CRON_OVERLAP_CANCEL_PREVIOUS;
        case CronEntry::Overlap::Enqueue: return api::CRON_OVERLAP_ENQUEUE;
    }
    return api::CRON_OVERLAP_UNSPECIFIED;
}

void fillCron(api::Cron* message, const CronEntry& entry) {
    message->set_tenant(entry.tenant);
    message->set_name(entry.name);
    message->set_expression(entry.expression);
    message->set_zone(entry.zone);
    message->set_overlap(toMessage(entry.overlap));
    message->set_enabled(entry.isEnabled);
    message->set_command(entry.task.command);
    message->set_priority(entry.task.priority);
    message->set_max_attempts(entry.task.maxAttempts);
    message->set_webhook(entry.task.webhook);
    message->set_payload_bytes(entry.task.payload.size());
    message->set_author(entry.author);
    setCalendarTime(message->mutable_created_at(), entry.createdAt);
    if (entry.lastRun) setCalendarTime(message->mutable_last_run_at(), *entry.lastRun);
    if (entry.nextRun) setCalendarTime(message->mutable_next_run_at(), *entry.nextRun);
    message->set_owed(entry.isOwed);
    message->set_trouble(entry.trouble);
}

Result<CronEntry> toEntry(const api::Cron& cron, const Limits& limits) {
    if (cron.payload().size() > kMostPayload)
        return bad("payload: has " + std::to_string(cron.payload().size()) + " bytes, at most " +
                   std::to_string(kMostPayload) + " are taken");
    if (cron.max_attempts() < 0)
        return bad("max_attempts: is " + std::to_string(cron.max_attempts()) + ", must be 0 or more");
    NewTask task;
    task.command = trimmed(cron.command());
    task.payload = cron.payload();
    task.priority = cron.priority();
    task.maxAttempts = cron.max_attempts();
    task.webhook = cron.webhook();
    RETURN_IF_ERROR(checkTask(task, limits));
    clampTask(task);
    CronEntry entry;
    entry.tenant = cron.tenant();
    entry.name = cron.name();
    entry.expression = cron.expression();
    entry.zone = cron.zone();
    entry.overlap = toOverlap(cron.overlap());
    entry.isEnabled = cron.enabled();
    entry.task = std::move(static_cast<TaskBody&>(task));
    return entry;
}

// Without a mask nothing is.
Result<std::set<CronField>> keptFields(const api::PutCronRequest& request) {
    if (!request.has_update_mask()) return std::set<CronField>();
    static const std::map<std::string, CronField> kFields{{"zone", CronField::Zone},
                                                          {"overlap", CronField::Overlap},
                                                          {"enabled", CronField::Enabled},
                                                          {"payload", CronField::Payload},
                                                          {"priority", CronField::Priority},
                                                          {"webhook", CronField::Webhook},
                                                          {"max_attempts", CronField::MaxAttempts}};
    std::set<CronField> kept;
    for (const auto& [name, field] : kFields) kept.insert(field);
    for (const std::string& path : request.update_mask().paths()) {
        if (path == "expression" || path == "command") continue;
        const auto named = kFields.find(path);
        if (named == kFields.end())
            return bad("update_mask: '" + bounded(path, 64) + "' is no field of a cron entry that can be set");
        kept.erase(named->second);
    }
    return kept;
}

Status preview(const api::PreviewCronRequest& request, Time now, api::PreviewCronResponse* answer) {
    const auto times = CronTimes::read(request.expression(), request.zone(), now);
    if (!times.ok()) return times.status();
    const uint32_t count = request.count() == 0 ? kUsualPreview : std::min(request.count(), kMostPreviewed);
    Time after = now;
    for (uint32_t i = 0; i < count; ++i) {
        const auto next = nextOccurrence(times->expression, times->zone, after, now);
        if (!next) break;
        if (i == 0)
            if (const auto skip = nextSkip(times->expression, times->zone, now, *next))
                setCalendarTime(answer->mutable_skipped_at(), *skip);
        setCalendarTime(answer->add_run_at(), *next);
        after = *next;
    }
    return {};
}

template <typename Call>
auto answerTo(const Call& call) {
    return [call](const Result<CronEntry>& entry) {
        if (entry.ok()) fillCron(&call->answer(), *entry);
        call->finish(entry.status());
    };
}

}  // namespace

void CronService::addTo(CallTable& table) {
    table.addDeferred<api::ListCronsRequest, api::ListCronsResponse>("ListCrons", CallNeeds{scopes::kRead},
                                                                     [this](const auto& call) { list(call); });
    table.add<api::PreviewCronRequest, api::PreviewCronResponse>(
        "PreviewCron", CallNeeds{scopes::kRead, CallThreads::Looks}, [this](auto& call) {
            return preview(call.request(), toCalendar(m_dependencies.clock->now()), &call.answer());
        });
    table.addDeferred<api::PutCronRequest, api::Cron>("PutCron", CallNeeds{scopes::kAdmin, CallThreads::Looks},
                                                      [this](const auto& call) { put(call); });
    const auto add = [&](const char* name, ChangeCron::Action action) {
        table.addDeferred<api::ChangeCronRequest, api::Cron>(
            name, CallNeeds{scopes::kAdmin}, [this, action](const auto& call) { change(call, action); });
    };
    add("DeleteCron", ChangeCron::Action::Delete);
    add("EnableCron", ChangeCron::Action::Enable);
    add("DisableCron", ChangeCron::Action::Disable);
}

void CronService::list(const Call<api::ListCronsRequest, api::ListCronsResponse>& call) const {
    const api::ListCronsRequest& request = call->request();
    if (const Status status = checkAskedTenant(request.tenant()); !status.ok()) return call->finish(status);
    if (request.name().size() > kMostCronNameBytes)
        return call->finish(bad("name: is longer than " + std::to_string(kMostCronNameBytes) + " bytes"));
    ListCrons wanted;
    wanted.scope = call->caller().tenants;
    wanted.tenant = request.tenant();
    wanted.name = request.name();
    wanted.limit = pageSizeOf(request.page_size());
    if (!request.cursor().empty()) {
        // A tenant's name has no line feed.
        const auto place = fromCursorText(CursorOf::Crons, request.cursor());
        const size_t end = place ? place->find('\n') : std::string::npos;
        if (end == std::string::npos)
            return call->finish(bad("cursor: did not come from an earlier page of this list"));
        wanted.afterTenant = place->substr(0, end);
        wanted.afterName = place->substr(end + 1);
    }
    wanted.reply = [call](const CronPage& page) {
        for (const CronEntry& entry : page.entries) fillCron(call->answer().add_crons(), entry);
        if (page.hasMore)
            call->answer().set_next_cursor(
                toCursorText(CursorOf::Crons, page.entries.back().tenant + '\n' + page.entries.back().name));
        call->finish({});
    };
    m_dependencies.engine->post(std::move(wanted));
}

void CronService::put(const Call<api::PutCronRequest, api::Cron>& call) const {
    const api::PutCronRequest& request = call->request();
    const Time now = m_dependencies.clock->now();
    if (const Status status = checkPlace(request.cron().tenant(), request.cron().name(), call->caller()); !status.ok())
        return call->finish(status);
    if (const Status status = checkReason(request.reason()); !status.ok()) return call->finish(status);
    auto entry = toEntry(request.cron(), m_dependencies.limits);
    if (!entry.ok()) return call->finish(entry.status());
    const auto times = CronTimes::read(entry->expression, entry->zone, toCalendar(now));
    if (!times.ok()) return call->finish(times.status());
    auto kept = keptFields(request);
    if (!kept.ok()) return call->finish(kept.status());
    if (request.keep_payload()) kept->insert(CronField::Payload);
    m_dependencies.engine->post(ChangeCron{ChangeCron::Action::Put, std::move(*entry), *times, call->caller().subject,
                                           request.reason(), answerTo(call), false, std::move(*kept),
                                           request.keep_payload()});
}

void CronService::change(const Call<api::ChangeCronRequest, api::Cron>& call, ChangeCron::Action action) const {
    const api::ChangeCronRequest& request = call->request();
    if (const Status status = checkPlace(request.tenant(), request.name(), call->caller()); !status.ok())
        return call->finish(status);
    if (const Status status = checkReason(request.reason()); !status.ok()) return call->finish(status);
    CronEntry entry;
    entry.tenant = request.tenant();
    entry.name = request.name();
    m_dependencies.engine->post(
        ChangeCron{action, std::move(entry), {}, call->caller().subject, request.reason(), answerTo(call)});
}

}  // namespace fairlead::broker
