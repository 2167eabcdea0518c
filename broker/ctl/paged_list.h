// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/client.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace fairlead::ctl {

inline constexpr uint32_t kAllRows = std::numeric_limits<uint32_t>::max();

// Asks for one page of a list after the other until `limit` rows are there or there are no more, and waits. all: the rows of all
// pages, and what else the last one said; a cursor in it says that there are more. rows: the list's rows in an answer,
// [](auto& page) { return page.mutable_tasks(); }. After an error nothing is to be read from `all`.
template <typename Request, typename Answer, typename Rows>
grpc::Status askForRows(const Client& client, const Method<Request, Answer>& method,
                        std::type_identity_t<Request> request, uint32_t limit, Rows rows,
                        std::type_identity_t<Answer>* all) {
    do {
        request.set_page_size(std::min(kLargestPage, limit - uint32_t(rows(*all)->size())));
        request.set_cursor(all->next_cursor());
        Answer page;
        const grpc::Status status = client.ask(method, request, &page);
        if (!status.ok()) return status;
        for (auto& row : *rows(page)) *rows(*all)->Add() = std::move(row);
        rows(page)->Swap(rows(*all));
        *all = std::move(page);
    } while (!all->next_cursor().empty() && uint32_t(rows(*all)->size()) < limit);
    return grpc::Status::OK;
}

}  // namespace fairlead::ctl
