// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_topics.h"

#include "tests/support/codeq/codeq_tokens.h"

#include <nlohmann/json.hpp>

#include <regex>
#include <set>

namespace fairlead::test {

namespace {

using Json = nlohmann::ordered_json;

HttpServer::Answer topicJson(int status, const Json& body) {
    return {status, body.dump(), {}, "application/json; charset=utf-8"};
}

// Other than tasks, topics have their times in UTC.
std::string utcTime(int64_t ms) {
    std::string time = utcSeconds(ms / 1000);
    return time.replace(time.size() - 1, 1, ".235579243Z");
}

bool isLabel(const std::string& name) {
    static const std::regex kRule("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$");
    return std::regex_match(name, kRule);
}

struct Fault {
    std::string field;
    std::string message;
};

Fault faultOf(const std::string& name, const Json& policy) {
    if (!isLabel(name)) return {"topicName", "must be a DNS label with at most 63 characters"};
    const auto tiers = policy.value("priorityTiers", Json::array());
    if (tiers.empty() || tiers.size() > 10) return {"priorityTiers", "must contain between 1 and 10 priorities"};
    std::set<int> seen;
    for (const auto& tier : tiers) {
        if (tier < 0 || tier > 10) return {"priorityTiers", "priorities must be integers from 0 through 10"};
        if (!seen.insert(tier.get<int>()).second) return {"priorityTiers", "priorities must be unique"};
    }
    const int attempts = policy.value("maxAttempts", 0);
    if (attempts < 1 || attempts > 100) return {"maxAttempts", "must be between 1 and 100"};
    const std::string dead = policy.value("deadLetterTopicRef", "");
    if (!isLabel(dead)) return {"deadLetterTopicRef", "must be a DNS label with at most 63 characters"};
    if (dead == name) return {"deadLetterTopicRef", "must differ from topicName"};
    const int64_t retention = policy.value("retentionSeconds", int64_t{0});
    if (retention < 0 || retention > 2147483647) return {"retentionSeconds", "must be between 0 and 2147483647"};
    const int64_t consumers = policy.value("maxConsumers", int64_t{0});
    if (consumers < 0 || consumers > 10000) return {"maxConsumers", "must be between 0 and 10000"};
    return {};
}

}  // namespace

HttpServer::Answer CodeqTopics::shown(int status, const std::string& tenant, const std::string& name,
                                      const Topic& topic) const {
    return topicJson(status, {{"topicId", tenant + "." + name},
                              {"tenantId", tenant},
                              {"topicName", name},
                              {"policy", Json::parse(topic.policy)},
                              {"version", topic.version},
                              {"createdAt", utcTime(topic.createdAtMs)},
                              {"updatedAt", utcTime(topic.updatedAtMs)}});
}

HttpServer::Answer CodeqTopics::get(const std::string& tenant, const std::string& name) const {
    const std::lock_guard lock(m_mutex);
    const auto found = m_topics.find(tenant + "." + name);
    if (found == m_topics.end())
        return topicJson(404, {{"error", "queue topic \"" + tenant + "." + name + "\" not found"}});
    return shown(200, tenant, name, found->second);
}

HttpServer::Answer CodeqTopics::put(const std::string& tenant, const std::string& name, const std::string& policy,
                                    int64_t nowMs) {
    static const std::vector<std::string> kFields{"priorityTiers", "maxAttempts", "deadLetterTopicRef",
                                                  "retentionSeconds", "maxConsumers"};
    const Json wanted = Json::parse(policy, nullptr, false);
    if (!wanted.is_object()) return topicJson(400, {{"error", "invalid request body: unexpected EOF"}});
    for (const auto& [field, value] : wanted.items())
        if (std::find(kFields.begin(), kFields.end(), field) == kFields.end())
            return topicJson(400, {{"error", "invalid request body: json: unknown field \"" + field + "\""}});
    const Fault fault = faultOf(name, wanted);
    if (!fault.field.empty())
        return topicJson(422, {{"error", "invalid " + fault.field + ": " + fault.message}, {"field", fault.field}});
    // Its fields in codeQ's order, sorted tiers, no zeroes.
    Json kept;
    for (const std::string& field : kFields)
        if (wanted.contains(field) && wanted[field] != 0) kept[field] = wanted[field];
    std::sort(kept["priorityTiers"].begin(), kept["priorityTiers"].end());
    const std::lock_guard lock(m_mutex);
    const auto [at, isNew] = m_topics.try_emplace(tenant + "." + name, Topic{kept.dump(), 1, nowMs, nowMs});
    if (!isNew && at->second.policy != kept.dump()) {
        at->second.policy = kept.dump();
        ++at->second.version;
        at->second.updatedAtMs = nowMs;
    }
    return shown(isNew ? 201 : 200, tenant, name, at->second);
}

HttpServer::Answer CodeqTopics::remove(const std::string& tenant, const std::string& name) {
    const std::lock_guard lock(m_mutex);
    m_topics.erase(tenant + "." + name);
    return {204, ""};
}

}  // namespace fairlead::test
