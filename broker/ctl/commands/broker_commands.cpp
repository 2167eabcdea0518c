// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <cstdio>

namespace fairlead::ctl {

namespace {

std::string refusalsText(const api::Refusals& refusals) {
    std::string text;
    const auto add = [&text](uint64_t count, const char* what) {
        if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + what;
    };
    add(refusals.malformed_messages(), "malformed messages");
    add(refusals.out_of_order(), "out of order");
    add(refusals.bad_fields(), "bad fields");
    add(refusals.too_large(), "too large");
    add(refusals.unauthenticated(), "unauthenticated");
    add(refusals.permission_denied(), "permission denied");
    add(refusals.too_many(), "beyond a limit");
    add(refusals.slow_clients(), "slow clients");
    return text.empty() ? "nothing since start" : text + " since start";
}

std::string tenths(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", seconds);
    return text;
}

void addReplication(FactList& facts, const api::Replication& log) {
    facts.add("log", "turn " + std::to_string(log.position()) + ", epoch " + std::to_string(log.epoch()) +
                         ", owned by " + log.owner() +
                         (log.has_away_seconds() ? "; it has not answered for " + tenths(log.away_seconds()) : ""));
    if (log.standbys().empty()) facts.add("stands by", "no broker");
    for (const api::Standby& standby : log.standbys())
        facts.add("stands by", standby.name() + (standby.address().empty() ? "" : ", at " + standby.address()) + ", " +
                                   tenths(standby.seconds_behind()) + " behind, seen " +
                                   tenths(standby.seen_seconds_ago()) + " ago");
}

std::string infoText(const api::BrokerInfo& info) {
    FactList facts;
    facts.add("version", info.version());
    facts.add("instance", info.instance_id());
    facts.add("running since",
              timeText(info.started_at()) + " (" + ageText(microsBetween(info.started_at(), info.now())) + ")");
    facts.add("listens on", joined(info.listen_addresses(), ", "));
    facts.add("durability", wordOf(*api::Durability_descriptor(), info.durability()));
    facts.add("open to all", !info.open_mode()       ? "no"
                             : info.only_this_user() ? "no, to its user, who can read " + info.data_folder() + "/TOKEN"
                                                     : "yes, on this machine");
    facts.add("data", info.data_folder() + " (" + bytesText(info.data_bytes()) + ")");
    if (info.has_replication()) addReplication(facts, info.replication());
    facts.add("scheduling", info.scheduling_policy());
    facts.add("streams", std::to_string(info.producer_streams()) + " of producers, " +
                             std::to_string(info.worker_streams()) + " of workers");
    const api::CommitStatistics& commits = info.commits();
    facts.add("commits", std::to_string(commits.batches()) + " with " + std::to_string(commits.changes()) +
                             " changes since start");
    facts.add("last minute", commits.has_mean_batch_changes()
                                 ? rateText(commits.mean_batch_changes()) + " changes a commit, median " +
                                       rateText(commits.median_milliseconds()) + " ms, p99 " +
                                       rateText(commits.p99_milliseconds()) + " ms"
                                 : "no commits");
    facts.add("refused", refusalsText(info.refusals()));
    const api::WebhookStatistics& webhooks = info.webhooks();
    facts.add("webhooks", std::to_string(webhooks.delivered()) + " delivered, " + std::to_string(webhooks.failed()) +
                              " given up, " + std::to_string(webhooks.waiting()) + " waiting");
    facts.add("you are", info.caller().subject());
    const std::string& certificate = info.caller().certificate_subject();
    facts.add("you came by", !info.caller().tls()  ? "plain text"
                             : certificate.empty() ? "TLS"
                                                   : "TLS, with the certificate " + certificate);
    facts.add("your tenants", joined(info.caller().tenants(), ", "));
    facts.add("your scopes", joined(info.caller().scopes(), ", "));
    return facts.text();
}

Exit showInfo(const Globals& globals) {
    const Client client(globals);
    api::BrokerInfo info;
    const grpc::Status status = client.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), &info);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(info));
    else
        print(infoText(info));
    return Exit::Ok;
}

}  // namespace

void addBrokerCommands(Program& program) {
    program.app.add_subcommand("info", "The broker, your access to it, and the state of its store")
        ->callback([&program] { program.chosen = showInfo; });
}

}  // namespace fairlead::ctl
