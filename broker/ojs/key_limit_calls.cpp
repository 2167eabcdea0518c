// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/key_limit_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/queue_setting.h"
#include "broker/ojs/values/ojs_key_limit.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/task_rules.h"
#include "shared/queue_name.h"

#include <utility>

namespace fairlead::broker {

namespace {

std::string limitBody(const KeyLimitView& view) {
    std::string text = "{\"key\":";
    appendJson(text, view.key);
    if (view.tenant != kEveryTenant) {
        text += ",\"tenant_id\":";
        appendJson(text, view.tenant);
    }
    if (view.inForce) appendKeyLimit(text, *view.inForce, view.use);
    text += view.isSet ? ",\"overridden\":true" : ",\"overridden\":false";
    text += ",\"active\":" + std::to_string(view.use.running);
    // Under each of the names that clients look for.
    for (const char* name : {"waiting", "waiting_count"})
        ((text += ",\"") += name) += "\":" + std::to_string(view.waiting);
    if (view.opens) text += ",\"opens_at\":\"" + ojsTime(*view.opens) + '"';
    return text + '}';
}

// Whose key is meant: of the named tenant, or of all together, which "?scope=global" says for who sees all.
std::optional<std::string> keyOwner(const OjsCallPtr& call) {
    const auto scope = call->asked("scope");
    const bool isGlobal = scope == "global";
    if (scope && !isGlobal) {
        call->refuse(invalidRequest("scope: must be global"));
        return std::nullopt;
    }
    if (isGlobal && call->caller.tenants.all) return std::string(kEveryTenant);
    if (isGlobal) {
        call->refuse(Status(Code::PermissionDenied, "a limit of all tenants is not this token's"));
        return std::nullopt;
    }
    if (call->tenant) return call->tenant;
    if (!call->context->defaultTenant.empty() && call->caller.tenants.covers(call->context->defaultTenant))
        return call->context->defaultTenant;
    call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    return std::nullopt;
}

void listKeyLimits(const OjsCallPtr& call) {
    const auto page = pageOf(call);
    if (!page) return;
    ReadKeyLimits wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = call->tenant.value_or("");
    wanted.skip = page->first();
    wanted.limit = page->perPage;
    wanted.reply = replyFor<Result<KeyLimitPage>>(call, [call, page](const Result<KeyLimitPage>& found) {
        if (!found) return call->refuse(found.status());
        std::string body = "{\"items\":[";
        for (const KeyLimitView& limit : found->limits) {
            if (body.back() != '[') body += ',';
            body += limitBody(limit);
        }
        body += page->tail(found->total);
        call->answer(200, std::move(body) + (found->isAtLeast ? ",\"total_is_at_least\":true}" : "}"));
    });
    call->context->post(std::move(wanted));
}

// The key that limits a whole queue, or the one of the address.
enum class Limited { Key, Queue };

std::string limitKeyOf(const OjsCallPtr& call, Limited what) {
    return what == Limited::Key ? call->parts.front() : "queue:" + queueName(call->parts.front());
}

void showKeyLimit(const OjsCallPtr& call, Limited what) {
    const auto owner = keyOwner(call);
    if (!owner) return;
    ReadKeyLimits wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = *owner;
    wanted.key = limitKeyOf(call, what);
    wanted.reply = [call](const Result<KeyLimitPage>& found) {
        if (!found) return call->refuse(notFound("rate_limit", call->parts.front()));
        call->answer(200, limitBody(found->limits.front()));
    };
    call->context->post(std::move(wanted));
}

void changeKeyLimit(const OjsCallPtr& call, Limited what, bool isRemoved) {
    const auto owner = keyOwner(call);
    if (!owner) return;
    if (what == Limited::Queue)
        if (const Status status = checkCommand(call->parts.front(), call->context->limits); !status.ok())
            return call->refuse(status);
    ChangeKeyLimit change;
    change.tenant = *owner;
    change.key = limitKeyOf(call, what);
    if (!isRemoved) {
        if (!bodyOf(call)) return;
        KeyLimit limit;
        if (const auto error = readKeyLimit(call->body(), change.key, true, &limit)) return call->refuse(*error);
        if (limit.key != change.key)
            return call->refuse(invalidRequest("rate_limit.key: is not the key of the address"));
        if (limit.isOfEvery && *owner != kEveryTenant)
            return call->refuse(invalidRequest("rate_limit.scope: the address says it: ?scope=global"));
        if (limit.until && *limit.until <= call->now())
            return call->refuse(invalidRequest("rate_limit.expires_at: is in the past"));
        limit.isOfEvery = *owner == kEveryTenant;
        change.limit = std::move(limit);
    }
    change.onlyKnown = call->isTenantSaid;
    change.author = bounded(call->caller.subject, 256);
    change.reason =
        call->reasonOr(isRemoved ? "as the jobs say again, over Open Job Spec" : "changed over Open Job Spec");
    change.reply = [call](const Result<KeyLimitView>& view) {
        if (!view) return call->refuse(view.status());
        call->answer(200, limitBody(*view));
    };
    call->context->post(std::move(change));
}

}  // namespace

void addKeyLimitCalls(OjsRoutes& routes) {
    const std::string limits = "/ojs/v1/rate-limits";
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    const OjsNeeds toChange{Role::Admin, scopes::kLimits};
    routes.add("GET", limits, toRead.asking(andPages()), listKeyLimits);
    const auto add = [&](const std::string& path, Limited what, const QueryParameters& asked) {
        routes.add("GET", path, toRead.asking(asked), [what](const OjsCallPtr& call) { showKeyLimit(call, what); });
        routes.add("PUT", path, toChange.asking(asked),
                   [what](const OjsCallPtr& call) { changeKeyLimit(call, what, false); });
        routes.add("DELETE", path, toChange.plain().asking(asked),
                   [what](const OjsCallPtr& call) { changeKeyLimit(call, what, true); });
    };
    add(limits + "/:key", Limited::Key, {{"scope"}});
    add("/ojs/v1/admin/queues/:name/rate-limit", Limited::Queue, {});
}

}  // namespace fairlead::broker
