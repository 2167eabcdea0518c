// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/admin.pb.h"
#include "gui/client/grpc_caller.h"
#include "gui/client/calls/task_calls.h"

#include <QByteArray>
#include <QElapsedTimer>

#include <memory>

namespace fairlead::gui {

// Collects a task's contents on gRPC's threads, reports progress, and replies when it has all. Deletes itself.
class ContentsReader final : private UntypedReactor {
public:
    static Call start(GrpcCaller& caller, const QString& id, TaskCalls::Progress progress, Then<TaskContents> then);

private:
    using UnderWay = CallUnderWay<TaskContents>;

    ContentsReader(std::shared_ptr<UnderWay> call, TaskCalls::Progress progress);
    void OnReadDone(bool ok) override;
    void OnDone(const grpc::Status& status) override;
    void tellProgress();

    std::shared_ptr<UnderWay> m_call;
    // Shared, so that the callback is destroyed on the GUI thread, by the last function posted there.
    std::shared_ptr<TaskCalls::Progress> m_progress;
    QElapsedTimer m_sinceTold;
    admin::v1::ReadContentsRequest m_request;
    admin::v1::ContentsPiece m_piece;
    TaskContents m_contents;
};

}  // namespace fairlead::gui
