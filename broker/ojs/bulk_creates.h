// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/sinks.h"
#include "broker/http/json_value.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/values/ojs_error.h"
#include "broker/ojs/values/ojs_job.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

inline constexpr size_t kMostInBulk = 1000;

// What became of one of many.
struct BulkItem {
    std::string_view status;  // a literal
    std::string members;      // further ones, each with a comma before it
    bool isDone = false;
};

// "items":[…], in the order of the request.
inline std::string bulkItems(const std::vector<BulkItem>& items) {
    std::string text = "\"items\":[";
    for (size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += ',';
        text += "{\"index\":" + std::to_string(i) + ",\"status\":\"";
        text.append(items[i].status).append("\"").append(items[i].members).append("}");
    }
    return text + ']';
}

// All of it is refused, because it is too much.
inline OjsError tooManyInBulk(size_t count) {
    const std::string most = std::to_string(kMostInBulk);
    OjsError error{
        413, "BATCH_SIZE_EXCEEDED", std::to_string(count) + " in one request are more than " + most, false, {}, {}, {}};
    error.members = ",\"max_batch_size\":" + most;
    error.headers.emplace_back("X-OJS-Max-Batch-Size", most);
    return error;
}

// The jobs of one request, each by itself or all together, until the engine has answered for each. One of each request.
class BulkCreates final : public ProducerSink, public std::enable_shared_from_this<BulkCreates> {
public:
    // isAtomic: all or none, and of one tenant. key: of the request, so that it can be sent again; empty: it has none.
    BulkCreates(OjsCallPtr call, bool isAtomic, std::string key);

    void read(const JsonValue& job);
    // After all were read: answers now, or once they are created.
    void post();

    void created(uint64_t, const Result<TaskId>&) override {}
    void conflicted(uint64_t ticket, const TaskId& existing, const Result<TaskId>& outcome) override;
    void made(uint64_t ticket, const Result<TaskId>& outcome, std::optional<Time> at) override;
    void batchRefused(size_t item, const Status& why) override;
    std::string differs(uint64_t ticket, const TaskBody& known, bool isEdited) const override;
    void flush() override;

private:
    struct Item {
        NewJob job;
        std::string tenant;
        TaskId id;
        TaskId existing;
        std::optional<Time> at;  // unset, of one that is not refused: it was there
        std::optional<OjsError> error;
        std::string_view state{};  // of one that was there, a literal
        Status refusal;
    };
    // It is new, and is to run when it says: one that has replaced another may have that one's time.
    static bool isAsSent(const Item& item);
    std::string keyOf(size_t place) const;
    std::optional<OjsError> readItem(const JsonValue& job, Item& item) const;
    void refuseOthers(size_t culprit);
    void lookAtThoseThere();
    BulkItem outcomeOf(const Item& item) const;
    void answer();

    const OjsCallPtr m_call;
    const bool m_isAtomic;
    const std::string m_key;
    const Time m_now;
    std::vector<Item> m_items;  // from post() on used by one thread at a time, as the next two
    size_t m_unanswered = 0;
    std::optional<size_t> m_culprit;  // why nothing of an atomic request was created
};

}  // namespace fairlead::broker
