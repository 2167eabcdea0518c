// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/job_ledger.h"

#include <chrono>
#include <memory>

namespace fairlead::test {

using nlohmann::json;

namespace {

// A standby that does not reach the owner for a moment says so.
constexpr int kAskAgain = 503;
constexpr std::chrono::seconds kAsksAgainFor(20);
constexpr char kTenantHeader[] = "X-OJS-Tenant: acme\r\n";

json newJob(int number) {
    return {{"type", "ledger.entry"},
            {"args", {number}},
            {"options",
             {{"visibility_timeout_ms", 200}, {"retry", {{"max_attempts", 2}, {"initial_interval", "PT0.05S"}}}}}};
}

}  // namespace

json JobClient::taken(const RawAnswer& answer) {
    m_isGone = m_isGone || !answer.isWhole;
    m_status = answer.isWhole ? answer.status : 0;
    return answer.isWhole ? json::parse(answer.body, nullptr, false) : json::object();
}

json JobClient::post(const std::string& path, const json& body) {
    const std::string headers = std::string("Content-Type: application/json\r\n") + kTenantHeader;
    return taken(m_http.ask(RawHttp::post("/ojs/v1" + path, body.dump(), headers)));
}

json JobClient::get(const std::string& path) {
    return taken(m_http.ask(RawHttp::get("/ojs/v1" + path, kTenantHeader)));
}

void JobLedger::work(JobClient& client, std::mt19937_64& random) {
    if (random() % 2 == 0) {
        const json made = client.post("/jobs", newJob(int(random() % 1000)));
        if (client.status() == 201) m_created.insert(made["job"]["id"]);
    } else {
        json batch = json::array();
        for (int i = 0; i < 20; ++i) batch.push_back(newJob(i));
        const json made = client.post("/jobs/batch", {{"jobs", batch}});
        if (client.status() == 201)
            for (const json& job : made["jobs"]) m_created.insert(job["id"]);
    }
    const json fetched = client.post("/workers/fetch", {{"queues", {"default"}}, {"count", 8}, {"worker_id", "w"}});
    if (client.status() != 200) return;
    for (const json& job : fetched["jobs"]) {
        const std::string id = job["id"];
        if (m_ended.contains(id) && m_wrong.empty()) m_wrong = id + " was handed out after its end";
        const uint64_t choice = random() % 10;
        if (choice < 7) {
            client.post("/workers/ack", {{"job_id", id}, {"worker_id", "w"}});
            if (client.status() == 200) m_ended[id] = "completed";
        } else if (choice < 9) {
            const json nacked =
                client.post("/workers/nack", {{"job_id", id}, {"worker_id", "w"}, {"error", {{"code", "e"}}}});
            if (client.status() == 200 && nacked["state"] == "discarded") m_ended[id] = "discarded";
        }
    }
}

std::string JobLedger::check(const std::string& address) const {
    using std::chrono::steady_clock;
    const auto until = steady_clock::now() + kAsksAgainFor;
    auto client = std::make_unique<JobClient>(address);
    for (const std::string& id : m_created) {
        json found = client->get("/jobs/" + id);
        while (client->status() == kAskAgain && steady_clock::now() < until) {
            client = std::make_unique<JobClient>(address);
            found = client->get("/jobs/" + id);
        }
        if (client->status() != 200) return id + " is gone: " + std::to_string(client->status());
        const auto ended = m_ended.find(id);
        if (ended != m_ended.end() && found["job"]["state"] != ended->second)
            return id + " should be " + ended->second + ": " + found.dump();
    }
    return {};
}

}  // namespace fairlead::test
