// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/grpc_calls.h"
#include "tests/gui/client/answer.h"
#include "tests/integration/admin/admin_fixture.h"

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace fairlead::gui {

// What came of a question. A test takes the value or the failure, and fails when it is the other one.
template <typename Value>
class Told {
public:
    explicit Told(Answer<Value>& answer) {
        if (answer.came())
            m_value = *answer;
        else if (answer.isThere())
            m_failure = answer.failure();
        m_problem = answer.problem();
    }

    Value value(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
        if (!m_value) QTest::qFail(m_problem.constData(), file, line);
        return m_value.value_or(Value());
    }
    std::optional<Value> ifCame() const { return m_value; }
    Failure failure(const char* file = __builtin_FILE(), int line = __builtin_LINE()) const {
        if (!m_failure) QTest::qFail(m_problem.constData(), file, line);
        return m_failure.value_or(Failure());
    }

private:
    std::optional<Value> m_value;
    std::optional<Failure> m_failure;
    QByteArray m_problem;
};

// Somebody who asks a broker with a token.
class Asking {
    template <typename T>  // given as it is written, also in braces
    using Plain = std::type_identity_t<std::remove_cvref_t<T>>;

public:
    explicit Asking(const test::LocalBroker& broker, const std::string& token = {})
        : m_calls(
              std::make_unique<GrpcCalls>(broker.connect(), token.empty() ? token : "Bearer " + token, ClientTls())) {}

    Calls* operator->() { return m_calls.get(); }
    void leave() { m_calls.reset(); }

    // Asks, and waits for the answer:  const Task task = ops.ask(&TaskCalls::getTask, id).value();
    template <typename Service, typename Value>
    Told<Value> ask(Call (Service::*method)(Then<Value>)) {
        return await<Value>([&](auto then) { return (service<Service>().*method)(then); });
    }
    template <typename Service, typename A, typename Value>
    Told<Value> ask(Call (Service::*method)(A, Then<Value>), const Plain<A>& a) {
        return await<Value>([&](auto then) { return (service<Service>().*method)(a, then); });
    }
    template <typename Service, typename A, typename B, typename Value>
    Told<Value> ask(Call (Service::*method)(A, B, Then<Value>), const Plain<A>& a, const Plain<B>& b) {
        return await<Value>([&](auto then) { return (service<Service>().*method)(a, b, then); });
    }
    template <typename Service, typename A, typename B, typename C, typename Value>
    Told<Value> ask(Call (Service::*method)(A, B, C, Then<Value>), const Plain<A>& a, const Plain<B>& b,
                    const Plain<C>& c) {
        return await<Value>([&](auto then) { return (service<Service>().*method)(a, b, c, then); });
    }

private:
    template <typename Service>
    Service& service() {
        if constexpr (std::is_same_v<Service, TaskCalls>) return m_calls->tasks();
        if constexpr (std::is_same_v<Service, TenantCalls>) return m_calls->tenants();
        if constexpr (std::is_same_v<Service, DeadLetterCalls>) return m_calls->deadLetters();
        if constexpr (std::is_same_v<Service, OperationCalls>) return m_calls->operations();
        if constexpr (std::is_same_v<Service, EventCalls>) return m_calls->events();
        if constexpr (std::is_same_v<Service, HistoryCalls>) return m_calls->history();
        if constexpr (std::is_same_v<Service, WhatIfCalls>) return *m_calls->whatIf();
        if constexpr (std::is_same_v<Service, BrokerCalls>) return m_calls->broker();
    }
    template <typename Value, typename Begin>
    static Told<Value> await(const Begin& begin) {
        Answer<Value> answer;
        answer.call = begin(answer.then());
        return Told<Value>(answer);
    }

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
