// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/callback_pulse.h"

#include <grpc/grpc.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <pthread.h>

#include <chrono>
#include <future>

namespace fairlead {

namespace {

constexpr auto kBetweenBeats = std::chrono::milliseconds(400);

// Never released: the last release stops gRPC's threads, which takes 10 s if one of them has just begun to poll.
void keepGrpc() {
    static std::once_flag once;
    std::call_once(once, grpc_init);
}

}  // namespace

CallbackPulse::CallbackPulse() {
    keepGrpc();
    m_thread = std::thread([this] { beat(); });
    pthread_setname_np(m_thread.native_handle(), "fl-pulse");
}

CallbackPulse::~CallbackPulse() {
    {
        const Lock lock(m_mutex);
        m_stopping = true;
    }
    m_wakes.notifyOne();
    m_thread.join();
}

void CallbackPulse::beat() {
    // A channel without credentials fails every call at once, without opening a socket.
    grpc::GenericStub nowhere(grpc::CreateCustomChannel({}, nullptr, {}));
    const grpc::Slice nothing;
    const Lock lock(m_mutex);
    while (!m_wakes.waitFor(m_mutex, kBetweenBeats, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_stopping; })) {
        grpc::ClientContext context;
        const grpc::ByteBuffer request(&nothing, 1);
        grpc::ByteBuffer response;
        std::promise<void> done;
        nowhere.UnaryCall(&context, "/nowhere", {}, &request, &response,
                          [&](const grpc::Status&) { done.set_value(); });
        done.get_future().wait();
    }
}

}  // namespace fairlead
