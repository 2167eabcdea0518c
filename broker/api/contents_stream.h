// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/outbound.h"
#include "broker/core/task.h"
#include "broker/rpc/refusals.h"
#include "broker/rpc/stall_alarm.h"
#include "broker/rpc/watch_stream.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace fairlead::broker {

// Sends one task's payload and result in pieces, then ends. After begin() it waits for exactly one send() or end().
class ContentsStream final : public WatchStream {
public:
    // The refusals must outlive this object. outbound: of its caller. patience: how long a client may take nothing.
    ContentsStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, Refusals* refusals,
                   std::unique_ptr<Outbound> outbound, std::chrono::seconds patience);

    // Ok, or why the caller may not read contents now.
    Status mayTake() const;
    void send(TaskView&& task);

private:
    void sendNext();

    Refusals* const m_refusals;
    const std::unique_ptr<Outbound> m_outbound;
    const std::chrono::seconds m_patience;
    // Used by send(), then only by the callbacks of finished writes.
    std::string m_payload;
    std::string m_result;
    size_t m_sentPayload = 0;
    size_t m_sentResult = 0;
    StallAlarm m_alarm;
};

}  // namespace fairlead::broker
