// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/conversion/message_values.h"
#include "gui/data/page_of.h"

#include <type_traits>

namespace fairlead::gui {

// Paging, which is the same for every list of the administration service.

template <typename Request>
Request pageOf(const PageRequest& page, Request request) {
    request.set_cursor(page.cursor.toStdString());
    request.set_page_size(page.size);
    return request;
}

template <typename Answer, typename Messages, typename Convert>
auto toPage(const Answer& answer, const Messages& messages, Convert convert) {
    using Value = std::remove_cvref_t<decltype(convert(messages[0]))>;
    return PageOf<Value>{listOf<Value>(messages, convert), text(answer.next_cursor())};
}

}  // namespace fairlead::gui
