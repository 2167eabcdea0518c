// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/duration.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

struct WantedHistory {
    std::string tenant;
    std::string since = "1h";
    std::string resolution;
};

api::HistoryResolution resolutionOf(const std::string& word) {
    if (word == "second") return api::HISTORY_RESOLUTION_SECOND;
    if (word == "minute") return api::HISTORY_RESOLUTION_MINUTE;
    return word == "hour" ? api::HISTORY_RESOLUTION_HOUR : api::HISTORY_RESOLUTION_UNSPECIFIED;
}

std::string table(const api::ReadHistoryResponse& history) {
    Table table({{"AT"},
                 {"READY", kRight},
                 {"DELAYED", kRight},
                 {"IN PROGRESS", kRight},
                 {"DEAD", kRight},
                 {"ENQUEUED", kRight},
                 {"DONE", kRight},
                 {"FAILED", kRight},
                 {"REFUSED", kRight},
                 {"SHARE", kRight},
                 {"ENTITLED", kRight},
                 {"WAIT P99", kRight}});
    for (const api::HistoryPoint& point : history.points())
        table.add({timeText(point.at()) + (point.unfinished() ? " ..." : ""), std::to_string(point.ready()),
                   std::to_string(point.delayed()), std::to_string(point.in_progress()), std::to_string(point.dead()),
                   std::to_string(point.enqueued()), std::to_string(point.done()), std::to_string(point.failed()),
                   std::to_string(point.refused()), shareText(point.actual_share()), shareText(point.entitled_share()),
                   point.has_wait_p99_seconds() ? secondsText(point.wait_p99_seconds()) : "-"});
    return table.text();
}

Exit show(const Globals& globals, const WantedHistory& wanted) {
    const Result<Micros> since = parseDuration(wanted.since);
    if (!since) return fail(Exit::Usage, "--since: " + since.status().message());
    const Client client(globals);
    api::ReadHistoryRequest request;
    request.set_tenant(wanted.tenant);
    *request.mutable_from() = timeAgo(*since);
    request.set_resolution(resolutionOf(wanted.resolution));
    api::ReadHistoryResponse history;
    const grpc::Status status = client.ask(api::kReadHistory, request, &history);
    if (!status.ok()) return client.failed(status);
    if (!globals.isJson()) {
        print(table(history));
        return Exit::Ok;
    }
    Json document = toJson(history);
    // These fields exist only for the broker as a whole.
    if (!wanted.tenant.empty())
        for (Json& point : document["points"])
            for (const char* name : {"jain", "noisy_tenants", "shared_seats"}) point.erase(name);
    printDocument(document);
    return Exit::Ok;
}

}  // namespace

void addHistoryCommands(Program& program) {
    const auto wanted = std::make_shared<WantedHistory>();
    CLI::App* history = program.app.add_subcommand("history", "Past figures of one tenant or of the whole broker");
    history->add_option("tenant", wanted->tenant, "The tenant [all of them together]")->type_name("TENANT");
    history->add_option("--since", wanted->since, "How far back, for example 10m, 6h or 7d [1h]")->type_name("TIME");
    history
        ->add_option("--resolution", wanted->resolution,
                     "second (kept for an hour), minute (a day) or hour (a month) [the finest that reaches back]")
        ->check(CLI::IsMember(kHistoryResolutions))
        ->type_name("SPAN");
    history->callback(
        [&program, wanted] { program.chosen = [wanted](const Globals& globals) { return show(globals, *wanted); }; });
}

}  // namespace fairlead::ctl
