// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the stand-in for codeQ's server at given ports, with tenants that create and end tasks, for measurements and
// pictures. Tokens: dev-token (producer, admin) and dev-worker-token, both of dev-tenant.
#include "tests/support/codeq/codeq_server.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <random>
#include <thread>

using namespace fairlead::test;

namespace {

struct Wish {
    int tenants = 1;
    int commands = 1;
    double rate = 0;
    uint64_t backlog = 0;
};

std::atomic<bool> g_isOver{false};

std::string tenantName(int i) {
    char name[32];
    std::snprintf(name, sizeof name, "tenant-%04d", i);
    return i == 0 ? "dev-tenant" : name;
}

std::string commandName(int i) {
    static const std::vector<std::string> kNames{"render", "mail", "index", "convert", "report"};
    return size_t(i) < kNames.size() ? kNames[size_t(i)] : "command-" + std::to_string(i);
}

// One tick of life: so many tasks are created, and claimed, and ended; the first of ten fails, some wait, some die.
class Life {
public:
    Life(const Wish& wish, CodeqState& state) : m_wish(wish), m_state(state) {}

    void create(uint64_t count) {
        for (uint64_t i = 0; i < count; ++i, ++m_made) {
            CodeqNewTask task{tenantName(int(m_made % uint64_t(m_wish.tenants))),
                              commandName(int(m_made / uint64_t(m_wish.tenants) % uint64_t(m_wish.commands)))};
            task.payload = R"({"job":)" + std::to_string(m_made) + "}";
            task.priority = int(m_random() % 10);
            task.maxAttempts = m_random() % 50 == 0 ? 1 : 5;
            task.delaySeconds = m_random() % 40 == 0 ? 600 : 0;
            m_state.create(task);
        }
    }

    void work(uint64_t count) {
        for (uint64_t i = 0; i < count; ++i, ++m_worked) {
            const auto tasks = m_state.claim(
                tenantName(int(m_worked % uint64_t(m_wish.tenants))), "worker-life",
                {commandName(int(m_worked / uint64_t(m_wish.tenants) % uint64_t(m_wish.commands)))}, 30, 1);
            for (const CodeqTask& task : tasks) end(task);
        }
    }

private:
    void end(const CodeqTask& task) {
        if (task.maxAttempts == 1)
            m_state.nack(task.id, "worker-life", 0, "out of paper");
        else if (m_random() % 10 == 0)
            m_state.submit(task.id, "worker-life", "FAILED", "", "out of ink", false);
        else if (m_random() % 200 != 0)
            m_state.submit(task.id, "worker-life", "COMPLETED", R"({"ok":true})", "", false);
    }

    const Wish m_wish;
    CodeqState& m_state;
    std::mt19937 m_random{1};
    uint64_t m_made = 0;
    uint64_t m_worked = 0;
};

}  // namespace

int main(int argc, char** argv) {
    CodeqOptions options;
    options.httpPort = 8080;
    options.producerPort = 9092;
    options.workerPort = 9091;
    Wish wish;
    CLI::App app("A stand-in for codeQ's own server, for measurements and pictures");
    app.add_option("--http", options.httpPort, "Port of the HTTP interface")->capture_default_str();
    app.add_option("--producer", options.producerPort, "Port of the producer stream")->capture_default_str();
    app.add_option("--worker", options.workerPort, "Port of the worker stream")->capture_default_str();
    app.add_option("--tenants", wish.tenants, "How many tenants")->check(CLI::Range(1, 100'000))->capture_default_str();
    app.add_option("--commands", wish.commands, "How many commands each")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--rate", wish.rate, "Tasks created and ended per second")->capture_default_str();
    app.add_option("--backlog", wish.backlog, "Tasks that wait from the start")->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    CodeqServer server(options);
    Life life(wish, server.state());
    life.create(wish.backlog);
    std::printf("http %s  producers %s  workers %s\n", server.httpUrl().c_str(), server.producerAddress().c_str(),
                server.workerAddress().c_str());
    std::fflush(stdout);
    std::signal(SIGINT, [](int) { g_isOver = true; });
    std::signal(SIGTERM, [](int) { g_isOver = true; });
    const auto pause = std::chrono::milliseconds(100);
    double owed = 0;
    for (auto next = std::chrono::steady_clock::now() + pause; !g_isOver; next += pause) {
        owed += wish.rate / 10;
        const auto count = uint64_t(owed);
        owed -= double(count);
        life.create(count);
        life.work(count);
        server.state().tick();
        std::this_thread::sleep_until(next);
    }
}
