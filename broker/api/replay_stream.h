// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/refusals.h"
#include "broker/rpc/stall_alarm.h"
#include "broker/rpc/watch_stream.h"
#include "fairlead/admin/v1/what_if.pb.h"
#include "shared/mutex.h"

#include <chrono>
#include <deque>
#include <memory>

namespace fairlead::broker {

// Sends the progress of one replay, then its answer, then ends. After begin() it waits for one finish() or end().
class ReplayStream final : public WatchStream {
public:
    // The refusals outlive this object. patience: how long a client may take nothing.
    ReplayStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, Refusals* refusals,
                 std::chrono::seconds patience);

    // Left out if the client has not taken the latest one yet. Any thread.
    void tell(double part, bool isWaiting);
    // Once. Any thread.
    void finish(const std::deque<std::shared_ptr<const admin::v1::ReplayPastResponse>>& answer);

private:
    void advance();

    Refusals* const m_refusals;
    const std::chrono::seconds m_patience;
    Mutex m_mutex;
    Messages m_answer FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isFinishing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    StallAlarm m_alarm;
};

}  // namespace fairlead::broker
