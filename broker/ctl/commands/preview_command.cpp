// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "shared/limits/limit_rules.h"
#include "shared/limits/limit_text.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace fairlead::ctl {

namespace {

struct Question {
    std::string tenant;
    std::string weight;
    std::string concurrency;
    std::string minSeats;
    uint32_t rows = 20;
};

std::string seatsText(double seats) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", seats);
    return text;
}

std::string previewText(const api::PreviewSharesResponse& preview) {
    Table table({{"TENANT"},
                 {"SHARE", Table::Align::Right},
                 {"THEN", Table::Align::Right},
                 {"SEATS", Table::Align::Right},
                 {"THEN", Table::Align::Right}});
    for (const api::SharePreview& row : preview.tenants())
        table.add({row.tenant(), shareText(row.share_before()), shareText(row.share_after()),
                   seatsText(row.seats_before()), seatsText(row.seats_after())});
    std::string text = table.text() + "\n" + std::to_string(preview.affected()) + " of " +
                       std::to_string(preview.active()) + " tenants would have more or less, of " +
                       seatsText(preview.seats()) + " shared seats\n";
    return text;
}

Exit preview(const Globals& globals, const Question& question) {
    // Parsed and validated like limits, so that both commands accept the same values.
    LimitSettings settings;
    if (!question.weight.empty())
        if (const Status status = setFromText(settings, LimitField::Weight, question.weight); !status.ok())
            return fail(Exit::Usage, status.message());
    if (!question.concurrency.empty())
        if (const Status status = setFromText(settings, LimitField::MaxConcurrency, question.concurrency); !status.ok())
            return fail(Exit::Usage, status.message());
    if (!question.minSeats.empty())
        if (const Status status = setFromText(settings, LimitField::MinSeats, question.minSeats); !status.ok())
            return fail(Exit::Usage, status.message());
    if (isEmpty(settings)) return fail(Exit::Usage, "--weight, --max-concurrency or --min-seats is required");
    if (const Status status = validate(settings); !status.ok()) return fail(Exit::Usage, status.message());
    api::PreviewSharesRequest request;
    request.set_most(question.rows);
    api::ShareChange& change = *request.add_changes();
    change.set_tenant(question.tenant);
    if (settings.weight) change.set_weight(*settings.weight);
    if (settings.maxConcurrency) {
        if (const auto& most = *settings.maxConcurrency)
            change.set_max_concurrency(*most);
        else
            change.set_unlimited_concurrency(true);
    }
    if (settings.minSeats) change.set_min_seats(*settings.minSeats);
    const Client client(globals);
    api::PreviewSharesResponse answer;
    const grpc::Status status = client.ask(api::kPreviewShares, request, &answer);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(answer));
    else
        print(previewText(answer));
    return Exit::Ok;
}

}  // namespace

void addPreviewCommand(Program& program) {
    const auto question = std::make_shared<Question>();
    CLI::App* command = program.app.add_subcommand(
        "preview", "Who would get what with another weight, cap or guarantee for a tenant; changes nothing");
    command->add_option("tenant", question->tenant, "The tenant, also one that does not exist yet")->required();
    command->add_option("--weight", question->weight, "Its weight")->type_name("WEIGHT");
    command->add_option("--max-concurrency", question->concurrency, "Its cap; none: no cap")->type_name("TASKS");
    command->add_option("--min-seats", question->minSeats, "Seats that are kept for it")->type_name("SEATS");
    command->add_option("--limit", question->rows, "At most so many tenants [20]")
        ->check(CLI::Range(1u, 1000u))
        ->type_name("N");
    command->callback([&program, question] {
        program.chosen = [question](const Globals& globals) { return preview(globals, *question); };
    });
}

}  // namespace fairlead::ctl
