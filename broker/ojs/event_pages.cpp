// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/event_pages.h"

#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_text.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

void pageEvents(const OjsCallPtr& call, EventTexts& texts) {
    if (call->asked("limit")) return call->refuse(invalidRequest("limit: per_page says how many a page has"));
    const auto page = pageOf(call);
    if (!page) return;
    EventWanted wanted;
    if (const auto error = readEventsWanted(*call, &wanted)) return call->refuse(*error);
    readFor(call, [call, page = *page, wanted, &texts] {
        const uint64_t after = wanted.after.value_or(0);
        auto found = call->context->events->after(after, wanted.filter, JobEventRing::kMost, call->now()).events;
        const bool hasTypes = !wanted.jobTypes.empty();
        std::erase_if(found, [&](const auto& event) {
            if (wanted.isNothing) return true;
            return !isMeant(*event, hasTypes ? *texts.of(*call, *event) : EventText(), wanted);
        });
        std::reverse(found.begin(), found.end());
        std::string body = "{\"items\":[";
        for (size_t i = page.first(); i < std::min(page.end(), found.size()); ++i) {
            if (body.back() != '[') body += ',';
            body += texts.of(*call, *found[i])->text;
        }
        call->answer(200, std::move(body) + page.tail(found.size()) + '}');
    });
}

}  // namespace fairlead::broker
