// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/task_sending.h"

#include "broker/ctl/text/json_text.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/task_streams.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/bounded_file.h"

#include <chrono>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace fairlead::ctl {

namespace {

constexpr size_t kLargestPayload = 4 * 1024 * 1024;
constexpr const char* kStandardInput = "-";

using SendSeconds = std::chrono::duration<double>;

}  // namespace

Result<std::string> payloadOf(const std::string& text) {
    if (text == kStandardInput) {
        std::string read;
        for (std::istreambuf_iterator<char> next(std::cin), end; next != end; ++next) {
            if (read.size() == kLargestPayload)
                return Status(Code::InvalidArgument, "the standard input has more than 4 MiB");
            read.push_back(*next);
        }
        return read;
    }
    if (text.starts_with('@')) return readBoundedFile(text.substr(1), kLargestPayload);
    return text;
}

Exit sendTasks(const Globals& globals, Sending sending) {
    Result<std::string> payload = payloadOf(sending.payload);
    if (!payload) return fail(Exit::Usage, "--payload: " + payload.status().message());
    sending.task.set_payload(std::move(*payload));
    Producer producer(globals);
    if (!producer.isOpen()) return fail(producer.exit(), producer.trouble());
    if (!sending.tenant.empty() && sending.tenant != producer.tenant())
        return fail(Exit::Failed, "the token is for tenant '" + producer.tenant() + "'; nothing was sent");
    Json sent = Json::array();
    Json existing = Json::array();
    std::set<std::string> known;
    for (uint32_t i = 0; i < sending.copies; ++i) {
        producerpb::ProducerEvent event;
        *event.mutable_create() = sending.task;
        event.mutable_create()->set_seq(i);
        producer.events().write(event);
        const auto answer = producer.events().next(SendSeconds(globals.timeoutSeconds));
        if (!answer || !answer->has_create_ack()) {
            const grpc::Status status = producer.events().status();
            return fail(streamExit(status), streamTrouble(status, globals, "the producer stream"));
        }
        if (!answer->create_ack().ok()) return fail(Exit::Failed, "refused: " + answer->create_ack().error_message());
        const std::string& id = answer->create_ack().task_id();
        const std::string& state = answer->create_ack().existing_state();
        if (!state.empty()) existing.push_back({{"task", id}, {"state", state}});
        if (!known.insert(id).second) continue;
        sent.push_back(id);
        if (globals.isJson()) continue;
        print(oneLine(id) + "\n");
        std::fflush(stdout);  // who reads this through a pipe learns of each as it is made
    }
    if (globals.isJson()) printDocument({{"tenant", producer.tenant()}, {"tasks", sent}, {"existing", existing}});
    if (!existing.empty())
        std::fprintf(
            stderr,
            "fairleadctl: %zu of %u were already there, not created: the idempotency key is the same (%s is %s)\n",
            existing.size(), sending.copies, oneLine(stringIn(existing.back(), "task")).c_str(),
            oneLine(stringIn(existing.back(), "state")).c_str());
    return Exit::Ok;
}

void addSendOptions(CLI::App* command, const std::shared_ptr<Sending>& sending) {
    const auto text = [&](const char* name, const char* help, auto set) {
        return command->add_option_function<std::string>(name, set, help)->check(refuseNoUtf8);
    };
    const auto number = [&](const char* name, const char* help, int least, int most, auto set) {
        command->add_option_function<int>(name, set, help)->check(CLI::Range(least, most));
    };
    text("command", "Its command", [sending](const std::string& value) { sending->task.set_command(value); })
        ->required()
        ->check(refuseEmpty)
        ->type_name("COMMAND");
    command->add_option("--payload", sending->payload, "Its payload, @FILE, or - for the standard input [{}]")
        ->type_name("TEXT");
    number("--priority", "0..9, 9 first [0]", 0, 9, [sending](int value) { sending->task.set_priority(value); });
    number("--max-attempts", "How often it is tried [the server's default]", 1, 65535,
           [sending](int value) { sending->task.set_max_attempts(value); });
    number("--delay", "Not before so many seconds [0]", 0, 2147483647,
           [sending](int value) { sending->task.set_delay_seconds(value); });
    text("--webhook", "The URL to call at its end", [sending](const std::string& value) {
        sending->task.set_webhook(value);
    })->type_name("URL");
    text("--idempotency-key", "Create no second task with this key", [sending](const std::string& value) {
        sending->task.set_idempotency_key(value);
    })->type_name("KEY");
    command->add_option("--copies,--count", sending->copies, "How many of them [1]")
        ->check(CLI::Range(1u, 1'000'000u))
        ->type_name("N");
}

}  // namespace fairlead::ctl
