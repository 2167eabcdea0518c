// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_http.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>

namespace fairlead::test {

// A connection to a broker's Open Job Spec, as a client of one tenant, until the broker is gone.
class JobClient {
public:
    explicit JobClient(const std::string& address) : m_http(address) {}

    bool isGone() const { return m_isGone; }
    // An empty object once the broker is gone.
    nlohmann::json post(const std::string& path, const nlohmann::json& body);
    nlohmann::json get(const std::string& path);
    int status() const { return m_status; }

private:
    nlohmann::json taken(const RawAnswer& answer);

    RawHttp m_http;
    bool m_isGone = false;
    int m_status = 0;
};

// What a broker has promised over HTTP, kept outside of it.
class JobLedger {
public:
    // Creates singly and in batches, fetches, acks, nacks, and forgets some, once.
    void work(JobClient& client, std::mt19937_64& random);

    // The first broken promise so far; "": none.
    const std::string& wrong() const { return m_wrong; }
    size_t created() const { return m_created.size(); }
    size_t ended() const { return m_ended.size(); }
    // Whether the broker there has everything as it was promised; "": it has.
    std::string check(const std::string& address) const;

private:
    std::set<std::string> m_created;
    std::map<std::string, std::string> m_ended;  // by id: the state that was answered
    std::string m_wrong;
};

}  // namespace fairlead::test
