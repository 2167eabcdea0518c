// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/grpc_calls.h"
#include "tests/gui/client/answer.h"
#include "tests/integration/admin_fixture.h"

#include <memory>
#include <string>

namespace fairlead::gui {

// Somebody who asks a broker with a token.
class Asking {
public:
    explicit Asking(const test::LocalBroker& broker, const std::string& token = {})
        : m_calls(
              std::make_unique<GrpcCalls>(broker.connect(), token.empty() ? token : "Bearer " + token, ClientTls())) {}

    Calls* operator->() { return m_calls.get(); }
    void leave() { m_calls.reset(); }

private:
    std::unique_ptr<GrpcCalls> m_calls;
};

// "ops" may do all for everybody, "reader" only look, "acme" look at acme, "nobody" nothing.
inline void addPeople(test::AdminFixture& broker) {
    broker.addToken("ops", {"*"},
                    {"fairlead:read", "fairlead:payload", "fairlead:requeue", "fairlead:limits", "fairlead:admin"});
    broker.addToken("reader", {"*"}, {"fairlead:read"});
    broker.addToken("acme", {"acme"}, {"fairlead:read"});
    broker.addToken("nobody", {"*"}, {});
    broker.addToken("producer", {"acme"}, {"codeq:claim", "codeq:result"});
}

inline QString qt(const std::string& text) { return QString::fromStdString(text); }

}  // namespace fairlead::gui
