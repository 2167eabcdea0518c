// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_command.h"
#include "broker/http/json_value.h"
#include "shared/clock.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

class Store;

// What a topic of codeQ's catalogue says. Nothing enforces it, here as there.
struct TopicPolicy {
    std::vector<int64_t> priorityTiers;  // in order
    int64_t maxAttempts = 0;
    std::string deadLetterTopicRef;
    int64_t retentionSeconds = 0;
    int64_t maxConsumers = 0;

    bool operator==(const TopicPolicy&) const = default;
};

// What is wrong about a topic, with the field; codeQ's texts.
struct TopicProblem {
    std::string field;
    std::string text;
};
std::optional<TopicProblem> checkTopicName(std::string_view name);
std::optional<TopicProblem> checkTopicPolicy(std::string_view name, const TopicPolicy& policy);
// InvalidArgument: codeQ's "invalid request body: …".
Result<TopicPolicy> parseTopicPolicy(std::string_view body);

// The topics of all tenants, at most 1,000 of each. Kept in the store, and in memory. Any thread.
class TopicCatalogue {
public:
    using Post = std::function<void(CodeqCommand)>;
    explicit TopicCatalogue(Post post) : m_post(std::move(post)) {}

    // Reads what the store has. REQUIRES: before the rest.
    Status load(const Store& store);

    // The topic as it is answered, in JSON; nothing if there is none.
    std::optional<std::string> find(const std::string& tenant, const std::string& name) const;

    // done: once it is durable, with the topic in JSON; at once if nothing changes. A policy that is the same keeps its
    // version. ResourceExhausted: the tenant has too many. FailedPrecondition, by done: it is being deleted.
    using Put = std::function<void(bool isNew, Result<std::string> topic)>;
    Status put(const std::string& tenant, const std::string& name, TopicPolicy policy, Time now, Put done);
    // done: once it is durable, also if there was none.
    void remove(const std::string& tenant, const std::string& name, std::function<void(Status)> done);
    // The tenant is deleted, and so is what the store has of it.
    void forget(const std::string& tenant);

private:
    struct Topic {
        TopicPolicy policy;
        int64_t version = 1;
        Time createdAt;
        Time updatedAt;
    };
    using Key = std::pair<std::string, std::string>;  // tenant, name

    static std::string textOf(const Key& key, const Topic& topic);
    static std::optional<std::pair<Key, Topic>> parse(std::string_view text);

    const Post m_post;
    mutable Mutex m_mutex;
    std::map<Key, Topic> m_topics FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
