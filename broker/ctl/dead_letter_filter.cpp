// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/dead_letter_filter.h"

#include "broker/ctl/choices.h"
#include "broker/ctl/text/time_text.h"

namespace fairlead::ctl {

void FilterOptions::addTo(CLI::App* app) {
    app->add_option("--tenant", tenants, "Of this tenant; may be repeated")
        ->allow_extra_args(false)
        ->check(refuseEmpty)
        ->type_name("TENANT");
    app->add_option("--command", command, "Of this command")->check(refuseEmpty)->type_name("COMMAND");
    app->add_option("--error", error, "With this in the error")->check(refuseEmpty)->type_name("TEXT");
    app->add_option("--fingerprint", fingerprints, "Of this group (see dlq groups); may be repeated")
        ->allow_extra_args(false)
        ->check(refuseEmpty)
        ->type_name("HEX");
    app->add_option("--from", from, "Died at or after this moment")->check(refuseNoTime)->type_name("RFC3339");
    app->add_option("--until", until, "Died before this moment")->check(refuseNoTime)->type_name("RFC3339");
    app->add_option("--requeued-by", requeuedBy, "Brought back by this operation before it died again")
        ->check(refuseEmpty)
        ->type_name("OPERATION");
    app->add_option("--id", ids, "This task; may be repeated")
        ->allow_extra_args(false)
        ->check(refuseEmpty)
        ->type_name("ID");
}

fairlead::admin::v1::DeadLetterFilter FilterOptions::filter() const {
    fairlead::admin::v1::DeadLetterFilter filter;
    for (const std::string& tenant : tenants) filter.add_tenants(tenant);
    filter.set_command(command);
    filter.set_error_contains(error);
    if (fingerprints.size() == 1) filter.set_fingerprint(fingerprints.front());
    if (fingerprints.size() > 1) *filter.mutable_fingerprints() = {fingerprints.begin(), fingerprints.end()};
    if (const auto time = parseTime(from)) *filter.mutable_died_from() = *time;
    if (const auto time = parseTime(until)) *filter.mutable_died_until() = *time;
    for (const std::string& id : ids) filter.add_ids(id);
    filter.set_requeued_by(requeuedBy);
    return filter;
}

bool FilterOptions::isEmpty() const {
    return tenants.empty() && command.empty() && error.empty() && fingerprints.empty() && from.empty() &&
           until.empty() && ids.empty() && requeuedBy.empty();
}

void addOrderTo(CLI::App* app, std::string& order) {
    app->add_option("--order", order, "The oldest or the newest deaths first [tenant by tenant, oldest first]")
        ->check(CLI::IsMember(kLetterOrders))
        ->type_name("ORDER");
}

fairlead::admin::v1::DeadLetterOrder orderOf(const std::string& order) {
    namespace api = fairlead::admin::v1;
    if (order.empty()) return api::DEAD_LETTER_ORDER_UNSPECIFIED;
    return order == "newest" ? api::DEAD_LETTER_ORDER_NEWEST_FIRST : api::DEAD_LETTER_ORDER_OLDEST_FIRST;
}

}  // namespace fairlead::ctl
