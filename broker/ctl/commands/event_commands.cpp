// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kPage = 500;

struct WantedEvents {
    std::string tenant;
    std::vector<std::string> types;
    uint32_t limit = 50;
    std::string from;
    bool isFollowing = false;
};

std::optional<uint64_t> sequenceIn(const std::string& text) {
    uint64_t sequence = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), sequence);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return sequence;
}

std::string refuseNoSequence(const std::string& value) {
    return sequenceIn(value) ? "" : "'" + value + "' is not the sequence of an event";
}

template <typename Request>
void fill(Request& request, const WantedEvents& wanted) {
    request.set_tenant(wanted.tenant);
    for (const std::string& type : wanted.types) request.add_types(type);
}

std::vector<std::string> cellsOf(const api::Event& event) {
    return {timeText(event.at()), event.type(), event.tenant().empty() ? "-" : event.tenant(), event.text()};
}

Exit list(const Globals& globals, const WantedEvents& wanted) {
    const Client client(globals);
    api::ListEventsRequest request;
    fill(request, wanted);
    std::vector<api::Event> events;
    do {
        request.set_page_size(std::min<uint32_t>(kPage, wanted.limit - uint32_t(events.size())));
        api::ListEventsResponse page;
        const grpc::Status status = client.ask(api::kListEvents, request, &page);
        if (!status.ok()) return client.failed(status);
        events.insert(events.end(), page.events().begin(), page.events().end());
        request.set_cursor(page.next_cursor());
    } while (!request.cursor().empty() && events.size() < wanted.limit);
    // Requested newest first to get the latest, but shown in the order in which they happened.
    std::reverse(events.begin(), events.end());
    Table table({{"AT"}, {"TYPE"}, {"TENANT"}, {"WHAT"}});
    for (const api::Event& event : events)
        if (globals.isJson())
            printLine(toJson(event));
        else
            table.add(cellsOf(event));
    if (!globals.isJson()) print(table.text());
    return Exit::Ok;
}

Exit follow(const Globals& globals, const WantedEvents& wanted) {
    const Client client(globals);
    api::WatchEventsRequest request;
    fill(request, wanted);
    if (const auto from = sequenceIn(wanted.from)) request.set_from_sequence(*from);
    grpc::ClientContext context;
    client.prepare(context);
    auto stream = client.read(api::kWatchEvents, &context, request);
    api::WatchEventsResponse message;
    while (stream.read(&message)) {
        if (message.gone_before() > 0)
            std::fprintf(stderr, "events before %llu are not kept any more\n",
                         static_cast<unsigned long long>(message.gone_before()));
        for (const api::Event& event : message.events()) {
            if (globals.isJson()) {
                printLine(toJson(event));
                continue;
            }
            std::string line;
            for (const std::string& cell : cellsOf(event)) line += (line.empty() ? "" : "  ") + oneLine(cell);
            print(line + "\n");
        }
        std::fflush(stdout);
    }
    return client.failed(stream.finish());
}

}  // namespace

void addEventCommands(Program& program) {
    const auto wanted = std::make_shared<WantedEvents>();
    CLI::App* events = program.app.add_subcommand("events", "Events of the broker; --follow shows new ones");
    events->add_option("--tenant", wanted->tenant, "Only about this tenant")->type_name("TENANT");
    events->add_option("--type", wanted->types, "Only of this type, for example tenant.throttled; may be repeated")
        ->type_name("TYPE");
    CLI::Option* limit = events->add_option("--limit", wanted->limit, "The latest so many [50]")
                             ->check(CLI::Range(1u, 100'000u))
                             ->type_name("N");
    CLI::Option* followed =
        events->add_flag("--follow", wanted->isFollowing, "Show what happens from now on, until ended");
    events->add_option("--from", wanted->from, "With --follow: begin with this sequence; 0: all kept")
        ->needs(followed)
        ->check(refuseNoSequence)
        ->type_name("SEQUENCE");
    limit->excludes(followed);
    events->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) {
            return wanted->isFollowing ? follow(globals, *wanted) : list(globals, *wanted);
        };
    });
}

}  // namespace fairlead::ctl
