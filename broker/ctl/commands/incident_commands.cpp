// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace fairlead::ctl {

namespace {

std::string whatText(const api::IncidentNote& note) {
    switch (note.step()) {
        case api::IncidentNote::STEP_WATCH: return "watch on";
        case api::IncidentNote::STEP_LASTING_LIMIT: return "lasting limit";
        case api::IncidentNote::STEP_ALERT_RULE: return "alert rule";
        case api::IncidentNote::STEP_REPLAY: return "replayed";
        default: break;
    }
    switch (note.kind()) {
        case api::IncidentNote::KIND_CHANGE: return "changed";
        case api::IncidentNote::KIND_UNDO: return "undid";
        case api::IncidentNote::KIND_CLOSED: return "closed";
        default: return "note";
    }
}

std::string waitOf(bool isKnown, double seconds) { return isKnown ? secondsText(seconds) : "-"; }

std::string endOf(const api::Incident& one) { return one.has_ended_at() ? timeText(one.ended_at()) : "goes on"; }

Exit listIncidents(const Globals& globals, bool onlyOpen) {
    const Client client(globals);
    api::ListIncidentsRequest request;
    request.set_only_open(onlyOpen);
    request.set_page_size(kLargestPage);
    api::ListIncidentsResponse all;
    do {
        api::ListIncidentsResponse page;
        const grpc::Status status = client.ask(api::kListIncidents, request, &page);
        if (!status.ok()) return client.failed(status);
        for (api::Incident& one : *page.mutable_incidents()) *all.add_incidents() = std::move(one);
        request.set_cursor(page.next_cursor());
    } while (!request.cursor().empty());
    if (globals.isJson()) {
        printDocument(toJson(all));
        return Exit::Ok;
    }
    Table table({{"ID", kRight}, {"STATE"}, {"BEGAN"}, {"ENDED"}, {"CULPRIT"}, {"HURT", kRight}, {"TITLE"}, {"BY"}});
    for (const api::Incident& one : all.incidents())
        table.add({std::to_string(one.number()), one.open() ? "open" : "closed", timeText(one.began_at()), endOf(one),
                   one.culprit().empty() ? "-" : one.culprit(), std::to_string(one.victims_size()),
                   shortened(oneLine(one.title()), kErrorWidth), one.author()});
    print(table.text());
    return Exit::Ok;
}

Exit showIncident(const Globals& globals, uint64_t number) {
    const Client client(globals);
    api::GetIncidentRequest request;
    request.set_number(number);
    api::Incident one;
    const grpc::Status status = client.ask(api::kGetIncident, request, &one);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(one));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("incident", std::to_string(one.number()) + (one.open() ? ", open" : ", closed"));
    facts.add("title", oneLine(one.title()));
    facts.add("culprit", one.culprit().empty() ? "not known" : one.culprit());
    if (!one.cause().empty()) facts.add("cause", oneLine(one.cause()));
    if (!one.help().empty()) facts.add("what would help", oneLine(one.help()));
    facts.add("began", timeText(one.began_at()));
    facts.add("ended", endOf(one));
    facts.add("opened by", one.author() + ", " + timeText(one.opened_at()));
    print(facts.text());
    if (one.victims_size() > 0) {
        Table victims({{"HURT"}, {"USUAL WAIT", kRight}, {"WAIT", kRight}});
        for (const api::IncidentVictim& victim : one.victims())
            victims.add({victim.tenant(), waitOf(victim.has_usual_seconds(), victim.usual_seconds()),
                         waitOf(victim.has_wait_seconds(), victim.wait_seconds())});
        print("\n" + victims.text());
    }
    if (one.notes_size() > 0) {
        Table notes({{"AT"}, {"BY"}, {"WHAT"}, {"TEXT"}});
        for (const api::IncidentNote& note : one.notes())
            notes.add({timeText(note.at()), note.author(), whatText(note), oneLine(note.text())});
        print("\n" + notes.text());
    }
    return Exit::Ok;
}

}  // namespace

void addIncidentCommands(Program& program) {
    CLI::App* incident =
        program.app.add_subcommand("incident", "Investigations of incidents, which the console opens and closes");
    incident->require_subcommand(1);
    CLI::App* listing = incident->add_subcommand("list", "List them, newest first");
    const auto onlyOpen = std::make_shared<bool>(false);
    listing->add_flag("--open", *onlyOpen, "Only those that are open");
    listing->callback([&program, onlyOpen] {
        program.chosen = [onlyOpen](const Globals& globals) { return listIncidents(globals, *onlyOpen); };
    });
    CLI::App* showing = incident->add_subcommand("show", "Show one: who was hurt, what was done, by whom");
    const auto number = std::make_shared<uint64_t>(0);
    showing->add_option("id", *number, "Its number, as 'incident list' shows it")->required()->type_name("ID");
    showing->callback([&program, number] {
        program.chosen = [number](const Globals& globals) { return showIncident(globals, *number); };
    });
}

}  // namespace fairlead::ctl
