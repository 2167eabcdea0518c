// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <algorithm>
#include <memory>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostStreams = 1'000'000;
constexpr size_t kStreamNameWidth = 32;

struct StreamsWanted {
    api::ListStreamsRequest request;
    uint32_t limit = 1000;
};

std::string namesText(const google::protobuf::RepeatedPtrField<std::string>& names) {
    return names.empty() ? "-" : shortened(joined(names, ","), kStreamNameWidth);
}

std::string stateText(const api::OpenStream& stream) {
    if (!stream.has_http()) return "connected";
    if (stream.http().stale()) return "gone";
    return wordOf(*api::WorkerState_descriptor(), std::max(stream.http().state(), stream.http().ordered()));
}

std::string streamsText(const api::ListStreamsResponse& streams) {
    Table table({{"ID", kRight},
                 {"KIND"},
                 {"SUBJECT"},
                 {"TENANTS"},
                 {"WORKER"},
                 {"STATE"},
                 {"PEER"},
                 {"OPEN FOR", kRight},
                 {"COMMANDS"},
                 {"READYS", kRight},
                 {"IN HAND", kRight},
                 {"UNDER WAY", kRight},
                 {"IN", kRight},
                 {"OUT", kRight}});
    for (const api::OpenStream& stream : streams.streams()) {
        const bool isWorker = stream.kind() != api::STREAM_KIND_PRODUCER;
        table.add({std::to_string(stream.id()), wordOf(*api::StreamKind_descriptor(), stream.kind()),
                   shortened(stream.subject(), kStreamNameWidth), namesText(stream.tenants()),
                   isWorker ? shortened(stream.worker(), kStreamNameWidth) : "-", stateText(stream), stream.peer(),
                   ageText(microsBetween(stream.since(), streams.at())), namesText(stream.commands()),
                   stream.has_readys_held() ? std::to_string(stream.readys_held()) : "-",
                   stream.has_tasks_in_hand() ? std::to_string(stream.tasks_in_hand()) : "-",
                   std::to_string(stream.under_way()), std::to_string(stream.messages_in()),
                   std::to_string(stream.messages_out())});
    }
    return table.text() + (streams.next_cursor().empty() ? "" : "there are more: --limit shows them\n");
}

Exit showStreams(const Globals& globals, const StreamsWanted& wanted) {
    const Client client(globals);
    api::ListStreamsResponse all;
    const grpc::Status status = askForRows(
        client, api::kListStreams, wanted.request, wanted.limit, [](auto& page) { return page.mutable_streams(); },
        &all);
    if (!status.ok()) return client.failed(status);
    if (!globals.isJson()) {
        print(streamsText(all));
        return Exit::Ok;
    }
    Json document = Json::object();
    document["at"] = exactTimeText(all.at());
    document["streams"] = toJson(all)["streams"];
    document["more"] = !all.next_cursor().empty();
    printDocument(document);
    return Exit::Ok;
}

}  // namespace

void addStreamCommands(Program& program) {
    const auto wanted = std::make_shared<StreamsWanted>();
    const auto kind = std::make_shared<std::string>();
    const auto tenant = std::make_shared<std::string>();
    const auto worker = std::make_shared<std::string>();
    CLI::App* streams = program.app.add_subcommand(
        "streams", "Who is connected: producers and workers, oldest first; then workers without a stream");
    streams->add_option("--kind", *kind, "Of this kind only: producer, worker, http")
        ->check(CLI::IsMember(kStreamKinds))
        ->type_name("KIND");
    streams->add_option("--tenant", *tenant, "Only those that may touch this tenant")->type_name("TENANT");
    streams->add_option("--worker", *worker, "Of this worker only")->type_name("ID");
    streams->add_option("--limit", wanted->limit, "How many at most [1000]")
        ->check(CLI::Range(1u, kMostStreams))
        ->type_name("N");
    streams->callback([&program, wanted, kind, tenant, worker] {
        if (*kind == "producer") wanted->request.set_kind(api::STREAM_KIND_PRODUCER);
        if (*kind == "http") wanted->request.set_kind(api::STREAM_KIND_HTTP);
        if (*kind == "worker") wanted->request.set_kind(api::STREAM_KIND_WORKER);
        wanted->request.set_tenant(*tenant);
        wanted->request.set_worker(*worker);
        program.chosen = [wanted](const Globals& globals) { return showStreams(globals, *wanted); };
    });
}

}  // namespace fairlead::ctl
