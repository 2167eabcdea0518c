// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/event_conversion.h"

#include "broker/rpc/time_conversion.h"

#include <utility>

namespace fairlead::broker {

void fillEvent(admin::v1::Event* message, const Event& event, bool seesAll) {
    message->set_sequence(event.sequence);
    setTimestamp(message->mutable_at(), event.at);
    message->set_type(event.type);
    message->set_tenant(event.tenant);
    message->set_severity(event.severity == EventSeverity::Warning ? admin::v1::EVENT_SEVERITY_WARNING
                                                                   : admin::v1::EVENT_SEVERITY_INFO);
    std::string text = event.text;
    for (const auto& [key, value] : event.fields) {
        if (key == event_fields::kVictims) {
            if (!seesAll) continue;
            text += ": " + value;
        }
        admin::v1::EventField* field = message->add_fields();
        field->set_key(key);
        field->set_value(value);
    }
    message->set_text(std::move(text));
}

}  // namespace fairlead::broker
