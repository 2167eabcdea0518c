// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/channel.h"
#include "gui/client/grpc_calls.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

namespace fairlead::gui {

// Calls to a scripted codeQ server, as its client has them: all that are Fairlead's end at once, without an answer.
class CodeqAlone final : public Calls {
public:
    ScriptedCodeq server;

    TenantCalls& tenants() override { return m_none.tenants(); }
    TaskCalls& tasks() override { return m_none.tasks(); }
    DeadLetterCalls& deadLetters() override { return m_none.deadLetters(); }
    OperationCalls& operations() override { return m_none.operations(); }
    EventCalls& events() override { return m_none.events(); }
    HistoryCalls& history() override { return m_none.history(); }
    BrokerCalls& broker() override { return m_none.broker(); }
    CronCalls& crons() override { return m_none.crons(); }
    IncidentCalls& incidents() override { return m_none.incidents(); }
    CodeqCalls* codeq() override { return &server; }

private:
    GrpcCalls m_none{makeChannel("127.0.0.1:1"),
                     Failure{Failure::Kind::NotSupported, QStringLiteral("codeQ has no such request"), false}};
};

}  // namespace fairlead::gui
