// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/http_server.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace fairlead::test {

// codeQ's catalogue of topic policies, which nothing there enforces. Any thread.
class CodeqTopics {
public:
    HttpServer::Answer get(const std::string& tenant, const std::string& name) const;
    HttpServer::Answer put(const std::string& tenant, const std::string& name, const std::string& policy,
                           int64_t nowMs);
    HttpServer::Answer remove(const std::string& tenant, const std::string& name);

private:
    struct Topic {
        std::string policy;
        int version = 1;
        int64_t createdAtMs = 0;
        int64_t updatedAtMs = 0;
    };
    HttpServer::Answer shown(int status, const std::string& tenant, const std::string& name, const Topic& topic) const;

    mutable std::mutex m_mutex;
    std::map<std::string, Topic> m_topics;  // by "tenant.name"
};

}  // namespace fairlead::test
