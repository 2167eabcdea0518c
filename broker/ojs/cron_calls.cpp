// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/cron_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/calendar.h"
#include "broker/core/text/cursor_text.h"
#include "broker/core/bounds/page_room.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/asked_names.h"
#include "shared/canonical_json.h"
#include "shared/json_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr size_t kMostEntries = 1000, kMostSkipped = 10'000;  // as there are at most
constexpr size_t kMostTemplate = 64 * 1024;                   // all entries are in memory

const char* overlapText(CronEntry::Overlap overlap) {
    switch (overlap) {
        case CronEntry::Overlap::Skip: return "skip";
        case CronEntry::Overlap::Allow: return "allow";
        case CronEntry::Overlap::CancelPrevious: return "cancel_previous";
        case CronEntry::Overlap::Enqueue: return "enqueue";
    }
    return "skip";
}

// Otherwise it was made over another API, and its payload is the only argument.
bool isOfOjs(const CronEntry& entry) { return !entry.task.type.empty(); }

// Whether an entry of another API is registered again as it was shown: so its tasks stay as they are.
bool isSameTask(const CronEntry& made, const CronEntry& before) {
    if (isOfOjs(before) || made.task.type != ojsType(before.task)) return false;
    std::string args, meta = "{}";
    for (const auto& [name, value] : jsonMembers(made.task.payload)) {
        if (name != "args" && name != "meta") return false;
        (name == "args" ? args : meta) = value;
    }
    const std::array<std::string, 2> ours{"tenant_id", "cron_name"};
    return canonicalJson(args) == canonicalJson(argsOf(before.task.payload)) &&
           canonicalJson(meta) == canonicalMembers(meta, ours);
}

void appendEntry(std::string& to, const CronEntry& entry) {
    const auto text = [&to](const char* name, std::string_view value) {
        ((to += ",\"") += name) += "\":";
        appendJson(to, value);
    };
    to += "{\"name\":";
    appendJson(to, entry.name);
    text("expression", entry.expression);
    text("cron", entry.expression);
    text("timezone", entry.zone.empty() ? "UTC" : entry.zone);
    text("overlap_policy", overlapText(entry.overlap));
    text("tenant_id", entry.tenant);
    to += entry.isEnabled ? ",\"enabled\":true,\"status\":\"active\"" : ",\"enabled\":false,\"status\":\"paused\"";
    if (!entry.trouble.empty()) text("trouble", entry.trouble);
    text("created_at", ojsTime(fromCalendar(entry.createdAt)));
    for (const auto& [name, run] : {std::pair{"next_run_at", entry.nextRun}, {"last_run_at", entry.lastRun}}) {
        if (run)
            text(name, ojsTime(fromCalendar(*run)));
        else
            ((to += ",\"") += name) += "\":null";
    }
    to += ",\"run_count\":" + std::to_string(entry.runs);
    const std::string type = ojsType(entry.task);
    text("type", type);
    text("queue", entry.task.command);
    // The job's own members as they will be.
    const bool isOurs = isOfOjs(entry);
    const auto members = [&to, &entry, isOurs](bool (*isLeftOut)(std::string_view)) {
        if (!isOurs || !appendOwnMembers(to, entry.task.payload, entry.tenant, isLeftOut))
            to += ",\"args\":" + argsOf(entry.task.payload);
    };
    members(isBrokersMemberOfCron);
    to += ",\"job_template\":{\"type\":";
    appendJson(to, type);
    members(isBrokersMember);
    if (entry.task.maxAttempts > 0) to += ",\"max_attempts\":" + std::to_string(entry.task.maxAttempts);
    to += ",\"options\":{\"queue\":";
    appendJson(to, entry.task.command);
    to += ",\"priority\":" + std::to_string(entry.task.priority) + "}}}";
}

std::string entryBody(const CronEntry& entry, bool isDeleted = false) {
    std::string made;
    appendEntry(made, entry);
    std::string body = "{\"cron\":" + made + ",\"cron_job\":" + made;
    if (!isDeleted) return body + '}';
    body += ",\"deleted\":true,\"name\":";
    appendJson(body, entry.name);
    return body + '}';
}

