// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/contents_stream.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kPiece = 1 << 20;

}  // namespace

void ContentsStream::send(TaskView&& task) {
    m_payload = std::move(task.payload);
    m_result = std::move(task.resultJson);
    sendNext();
}

void ContentsStream::OnWriteDone(bool ok) {
    if (ok)
        sendNext();
    else
        Finish(grpc::Status::CANCELLED);
}

void ContentsStream::sendNext() {
    m_piece.Clear();
    if (m_sentPayload < m_payload.size()) {
        m_piece.set_payload(m_payload.substr(m_sentPayload, kPiece));
        m_sentPayload += m_piece.payload().size();
    } else if (m_sentResult < m_result.size()) {
        m_piece.set_result_json(m_result.substr(m_sentResult, kPiece));
        m_sentResult += m_piece.result_json().size();
    } else {
        Finish(grpc::Status::OK);
        return;
    }
    StartWrite(&m_piece);
}

}  // namespace fairlead::broker
