// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/dead_letter_text.h"

#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

namespace fairlead::ctl {

std::string lettersText(const google::protobuf::RepeatedPtrField<fairlead::admin::v1::DeadLetter>& letters) {
    Table table({{"ID"}, {"TENANT"}, {"COMMAND"}, {"DIED"}, {"ATTEMPTS", Table::Align::Right}, {"ERROR"}});
    for (const auto& letter : letters)
        table.add({letter.id(), letter.tenant(), letter.command(), timeText(letter.died_at()),
                   std::to_string(letter.attempts()), shortened(letter.error(), kErrorWidth)});
    return table.text();
}

std::string countText(const fairlead::admin::v1::CountDeadLettersResponse& count) {
    FactList facts;
    facts.add("dead letters", (count.at_least() ? "at least " : "") + std::to_string(count.count()));
    facts.add("tenants", std::to_string(count.tenants()));
    if (count.has_oldest_died_at()) facts.add("oldest died", timeText(count.oldest_died_at()));
    if (count.has_newest_died_at()) facts.add("newest died", timeText(count.newest_died_at()));
    return facts.text() + (count.sample().empty() ? "" : "\nfor example\n" + lettersText(count.sample()));
}

}  // namespace fairlead::ctl
