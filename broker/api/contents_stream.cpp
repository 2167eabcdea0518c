// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/contents_stream.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kPiece = 1 << 20;

}  // namespace

ContentsStream::ContentsStream(grpc::CallbackServerContext* context, OpenStreams* openStreams, Refusals* refusals,
                               std::unique_ptr<Outbound> outbound, std::chrono::seconds patience)
    : WatchStream(context, openStreams, [this] { sendNext(); }), m_refusals(refusals), m_outbound(std::move(outbound)),
      m_patience(patience) {}

Status ContentsStream::mayTake() const {
    if (!m_outbound->isHeldBack()) return {};
    return {Code::ResourceExhausted,
            "too many requested contents are still unread for this token, limits.network_memory_bytes"};
}

void ContentsStream::send(TaskView&& task) {
    m_outbound->add(task.payload.size() + task.resultJson.size());
    m_payload = std::move(task.payload);
    m_result = std::move(task.resultJson);
    m_alarm.watch(weak_from_this(), m_patience,
                  [refusals = m_refusals] { refusals->count(Refusal::SlowClient, {}, "a client took no contents"); });
    sendNext();
}

void ContentsStream::sendNext() {
    auto piece = std::make_shared<admin::v1::ContentsPiece>();
    if (m_sentPayload < m_payload.size()) {
        piece->set_payload(m_payload.substr(m_sentPayload, kPiece));
        m_sentPayload += piece->payload().size();
    } else if (m_sentResult < m_result.size()) {
        piece->set_result_json(m_result.substr(m_sentResult, kPiece));
        m_sentResult += piece->result_json().size();
    } else {
        end(grpc::Status::OK);
        return;
    }
    WatchStream::send({std::move(piece)});
}

}  // namespace fairlead::broker
