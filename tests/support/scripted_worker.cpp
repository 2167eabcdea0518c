// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// scripted_worker <address> <tenant> <worker id> <lease seconds>
//
// A worker that does what it is told, line by line on standard input, and answers each line with one:
//
//   ready <seats>                                   "sent"
//   take                                            "<task id> <attempts>", or "nothing"
//   complete|fail|nack|abandon|heartbeat <task id>  "ok", or why it was refused
//
// It completes with {"by":"<process id>"}, and says "here" when the broker has greeted it.
#include "tests/support/stream_client.h"

#include <cstdio>
#include <deque>
#include <iostream>
#include <optional>
#include <string>

#include <unistd.h>

namespace fairlead::test {

namespace {

class ScriptedWorker {
public:
    ScriptedWorker(const std::string& address, int leaseSeconds)
        : m_client(connectTo(address)), m_leaseSeconds(leaseSeconds) {}

    bool greet(const std::string& tenant, const std::string& workerId) {
        return m_client.hello(tenant, workerId).has_value();
    }

    std::string answerTo(const std::string& order, const std::string& argument) {
        if (order == "ready") return m_client.sendReady({}, std::stoi(argument), m_leaseSeconds) ? "sent" : "broken";
        if (order == "take") return take();
        if (order == "complete")
            m_client.sendResult(argument, "COMPLETED", R"({"by":")" + std::to_string(getpid()) + R"("})");
        if (order == "fail") m_client.sendResult(argument, "FAILED", {}, "late");
        if (order == "nack") m_client.sendNack(argument, 3600, "late");
        if (order == "abandon") m_client.sendAbandon(argument);
        if (order == "heartbeat") m_client.sendHeartbeat(argument, 3600);
        while (const auto event = m_client.next()) {
            if (event->has_result_ack()) return said(event->result_ack());
            if (event->has_nack_ack()) return said(event->nack_ack());
            if (event->has_abandon_ack()) return said(event->abandon_ack());
            if (event->has_heartbeat_ack()) return said(event->heartbeat_ack());
            keep(*event);
        }
        return "no answer";
    }

private:
    template <typename Ack>
    static std::string said(const Ack& ack) {
        return ack.ok() ? "ok" : ack.error_message();
    }

    std::string take() {
        if (m_tasks.empty())
            if (const auto event = m_client.next()) keep(*event);
        if (m_tasks.empty()) return "nothing";
        const workerpb::Task task = m_tasks.front();
        m_tasks.pop_front();
        return task.id() + " " + std::to_string(task.attempts());
    }

    void keep(const workerpb::ServerEvent& event) {
        if (event.has_task()) m_tasks.push_back(event.task().task());
        for (const auto& task : event.task_batch().tasks()) m_tasks.push_back(task);
    }

    WorkerClient m_client;
    const int m_leaseSeconds;
    std::deque<workerpb::Task> m_tasks;  // not taken yet
};

}  // namespace

}  // namespace fairlead::test

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("usage: scripted_worker <address> <tenant> <worker id> <lease seconds>\n", stderr);
        return 2;
    }
    fairlead::test::ScriptedWorker worker(argv[1], std::stoi(argv[4]));
    if (!worker.greet(argv[2], argv[3])) return 1;
    std::cout << "here" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        const size_t space = line.find(' ');
        std::cout << worker.answerTo(line.substr(0, space), space == std::string::npos ? "" : line.substr(space + 1))
                  << std::endl;
    }
    return 0;
}