// An abbreviation, as "EST", has no summer time, or another one than its reader expects.
bool isAbbreviation(const std::string& zone) {
    return zone != "UTC" && zone.find('/') == std::string::npos &&
           (zone.size() == 3 || zone.find_first_of("0123456789") != std::string::npos) &&
           zone.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

std::optional<OjsError> textMember(const JsonValue& body, std::string_view name, std::string* to) {
    const JsonValue* const value = body.find(name);
    if (!value || value->kind == Kind::Null) return std::nullopt;
    if (value->kind != Kind::Text) return invalidRequest(std::string(name) + ": must be a text");
    *to = value->text;
    return std::nullopt;
}

std::string largestMember(std::string_view job) {
    const auto members = jsonMembers(job);
    return std::max_element(
               members.begin(), members.end(),
               [](const JsonMember& one, const JsonMember& other) { return one.value.size() < other.value.size(); })
        ->name;
}

std::optional<OjsError> readEntry(const OjsCall& call, const JsonValue& body, CronEntry* entry) {
    if (auto error = textMember(body, "name", &entry->name)) return error;
    if (entry->name.empty() || entry->name.size() > kMostCronNameBytes)
        return invalidRequest("name: must have 1 to " + std::to_string(kMostCronNameBytes) + " bytes");
    if (const Status may = checkName(entry->name, "name"); !may.ok()) return ojsErrorOf(may);
    for (const char* name : {"cron", "expression"}) {
        std::string said;
        if (auto error = textMember(body, name, &said)) return error;
        if (said.empty()) continue;
        if (!entry->expression.empty() && said != entry->expression)
            return invalidRequest(std::string(name) + ": is not that of cron");
        entry->expression = std::move(said);
    }
    if (entry->expression.empty()) return invalidRequest("expression: is required");
    if (auto error = textMember(body, "timezone", &entry->zone)) return error;
    const JsonValue* const zone = body.find("timezone");
    if ((zone && zone->kind == Kind::Text && zone->text.empty()) || isAbbreviation(entry->zone))
        return invalidRequest("timezone: must be a name of the IANA database, as \"Europe/Berlin\" or \"UTC\"");
    std::string overlap = "skip";
    if (auto error = textMember(body, "overlap_policy", &overlap)) return error;
    using enum CronEntry::Overlap;
    const std::pair<const char*, CronEntry::Overlap> kinds[] = {{"skip", Skip},
                                                                {"allow", Allow},
                                                                {"cancel_previous", CancelPrevious},
                                                                {"cancel", CancelPrevious},
                                                                {"enqueue", Enqueue}};
    const auto kind =
        std::find_if(std::begin(kinds), std::end(kinds), [&](const auto& one) { return overlap == one.first; });
    if (kind == std::end(kinds))
        return invalidRequest("overlap_policy: must be skip, allow, cancel_previous or enqueue");
    entry->overlap = kind->second;
    if (const JsonValue* const enabled = body.find("enabled"); enabled && enabled->kind != Kind::Null) {
        if (enabled->kind != Kind::Bool) return invalidRequest("enabled: must be true or false");
        entry->isEnabled = enabled->isTrue;
        entry->asked = enabled->isTrue;
    }
    std::string status, tenant;
    if (auto error = textMember(body, "status", &status)) return error;
    if (!status.empty() && status != "active" && status != "paused")
        return invalidRequest("status: must be active or paused");
    if (!status.empty() && entry->asked && *entry->asked != (status == "active"))
        return invalidRequest("status: is not that of enabled");
    if (!status.empty()) entry->asked = entry->isEnabled = status == "active";
    NewJob job;
    JobRules rules{call.context->limits,        call.now(),  call.tenant,
                   call.context->defaultTenant, entry->name, call.isOfAll};
    if (auto error = readTemplate(body, rules, &job, &entry->tenant)) return error;
    if (auto error = textMember(body, "tenant_id", &tenant)) return error;
    if (!tenant.empty() && tenant != entry->tenant)
        return invalidRequest("tenant_id: the entry is of " + entry->tenant +
                              "; X-OJS-Tenant or meta.tenant_id says whose it is");
    if (!call.caller.tenants.covers(entry->tenant)) return tenantDenied(entry->tenant);
    if (job.task.unique) return unsupported("options.unique: a cron entry has overlap_policy for this");
    if (job.task.clientId != TaskId()) return unsupported("id: the jobs of a cron entry have ids of their own");
    if (job.task.payload.size() > kMostTemplate)
        return invalidRequest(largestMember(job.task.payload) + ": the job has more than " +
                              std::to_string(kMostTemplate) + " bytes");
    entry->task = std::move(static_cast<TaskBody&>(job.task));
    return std::nullopt;
}

// Beside the name of the entry, in its job, or in the options of one of the two.
bool hasAttempts(const JsonValue& body) {
    for (const char* name : {"job_template", "options"})
        if (const JsonValue* const inner = body.find(name); inner && hasAttempts(*inner)) return true;
    return body.find("max_attempts") || body.find("retry");
}

void registerCron(const OjsCallPtr& call) {
    if (call->exchange->request().header("Idempotency-Key"))
        return call->refuse(
            unsupported("Idempotency-Key: is not known for cron entries: the same entry again changes nothing"));
    const Result<JsonValue> body = parseCronEntry(call->body());
    if (!body || body->kind != Kind::Object)
        return call->refuse(
            OjsError{400,
                     "invalid_payload",
                     body ? "the body must be an object" : "the body is no JSON: " + body.status().message(),
                     false,
                     {},
                     {},
                     {}});
    CronEntry entry;
    if (auto error = readEntry(*call, *body, &entry)) return call->refuse(*error);
    // The first look at a zone reads the disk.
    const bool saysAttempts = hasAttempts(*body);
    readFor(call, [call, saysAttempts, entry = std::move(entry)]() mutable {
        auto times = CronTimes::read(entry.expression, entry.zone, toCalendar(call->now()));
        if (!times) return call->refuse(times.status());
        ChangeCron change;
        change.entry = std::move(entry);
        change.times = std::move(*times);
        change.author = bounded(call->caller.subject, 256);
        change.reason = "registered over Open Job Spec";
        change.isRegistration = true;
        change.keeps = {CronField::Webhook};  // which cannot be said here
        change.reply = [call](const Result<CronEntry>& made) {
            if (!made) return call->refuse(made.status());
            call->answer(201, entryBody(*made), {{"Location", "/ojs/v1/cron/" + percentEncoded(made->name)}});
        };
        // What the entry of that name is now, if there is one.
        ListCrons wanted;
        wanted.scope = call->caller.tenants;
        wanted.tenant = change.entry.tenant;
        wanted.name = change.entry.name;
        wanted.limit = 1;
        wanted.reply = replyFor<CronPage>(call, [call, saysAttempts, change = std::move(change)](const CronPage& page) {
            ChangeCron known = change;
            if (!page.entries.empty() && isSameTask(known.entry, page.entries.front())) {
                known.keeps.insert(CronField::Payload);
                if (!saysAttempts) known.keeps.insert(CronField::MaxAttempts);
            }
            call->context->post(std::move(known));
        });
        call->context->post(std::move(wanted));
    });
}

// A page of the list while it is put together.
struct CronListing {
    OjsCallPtr call;
    FairTurns::Turn turn;
    ListCrons next;  // where it goes on
    PageRoom room;
    size_t limit;
    size_t offset;  // entries before the page
    std::optional<bool> isEnabled{};
    size_t left = offset;  // of them
    std::string text{};
    size_t entries = 0;
    bool hasMore = false;
};

void answerWith(const CronListing& list) {
    std::string pagination = "\"count\":" + std::to_string(list.entries) +
                             ",\"pagination\":{\"total\":" + std::to_string(list.offset - list.left + list.entries) +
                             ",\"limit\":" + std::to_string(list.hasMore ? list.entries : list.limit) +
                             ",\"offset\":" + std::to_string(list.offset) +
                             (list.hasMore ? ",\"has_more\":true" : ",\"has_more\":false");
    if (list.hasMore) {
        pagination += ",\"total_is_at_least\":true,\"next_cursor\":";
        appendJson(pagination, toCursorText(CursorOf::Crons, list.next.afterTenant + '\n' + list.next.afterName));
    }
    list.call->answer(200, "{\"crons\":[" + list.text + "],\"cron_jobs\":[" + list.text + "]," + pagination + "}}");
}

void goOnWith(const std::shared_ptr<CronListing>& list) {
    ListCrons wanted = list->next;
    wanted.limit = list->left + list->room.entries();
    wanted.reply = replyFor<CronPage>(list->call, [list](const CronPage& slice) {
        list->hasMore = slice.hasMore;
        for (const CronEntry& entry : slice.entries) {
            const bool isAsked = !list->isEnabled || *list->isEnabled == entry.isEnabled;
            if (isAsked && list->left > 0) {
                --list->left;
            } else if (isAsked) {
                std::string text;
                appendEntry(text, entry);
                // Clients look for the list under either of two names.
                if (!list->room.take(2 * text.size())) {
                    list->hasMore = true;
                    break;
                }
                if (list->entries++ > 0) list->text += ',';
                list->text += text;
            }
            list->next.afterTenant = entry.tenant;
            list->next.afterName = entry.name;
        }
        if (list->hasMore && list->room.entries() > 0) return goOnWith(list);
        answerWith(*list);
    });
    list->call->context->post(std::move(wanted));
}

void listCrons(const OjsCallPtr& call) {
    const size_t limit = askedNumber(*call, "limit", kMostEntries);
    ListCrons wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = call->tenant.value_or("");
    const size_t offset = askedNumber(*call, "offset", 0);
    std::optional<bool> isEnabled;
    if (const auto enabled = call->asked("enabled")) {
        if (enabled != "true" && enabled != "false")
            return call->refuse(invalidRequest("enabled: must be true or false"));
        isEnabled = enabled == "true";
    }
    if (const auto cursor = call->asked("cursor")) {
        if (offset > 0) return call->refuse(invalidRequest("offset: the cursor says where the page begins"));
        const auto place = fromCursorText(CursorOf::Crons, *cursor);
        const size_t end = place ? place->find('\n') : std::string::npos;  // no tenant's name has one
        if (end == std::string::npos)
            return call->refuse(invalidRequest("cursor: must be the next_cursor of an earlier answer"));
        wanted.afterTenant = place->substr(0, end);
        wanted.afterName = place->substr(end + 1);
    }
    listFor(call, [call, wanted = std::move(wanted), limit, offset, isEnabled](FairTurns::Turn turn) {
        goOnWith(std::make_shared<CronListing>(
            CronListing{call, std::move(turn), wanted, PageRoom(limit), limit, offset, isEnabled}));
    });
}

// Finds the entry of that name among those of the request's tenants.
void withCron(const OjsCallPtr& call, std::function<void(const CronEntry&)> then) {
    ListCrons wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = call->tenant.value_or("");
    wanted.name = call->parts.front();
    wanted.limit = 2;
    wanted.reply = [call, then = std::move(then)](const CronPage& page) {
        if (page.entries.empty()) return call->refuse(notFound("cron", call->parts.front()));
        if (page.entries.size() > 1)
            return call->refuse(
                conflict("more than one tenant has a cron entry of this name: name one in X-OJS-Tenant"));
        then(page.entries.front());
    };
    call->context->post(std::move(wanted));
}

void changeCron(const OjsCallPtr& call, ChangeCron::Action action) {
    withCron(call, [call, action](const CronEntry& entry) {
        ChangeCron change;
        change.action = action;
        change.entry.tenant = entry.tenant;
        change.entry.name = entry.name;
        change.author = bounded(call->caller.subject, 256);
        change.reason = call->reasonOr("changed over Open Job Spec");
        change.reply = [call, action](const Result<CronEntry>& made) {
            if (!made) return call->refuse(made.status());
            call->answer(200, entryBody(*made, action == ChangeCron::Action::Delete));
        };
        call->context->post(std::move(change));
    });
}

void patchCron(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    const JsonValue* const enabled = body->find("enabled");
    if (!enabled || enabled->kind != Kind::Bool || body->members.size() != 1)
        return call->refuse(
            invalidRequest("enabled: must be given, true or false; to change more, register the entry again"));
    changeCron(call, enabled->isTrue ? ChangeCron::Action::Enable : ChangeCron::Action::Disable);
}

}  // namespace

void addCronCalls(OjsRoutes& routes) {
    const OjsNeeds toChange{Role::Admin, scopes::kAdmin};
    routes.add("GET", "/ojs/v1/cron",
               OjsNeeds{Role::Reader}.asking(
                   {{"limit", 1, kMostEntries}, {"offset", 0, kMostSkipped}, {"cursor"}, {"enabled"}}),
               listCrons);
    routes.add("POST", "/ojs/v1/cron", toChange, registerCron);
    routes.add("GET", "/ojs/v1/cron/:name", {Role::Reader}, [](const OjsCallPtr& call) {
        withCron(call, [call](const CronEntry& entry) { call->answer(200, entryBody(entry)); });
    });
    routes.add("PATCH", "/ojs/v1/cron/:name", toChange, patchCron);
    routes.add("DELETE", "/ojs/v1/cron/:name", toChange.plain(),
               [](const OjsCallPtr& call) { changeCron(call, ChangeCron::Action::Delete); });
}

}  // namespace fairlead::broker
