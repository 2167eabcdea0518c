// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <grpcpp/support/server_callback.h>
#include <grpcpp/support/status.h>

#include <cstddef>
#include <string>

namespace fairlead::broker {

// Sends payload and result of one task in pieces, then ends. Deletes itself when gRPC is done with it; until send() or
// fail() has been called, once, it waits.
class ContentsStream final : public grpc::ServerWriteReactor<admin::v1::ContentsPiece> {
public:
    void send(TaskView&& task);
    void fail(const grpc::Status& status) { Finish(status); }

    void OnWriteDone(bool ok) override;
    void OnDone() override { delete this; }

private:
    void sendNext();

    std::string m_payload;
    std::string m_result;
    size_t m_sentPayload = 0;
    size_t m_sentResult = 0;
    admin::v1::ContentsPiece m_piece;
};

}  // namespace fairlead::broker
