// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/topic_calls.h"

#include "broker/core/calendar.h"
#include "broker/codeq_http/codeq_answers.h"

#include <utility>

namespace fairlead::broker {

namespace {

void refuse(const CodeqCallPtr& call, const TopicProblem& problem) {
    std::string body = "{\"error\":";
    appendJson(body, problem.text);
    body += ",\"field\":";
    appendJson(body, problem.field);
    call->answer(422, std::move(body) + '}');
}

// Null, and answered, if the token is for several tenants.
const std::string* tenantOf(const CodeqCallPtr& call) {
    const TenantScope& scope = call->caller.tenants;
    if (!scope.all && scope.tenants.size() == 1) return &scope.tenants.front();
    call->refuse(Status(Code::PermissionDenied, std::string(kInvalidTenantClaims)));
    return nullptr;
}

void putTopic(const CodeqCallPtr& call, TopicCatalogue& catalogue) {
    const std::string& name = call->parts.front();
    const std::string* const tenant = tenantOf(call);
    if (!tenant) return;
    Result<TopicPolicy> policy = parseTopicPolicy(call->body());
    if (!policy) return call->refuse(policy.status());
    if (const auto problem = checkTopicName(name)) return refuse(call, *problem);
    if (const auto problem = checkTopicPolicy(name, *policy)) return refuse(call, *problem);
    const auto done = [call](bool isNew, const Result<std::string>& topic) {
        if (!topic) return call->refuse(topic.status());
        call->answer(isNew ? 201 : 200, *topic);
    };
    const Status status =
        catalogue.put(*tenant, name, std::move(*policy), toCalendar(call->context->clock->now()), done);
    if (!status.ok()) call->refuse(status);
}

void getTopic(const CodeqCallPtr& call, const TopicCatalogue& catalogue) {
    const std::string& name = call->parts.front();
    const std::string* const tenant = tenantOf(call);
    if (!tenant) return;
    if (const auto problem = checkTopicName(name)) return refuse(call, *problem);
    auto topic = catalogue.find(*tenant, name);
    if (!topic) return call->refuse(404, "queue topic \"" + *tenant + '.' + name + "\" not found");
    call->answer(200, std::move(*topic));
}

void deleteTopic(const CodeqCallPtr& call, TopicCatalogue& catalogue) {
    const std::string& name = call->parts.front();
    if (queryValue(call->query, "deletionPolicy") != "Delete")
        return call->refuse(400, "deletionPolicy=Delete is required");
    const std::string* const tenant = tenantOf(call);
    if (!tenant) return;
    if (const auto problem = checkTopicName(name)) return refuse(call, *problem);
    catalogue.remove(*tenant, name, [call](const Status& status) {
        if (!status.ok()) return call->refuse(status);
        call->answer(204, {});
    });
}

}  // namespace

void addTopicCalls(CodeqRoutes& routes, TopicCatalogue* catalogue) {
    constexpr std::string_view kPattern = "/admin/topics/:topicName";
    const CodeqNeeds toChange{Role::Admin, scopes::kAdmin};
    routes.add("PUT", kPattern, toChange, [catalogue](const CodeqCallPtr& call) { putTopic(call, *catalogue); });
    routes.add("GET", kPattern, {Role::Admin, scopes::kRead},
               [catalogue](const CodeqCallPtr& call) { getTopic(call, *catalogue); });
    routes.add("DELETE", kPattern, toChange, [catalogue](const CodeqCallPtr& call) { deleteTopic(call, *catalogue); });
}

}  // namespace fairlead::broker
