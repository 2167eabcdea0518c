// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/figures_reader.h"

#include "gui/client/conversion/message_values.h"
#include "shared/wire/admin_methods.h"

#include <value_conversions.h>

#include <utility>

namespace fairlead::gui {

Call FiguresReader::start(GrpcCaller& caller, Then<TenantsUpdate> then) {
    const auto call = std::make_shared<UnderWay>();
    Call handle = caller.prepare(call, {}, std::move(then));
    if (caller.enter(call)) {
        auto* reader = new FiguresReader(call);
        caller.open(admin::v1::kWatchTenants, &call->context, &reader->m_request, reader);
        reader->StartRead(&reader->m_message);
        reader->StartCall();
    }
    return handle;
}

void FiguresReader::OnReadDone(bool ok) {
    if (!ok || m_isComplete) return;
    TenantsUpdate update = as<TenantsUpdate>(m_message);
    m_all.rows += update.rows;
    m_all.atMs = update.atMs;
    m_all.totals = std::move(update.totals);
    m_isComplete = quint64(m_all.rows.size()) >= m_all.totals.tenants;
    if (m_isComplete)
        m_call->context.TryCancel();
    else
        StartRead(&m_message);
}

void FiguresReader::OnDone(const grpc::Status& status) {
    m_all.snapshot = true;
    if (m_isComplete)
        m_call->answer(std::move(m_all));
    else if (status.ok())
        m_call->fail(grpc::Status(grpc::StatusCode::UNAVAILABLE, "the stream of tenants ended"));
    else
        m_call->fail(status);
    std::shared_ptr<UnderWay> call = std::move(m_call);
    delete this;
    UntypedCallUnderWay::finish(std::move(call));
}

}  // namespace fairlead::gui
