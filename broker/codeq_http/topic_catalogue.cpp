// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/topic_catalogue.h"

#include "broker/core/text/rfc3339.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"
#include "broker/store/store.h"
#include "shared/log.h"

#include <algorithm>
#include <limits>

namespace fairlead::broker {

namespace {

constexpr size_t kMostTopics = 1000;
constexpr size_t kMostPolicyBytes = 1 << 20;
bool isDnsLabel(std::string_view text) {
    const auto isInner = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-' &&
           std::all_of(text.begin(), text.end(), isInner);
}

TopicProblem problem(const char* field, const std::string& what) {
    return {field, std::string("invalid ") + field + ": " + what};
}

Status wrongPolicy(const std::string& what) { return bad("invalid request body: " + what); }

using Kind = JsonValue::Kind;

Status read(const JsonValue& value, const std::string& name, int64_t* target) {
    if (value.kind == Kind::Null) return {};
    if (value.kind != Kind::Whole) return wrongPolicy(name + " must be a whole number of 64 bits");
    *target = value.whole;
    return {};
}

Status read(const JsonValue& object, TopicPolicy* policy) {
    for (const auto& [name, value] : object.members) {
        if (name == "priorityTiers") {
            if (value.kind == Kind::Null) continue;
            if (value.kind != Kind::List) return wrongPolicy(name + " must be a list of whole numbers");
            for (const JsonValue& item : value.items)
                RETURN_IF_ERROR(read(item, name, &policy->priorityTiers.emplace_back(0)));
        } else if (name == "deadLetterTopicRef") {
            if (value.kind != Kind::Text && value.kind != Kind::Null) return wrongPolicy(name + " must be a text");
            policy->deadLetterTopicRef = value.text;
        } else if (name == "maxAttempts") {
            RETURN_IF_ERROR(read(value, name, &policy->maxAttempts));
        } else if (name == "retentionSeconds") {
            RETURN_IF_ERROR(read(value, name, &policy->retentionSeconds));
        } else if (name == "maxConsumers") {
            RETURN_IF_ERROR(read(value, name, &policy->maxConsumers));
        } else {
            return wrongPolicy("json: unknown field \"" + name.substr(0, 100) + '"');
        }
    }
    return {};
}

}  // namespace

std::optional<TopicProblem> checkTopicName(std::string_view name) {
    if (isDnsLabel(name)) return std::nullopt;
    return problem("topicName", "must be a DNS label with at most 63 characters");
}

std::optional<TopicProblem> checkTopicPolicy(std::string_view name, const TopicPolicy& policy) {
    const std::vector<int64_t>& tiers = policy.priorityTiers;
    if (tiers.empty() || tiers.size() > 10) return problem("priorityTiers", "must contain between 1 and 10 priorities");
    for (size_t i = 0; i < tiers.size(); ++i) {
        if (tiers[i] < 0 || tiers[i] > 10)
            return problem("priorityTiers", "priorities must be integers from 0 through 10");
        if (std::count(tiers.begin(), tiers.begin() + std::ptrdiff_t(i), tiers[i]) > 0)
            return problem("priorityTiers", "priorities must be unique");
    }
    if (policy.maxAttempts < 1 || policy.maxAttempts > 100) return problem("maxAttempts", "must be between 1 and 100");
    if (!isDnsLabel(policy.deadLetterTopicRef))
        return problem("deadLetterTopicRef", "must be a DNS label with at most 63 characters");
    if (policy.deadLetterTopicRef == name) return problem("deadLetterTopicRef", "must differ from topicName");
    if (policy.retentionSeconds < 0 || policy.retentionSeconds > std::numeric_limits<int32_t>::max())
        return problem("retentionSeconds", "must be between 0 and 2147483647");
    if (policy.maxConsumers < 0 || policy.maxConsumers > 10000)
        return problem("maxConsumers", "must be between 0 and 10000");
    return std::nullopt;
}

Result<TopicPolicy> parseTopicPolicy(std::string_view body) {
    if (body.size() > kMostPolicyBytes) return wrongPolicy("http: request body too large");
    if (trimmed(body).empty()) return wrongPolicy("EOF");
    const Result<JsonValue> parsed = parseJson(body, {});
    if (!parsed) return wrongPolicy(parsed.status().message());
    if (parsed->kind != Kind::Object) return wrongPolicy("it must be a JSON object");
    TopicPolicy policy;
    RETURN_IF_ERROR(read(*parsed, &policy));
    return policy;
}

Status TopicCatalogue::load(const Store& store) {
    const Lock lock(m_mutex);
    std::string end(kTenantTexts);
    ++end.back();
    return store.scan(Table::Meta, kTenantTexts, end, [&](std::string_view key, std::string_view value) {
        if (auto topic = parse(value))
            m_topics.insert(std::move(*topic));
        else
            log(LogLevel::Error,
                "the record '" + std::string(key) + "' of codeQ's topics cannot be read, and is left out");
        return true;
    });
}

std::string TopicCatalogue::textOf(const Key& key, const Topic& topic) {
    const auto& [tenant, name] = key;
    std::string text = "{\"topicId\":";
    appendJson(text, tenant + '.' + name);
    text += ",\"tenantId\":";
    appendJson(text, tenant);
    text += ",\"topicName\":";
    appendJson(text, name);
    text += ",\"policy\":{\"priorityTiers\":[";
    for (const int64_t tier : topic.policy.priorityTiers)
        text += (text.back() == '[' ? "" : ",") + std::to_string(tier);
    text += "],\"maxAttempts\":" + std::to_string(topic.policy.maxAttempts) + ",\"deadLetterTopicRef\":";
    appendJson(text, topic.policy.deadLetterTopicRef);
    if (topic.policy.retentionSeconds > 0)
        text += ",\"retentionSeconds\":" + std::to_string(topic.policy.retentionSeconds);
    if (topic.policy.maxConsumers > 0) text += ",\"maxConsumers\":" + std::to_string(topic.policy.maxConsumers);
    return text + "},\"version\":" + std::to_string(topic.version) + ",\"createdAt\":\"" +
           rfc3339Text(topic.createdAt) + "\",\"updatedAt\":\"" + rfc3339Text(topic.updatedAt) + "\"}";
}

std::optional<std::pair<TopicCatalogue::Key, TopicCatalogue::Topic>> TopicCatalogue::parse(std::string_view text) {
    const Result<JsonValue> parsed = parseJson(text, {});
    if (!parsed) return std::nullopt;
    const auto textOfMember = [&](const char* name) {
        const JsonValue* const member = parsed->find(name);
        return member ? member->text : std::string();
    };
    const JsonValue* const policy = parsed->find("policy");
    const JsonValue* const version = parsed->find("version");
    const auto createdAt = parseRfc3339(textOfMember("createdAt"));
    const auto updatedAt = parseRfc3339(textOfMember("updatedAt"));
    Topic topic;
    if (!policy || !version || !createdAt || !updatedAt || !read(*policy, &topic.policy).ok()) return std::nullopt;
    topic.version = version->whole;
    topic.createdAt = *createdAt;
    topic.updatedAt = *updatedAt;
    return std::pair(Key(textOfMember("tenantId"), textOfMember("topicName")), std::move(topic));
}

std::optional<std::string> TopicCatalogue::find(const std::string& tenant, const std::string& name) const {
    const Lock lock(m_mutex);
    const auto found = m_topics.find({tenant, name});
    if (found == m_topics.end()) return std::nullopt;
    return textOf(found->first, found->second);
}

// Posted under the lock, so that the store gets the changes in their order.
Status TopicCatalogue::put(const std::string& tenant, const std::string& name, TopicPolicy policy, Time now, Put done) {
    std::sort(policy.priorityTiers.begin(), policy.priorityTiers.end());
    const Lock lock(m_mutex);
    const auto known = m_topics.find({tenant, name});
    const bool isNew = known == m_topics.end();
    if (isNew) {
        const auto from = m_topics.lower_bound({tenant, ""});
        const auto to = m_topics.lower_bound({tenant + '\0', ""});
        if (size_t(std::distance(from, to)) >= kMostTopics)
            return {Code::ResourceExhausted,
                    "tenant '" + tenant + "' has " + std::to_string(kMostTopics) + " topics, the most there can be"};
    }
    const std::optional<Topic> before = isNew ? std::nullopt : std::optional(known->second);
    Topic& topic = m_topics[{tenant, name}];
    const bool isChanged = isNew || topic.policy != policy;
    if (isNew) topic.createdAt = now;
    if (isChanged) {
        if (!isNew) ++topic.version;
        topic.policy = std::move(policy);
        topic.updatedAt = now;
    }
    std::string text = textOf({tenant, name}, topic);
    KeepText keep{tenant, name, text, {}};
    keep.reply = [this, isNew, before, text = std::move(text), done = std::move(done), tenant,
                  name](const Status& status) {
        if (status.ok()) return done(isNew, text);
        {
            const Lock again(m_mutex);
            if (before)
                m_topics[{tenant, name}] = *before;
            else
                m_topics.erase({tenant, name});
        }
        done(isNew, status);
    };
    m_post(std::move(keep));
    return {};
}

void TopicCatalogue::forget(const std::string& tenant) {
    const Lock lock(m_mutex);
    m_topics.erase(m_topics.lower_bound({tenant, ""}), m_topics.lower_bound({tenant + '\0', ""}));
}

void TopicCatalogue::remove(const std::string& tenant, const std::string& name, std::function<void(Status)> done) {
    const Lock lock(m_mutex);
    m_topics.erase({tenant, name});
    m_post(KeepText{tenant, name, std::nullopt, std::move(done)});
}

}  // namespace fairlead::broker
