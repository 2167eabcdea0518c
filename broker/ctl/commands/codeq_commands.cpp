// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl codeq: what codeQ's own server can be asked.
#include "broker/ctl/text/codeq_figures.h"
#include "broker/ctl/codeq_options.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/bounded_file.h"
#include "shared/json_reader.h"

#include <chrono>
#include <cmath>
#include <iostream>
#include <thread>

namespace fairlead::ctl {

bool isTyped(const std::string& question, const std::string& word) {
    std::fputs(question.c_str(), stderr);
    std::array<char, 128> typed{};
    std::cin.getline(typed.data(), typed.size());
    return typed.data() == word;
}

std::string refuseNoNumber(const std::string& text) {
    return std::isfinite(std::strtod(text.c_str(), nullptr)) ? "" : "is no number: " + text;
}

void choose(Program& program, CLI::App* command, const std::shared_ptr<CodeqAccess>& access, CodeqCommand run) {
    command->callback([&program, access, run = std::move(run)] {
        program.chosen = [access, run](const Globals& globals) {
            if (access->token.empty() && access->tokenFile.empty()) access->token = globals.token;
            if (const std::string complaint = loadTokens(*access); !complaint.empty())
                return fail(Exit::Usage, complaint);
            if (!hasHost(access->http)) return fail(Exit::Usage, "no http or https URL with a host: " + access->http);
            access->timeoutSeconds = globals.timeoutSeconds;
            return run(globals, *access);
        };
    });
}

namespace {

constexpr size_t kLargestPolicy = 1024 * 1024;

struct QueuesAsked {
    std::string tenant;
    std::string command;
};

std::string number(const Json& json, const char* name) {
    return json.contains(name) && json[name].is_number() ? json[name].dump() : "";
}

Exit noDocument(const CodeqAccess& access) {
    return fail(Exit::Failed, access.http + " is not codeQ's HTTP interface: its answer is none of codeQ's");
}

Exit showCodeqQueues(const Globals& globals, const CodeqAccess& access, const QueuesAsked& asked) {
    CodeqHttp http(access, access.token);
    const auto answer = http.get("/admin/queues");
    if (!answer.trouble.empty()) return answer.failed();
    const auto queues = parseCodeqQueues(answer.body);
    if (!queues) return noDocument(access);
    Table table({{"TENANT"},
                 {"COMMAND"},
                 {"READY", kRight},
                 {"BY PRIORITY"},
                 {"DELAYED", kRight},
                 {"IN PROGRESS", kRight},
                 {"DEAD", kRight}});
    Json document = Json::array();
    for (const CodeqQueue& queue : *queues) {
        if (!asked.tenant.empty() && queue.tenant != asked.tenant) continue;
        if (!asked.command.empty() && queue.command != asked.command) continue;
        std::string priorities;
        for (size_t priority = queue.ready.size(); priority-- > 0;)
            if (queue.ready[priority] != 0)
                priorities += (priorities.empty() ? "" : " ") + std::to_string(priority) + ":" +
                              std::to_string(queue.ready[priority]);
        table.add({shortened(queue.tenant, kNameWidth), shortened(queue.command, kNameWidth),
                   std::to_string(queue.readyInAll()), priorities, std::to_string(queue.delayed),
                   std::to_string(queue.inProgress), std::to_string(queue.dead)});
        document.push_back({{"tenant", queue.tenant},
                            {"command", queue.command},
                            {"ready", queue.readyInAll()},
                            {"ready_by_priority", queue.ready},
                            {"delayed", queue.delayed},
                            {"in_progress", queue.inProgress},
                            {"dead", queue.dead}});
    }
    if (globals.isJson())
        printDocument(document);
    else
        print(table.text());
    return Exit::Ok;
}

Exit showMetrics(const Globals& globals, const CodeqAccess& access, double seconds) {
    CodeqHttp http(access, {});
    const auto first = http.get("/metrics");
    if (!first.trouble.empty()) return first.failed();
    const auto begun = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    const auto second = http.get("/metrics");
    if (!second.trouble.empty()) return second.failed();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    const auto before = codeqMetricsIn(first.body);
    const auto after = codeqMetricsIn(second.body);
    if (!before || !after) return noDocument(access);
    const auto rates = codeqRates(*before, *after, took.count());
    Table table({{"COMMAND"},
                 {"CREATED/S", kRight},
                 {"CLAIMED/S", kRight},
                 {"COMPLETED/S", kRight},
                 {"FAILED/S", kRight},
                 {"P50", kRight},
                 {"P99", kRight},
                 {"CREATED", kRight},
                 {"COMPLETED", kRight},
                 {"FAILED", kRight},
                 {"LEASES EXPIRED", kRight},
                 {"WEBHOOKS", kRight},
                 {"WEBHOOKS FAILED", kRight}});
    Json document = Json::array();
    const auto time = [](const std::optional<double>& wait) { return wait ? secondsText(*wait) : "-"; };
    for (const auto& [command, of] : rates) {
        table.add({shortened(command, kNameWidth), rateText(of.createdPerSecond), rateText(of.claimedPerSecond),
                   rateText(of.completedPerSecond), rateText(of.failedPerSecond), time(of.p50Seconds),
                   time(of.p99Seconds), std::to_string(of.created), std::to_string(of.completed),
                   std::to_string(of.failed), std::to_string(of.leasesExpired), std::to_string(of.webhooksDelivered),
                   std::to_string(of.webhooksFailed)});
        Json line{{"command", command},
                  {"created_per_second", of.createdPerSecond},
                  {"claimed_per_second", of.claimedPerSecond},
                  {"completed_per_second", of.completedPerSecond},
                  {"failed_per_second", of.failedPerSecond},
                  {"created", of.created},
                  {"completed", of.completed},
                  {"failed", of.failed},
                  {"leases_expired", of.leasesExpired},
                  {"webhooks_delivered", of.webhooksDelivered},
                  {"webhooks_failed", of.webhooksFailed}};
        if (of.p50Seconds) line["latency_p50_seconds"] = *of.p50Seconds;
        if (of.p99Seconds) line["latency_p99_seconds"] = *of.p99Seconds;
        document.push_back(std::move(line));
    }
    if (globals.isJson())
        printDocument(document);
    else
        print(table.text() +
              "of all tenants: codeQ's metrics name none; results that workers send in batches are not in them\n");
    return Exit::Ok;
}

Exit showCodeqTask(const Globals& globals, const CodeqAccess& access, const std::string& id) {
    CodeqHttp http(access, access.token.empty() ? access.workerToken : access.token);
    const auto answer = http.get("/tasks/" + percent(id));
    if (answer.status == 404)
        return fail(Exit::Failed, "codeQ has no task " + id + "; it forgets each 24 h after its creation");
    if (!answer.trouble.empty()) return answer.failed();
    const Json task = jsonIn(answer.body);
    if (!task.is_object() || stringIn(task, "id").empty() || stringIn(task, "command").empty() ||
        stringIn(task, "status").empty())
        return noDocument(access);
    // That there is none is the usual case and no fault.
    const auto result = http.get("/tasks/" + percent(id) + "/result");
    const std::string given(jsonMember(result.body, "result").value_or(""));
    if (globals.isJson()) {
        const size_t end = answer.body.rfind('}');
        printText(given.empty() ? answer.body : answer.body.substr(0, end) + ",\"result\":" + given + "}");
        return Exit::Ok;
    }
    FactList facts;
    facts.add("id", stringIn(task, "id"));
    facts.add("tenant", stringIn(task, "tenantId"));
    facts.add("command", stringIn(task, "command"));
    facts.add("status", stringIn(task, "status") + " (" + stringIn(task, "lastKnownLocation") + ")");
    facts.add("priority", number(task, "priority"));
    facts.add("attempts", number(task, "attempts").empty()
                              ? "none of " + number(task, "maxAttempts")
                              : number(task, "attempts") + " of " + number(task, "maxAttempts") +
                                    ", codeQ counts a failed delivery twice");
    facts.add("worker", stringIn(task, "workerId"));
    facts.add("lease until", stringIn(task, "leaseUntil"));
    facts.add("created", stringIn(task, "createdAt"));
    facts.add("updated", stringIn(task, "updatedAt"));
    facts.add("webhook", stringIn(task, "webhook"));
    facts.add("error", stringIn(task, "error"));
    if (!given.empty()) facts.add("result", shortened(given, kMessageWidth));
    facts.add("payload", shortened(stringIn(task, "payload"), kMessageWidth));
    print(facts.text());
    return Exit::Ok;
}

Exit showRaft(const Globals& globals, const CodeqAccess& access) {
    CodeqHttp http(access, access.token.empty() ? access.workerToken : access.token);
    const auto answer = http.get("/raft/status");
    if (!answer.trouble.empty()) return answer.failed();
    const Json status = jsonIn(answer.body);
    const bool isOn = status.is_object() && status.value("enabled", Json()) == true;
    if (!status.is_object() || !status.value("enabled", Json()).is_boolean() ||
        (isOn && !status.value("groups", Json()).is_array()))
        return noDocument(access);
    if (globals.isJson()) {
        printDocument(status);
        return Exit::Ok;
    }
    if (!status.contains("groups") || !status["groups"].is_array()) {
        print("one server on its own: Raft is off\n");
        return Exit::Ok;
    }
    Table table({{"SHARD", kRight}, {"HERE"}, {"THIS SERVER"}, {"LEADER"}, {"ITS HTTP ADDRESS"}});
    for (const Json& group : status["groups"]) {
        if (!group.is_object()) continue;
        const bool isLeader = group.value("isLeader", Json()) == true;
        table.add({number(group, "shardIdx"), isLeader ? "leader" : "follower",
                   shortened(stringIn(group, "selfId"), kNameWidth), shortened(stringIn(group, "leaderId"), kNameWidth),
                   shortened(stringIn(group, "leaderHTTPAddr"), kNameWidth)});
    }
    print(table.text());
    return Exit::Ok;
}

struct TopicAsked {
    std::string verb;
    std::string name;
    std::string policy;  // JSON, or @FILE
    bool isSure = false;
};

Exit askTopic(const Globals& globals, const CodeqAccess& access, const TopicAsked& asked) {
    CodeqHttp http(access, access.token);
    const std::string path = "/admin/topics/" + percent(asked.name);
    CodeqHttp::Answer answer;
    if (asked.verb == "put") {
        std::string policy = asked.policy;
        if (policy.starts_with('@')) {
            Result<std::string> read = readBoundedFile(policy.substr(1), kLargestPolicy);
            if (!read) return fail(Exit::Usage, "the policy: " + read.status().message());
            policy = std::move(*read);
        }
        if (!jsonIn(policy).is_object()) return fail(Exit::Usage, "the policy: codeQ takes a JSON object only");
        answer = http.put(path, policy);
    } else if (asked.verb == "delete") {
        if (!asked.isSure &&
            !isTyped("Deletes the policy of topic " + oneLine(asked.name) + ". Type its name to delete it: ",
                     asked.name))
            return fail(Exit::Failed, "not confirmed; nothing was deleted");
        answer = http.remove(path + "?deletionPolicy=Delete");
    } else
        answer = http.get(path);
    if (!answer.trouble.empty()) return answer.failed();
    const Json topic = jsonIn(answer.body);
    if (asked.verb == "delete")
        print(globals.isJson() ? "{}\n" : "deleted " + oneLine(asked.name) + "\n");
    else if (!topic.is_object() || stringIn(topic, "topicName").empty())
        return noDocument(access);
    else if (globals.isJson())
        printText(answer.body);
    else {
        FactList facts;
        facts.add("topic", stringIn(topic, "topicName"));
        facts.add("tenant", stringIn(topic, "tenantId"));
        facts.add("version", number(topic, "version"));
        facts.add("policy", std::string(jsonMember(answer.body, "policy").value_or("")));
        facts.add("created", stringIn(topic, "createdAt"));
        facts.add("updated", stringIn(topic, "updatedAt"));
        print(facts.text() + "codeQ keeps this policy and enforces none of it\n");
    }
    return Exit::Ok;
}

struct CleanupAsked {
    uint32_t limit = 1000;
    std::string before;
    bool isSure = false;
};

Exit cleanUp(const Globals& globals, const CodeqAccess& access, const CleanupAsked& asked) {
    const std::string what = "This deletes up to " + std::to_string(asked.limit) + " tasks of ALL tenants of " +
                             access.http + " that are due to be forgotten" +
                             (asked.before.empty() ? "" : " by " + asked.before) +
                             ", whatever their state: also ones that wait or are in progress.\n";
    if (!asked.isSure && !isTyped(what + "It cannot be undone. Type \"all tenants\" to go on: ", "all tenants"))
        return fail(Exit::Failed, "not confirmed; nothing was deleted");
    Json body{{"limit", asked.limit}};
    if (!asked.before.empty()) body["before"] = asked.before;
    const auto answer = CodeqHttp(access, access.token).post("/admin/tasks/cleanup", body);
    if (!answer.trouble.empty()) return answer.failed();
    const Json done = jsonIn(answer.body);
    if (!done.is_object() || !done.value("deleted", Json()).is_number_unsigned() || stringIn(done, "before").empty())
        return noDocument(access);
    if (globals.isJson())
        printDocument(done);
    else
        print("deleted " + number(done, "deleted") + " of all tenants, due by " + oneLine(stringIn(done, "before")) +
              "\n");
    return Exit::Ok;
}

void addTopics(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access) {
    CLI::App* topic =
        codeq->add_subcommand("topic", "The policy of a topic of the token's tenant; codeQ enforces none");
    topic->require_subcommand(1);
    const auto add = [&](const char* verb, const char* description) {
        const auto asked = std::make_shared<TopicAsked>();
        asked->verb = verb;
        CLI::App* command = topic->add_subcommand(verb, description);
        command->add_option("name", asked->name, "The topic")->required()->check(refuseEmpty)->type_name("NAME");
        if (asked->verb == "put")
            command->add_option("policy", asked->policy, "The policy: JSON, or @FILE")->required()->type_name("JSON");
        if (asked->verb == "delete") command->add_flag("--yes", asked->isSure, "Do not ask");
        choose(program, command, access,
               [asked](const Globals& globals, const CodeqAccess& of) { return askTopic(globals, of, *asked); });
    };
    add("get", "Show it");
    add("put", "Create or replace it");
    add("delete", "Delete it");
}

void addReadings(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access) {
    const auto queues = std::make_shared<QueuesAsked>();
    CLI::App* command =
        codeq->add_subcommand("queues", "What each tenant and command holds; codeQ looks at every key it keeps");
    command->add_option("--tenant", queues->tenant, "Of this tenant only")->check(refuseEmpty)->type_name("TENANT");
    command->add_option("--command", queues->command, "Of this command only, in lower case")
        ->check(refuseEmpty)
        ->type_name("NAME");
    choose(program, command, access,
           [queues](const Globals& globals, const CodeqAccess& of) { return showCodeqQueues(globals, of, *queues); });

    const auto seconds = std::make_shared<double>(5);
    command = codeq->add_subcommand("metrics", "Rates and latency of each command, from two readings of /metrics");
    command->add_option("--over", *seconds, "The seconds between the two [5]")
        ->check(refuseNoNumber)
        ->check(CLI::Range(0.1, 600.0))
        ->type_name("SECONDS");
    choose(program, command, access,
           [seconds](const Globals& globals, const CodeqAccess& of) { return showMetrics(globals, of, *seconds); });

    const auto id = std::make_shared<std::string>();
    command = codeq->add_subcommand("task", "One task with its payload and its result");
    command->add_option("id", *id, "The task's id")->required()->check(refuseEmpty)->type_name("ID");
    choose(program, command, access,
           [id](const Globals& globals, const CodeqAccess& of) { return showCodeqTask(globals, of, *id); });
    choose(program, codeq->add_subcommand("raft", "Which server leads"), access, showRaft);
}

}  // namespace

void addCodeqCommands(Program& program) {
    const auto access = std::make_shared<CodeqAccess>();
    CLI::App* codeq =
        program.app.add_subcommand("codeq", "Ask codeQ's own server, which has no administration service");
    codeq->fallthrough();
    codeq->require_subcommand(1);
    codeq->add_option("--http", access->http, "Its HTTP interface [http://127.0.0.1:8080]; --token is sent there")
        ->type_name("URL")
        ->envname("FAIRLEAD_CODEQ_HTTP");
    codeq
        ->add_option("--http-ca", access->httpCa,
                     "The authorities of its certificate, for https [those of this machine]")
        ->type_name("FILE")
        ->envname("FAIRLEAD_CODEQ_HTTP_CA");
    codeq
        ->add_option("--producer-address", access->producerAddress,
                     "Its producer stream [127.0.0.1:9092]; takes --token")
        ->check(refuseNoAddress)
        ->type_name("HOST:PORT")
        ->envname("FAIRLEAD_CODEQ_PRODUCER_ADDRESS");
    codeq->add_option("--worker-address", access->workerAddress, "Its worker stream [127.0.0.1:9091]")
        ->check(refuseNoAddress)
        ->type_name("HOST:PORT")
        ->envname("FAIRLEAD_CODEQ_WORKER_ADDRESS");
    codeq
        ->add_option("--worker-token-file", access->workerTokenFile,
                     "The file with a worker's token; without it, FAIRLEAD_CODEQ_WORKER_TOKEN")
        ->type_name("FILE");
    if (const char* token = std::getenv("FAIRLEAD_CODEQ_WORKER_TOKEN")) access->workerToken = token;
    addReadings(program, codeq, access);
    addTopics(program, codeq, access);
    addCodeqStreamCommands(program, codeq, access);

    const auto cleanup = std::make_shared<CleanupAsked>();
    CLI::App* command = codeq->add_subcommand(
        "cleanup", "Delete tasks of ALL tenants that are due to be forgotten, whatever their state");
    command->add_option("--limit", cleanup->limit, "How many at most [1000]")
        ->check(CLI::Range(1u, 1'000'000u))
        ->type_name("N");
    command->add_option("--before", cleanup->before, "Those due by this moment [now]")
        ->check(refuseNoTime)
        ->type_name("TIME");
    command->add_flag("--yes", cleanup->isSure, "Do not ask");
    choose(program, command, access,
           [cleanup](const Globals& globals, const CodeqAccess& of) { return cleanUp(globals, of, *cleanup); });
}

}  // namespace fairlead::ctl
