// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/replay_stream.h"

#include <memory>
#include <utility>

namespace fairlead::broker {

ReplayStream::ReplayStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, Refusals* refusals,
                           std::chrono::seconds patience)
    : WatchStream(context, openStreams, [this] { advance(); }), m_refusals(refusals), m_patience(patience) {}

void ReplayStream::tell(double part, bool isWaiting) {
    const Lock lock(m_mutex);
    if (m_isFinishing || !isIdle()) return;
    auto message = std::make_shared<admin::v1::ReplayPastResponse>();
    message->mutable_progress()->set_part(part);
    message->mutable_progress()->set_waiting(isWaiting);
    send({std::move(message)});
}

void ReplayStream::finish(const std::deque<std::shared_ptr<const admin::v1::ReplayPastResponse>>& answer) {
    m_alarm.watch(weak_from_this(), m_patience, [refusals = m_refusals] {
        refusals->count(Refusal::SlowClient, {}, "a client did not take the answer of a replay");
    });
    {
        const Lock lock(m_mutex);
        m_answer.assign(answer.begin(), answer.end());
        m_isFinishing = true;
    }
    advance();
}

void ReplayStream::advance() {
    const Lock lock(m_mutex);
    if (!m_isFinishing || !isIdle()) return;
    if (m_answer.empty())
        end(grpc::Status::OK);
    else
        send(std::exchange(m_answer, {}));
}

}  // namespace fairlead::broker
