// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/contents_reader.h"

#include "shared/wire/admin_methods.h"

#include <utility>

namespace fairlead::gui {

namespace {

constexpr std::chrono::minutes kDeadline(5);
constexpr qint64 kBetweenProgressMs = 100;

}  // namespace

Call ContentsReader::start(GrpcCaller& caller, const QString& id, TaskCalls::Progress progress,
                           Then<TaskContents> then) {
    const auto call = std::make_shared<UnderWay>();
    Call handle = caller.prepare(call, {kDeadline, false}, std::move(then));
    if (caller.enter(call)) {
        auto* reader = new ContentsReader(call, std::move(progress));
        reader->m_request.set_id(id.toStdString());
        caller.open(admin::v1::kReadContents, &call->context, &reader->m_request, reader);
        reader->StartRead(&reader->m_piece);
        reader->StartCall();
    }
    return handle;
}

ContentsReader::ContentsReader(std::shared_ptr<UnderWay> call, TaskCalls::Progress progress)
    : m_call(std::move(call)), m_progress(std::make_shared<TaskCalls::Progress>(std::move(progress))) {
    m_sinceTold.start();
}

void ContentsReader::OnReadDone(bool ok) {
    if (!ok) return;
    m_contents.payload.append(m_piece.payload().data(), qsizetype(m_piece.payload().size()));
    m_contents.resultJson.append(m_piece.result_json().data(), qsizetype(m_piece.result_json().size()));
    if (m_sinceTold.elapsed() >= kBetweenProgressMs) {
        m_sinceTold.restart();
        tellProgress();
    }
    StartRead(&m_piece);
}

void ContentsReader::tellProgress() {
    const quint64 bytes = quint64(m_contents.payload.size()) + quint64(m_contents.resultJson.size());
    m_call->pendingCalls->post([ticket = m_call->pending->ticket(), progress = m_progress, bytes] {
        if (ticket->isAwaited && *progress) (*progress)(bytes);
    });
}

void ContentsReader::OnDone(const grpc::Status& status) {
    if (status.ok())
        m_call->answer(std::move(m_contents));
    else
        m_call->fail(status);
    m_call->pendingCalls->post([progress = std::move(m_progress)] {});
    std::shared_ptr<UnderWay> call = std::move(m_call);
    delete this;
    UntypedCallUnderWay::finish(std::move(call));
}

}  // namespace fairlead::gui
