// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <set>

namespace grpc {
class ClientContext;
}

namespace fairlead::gui {

// The gRPC calls of one client that are under way, so that its destructor can cancel them and wait for the last one. A
// call runs enter() before it starts, leave() when its context may be destroyed, and gone() when it will not use the
// client any more. Held by shared_ptr, because gone() still runs when waitForAll() returns. Any thread.
class LiveCalls {
public:
    // False after cancelAll(): the call must not start.
    bool enter(grpc::ClientContext* context);
    void leave(grpc::ClientContext* context);
    void gone();

    // No effect after leave().
    void cancel(grpc::ClientContext* context);
    // From now on enter() returns false.
    void cancelAll();
    // REQUIRES: cancelAll() was called. Quick, because cancelled calls end without the peer.
    void waitForAll();

private:
    Mutex m_mutex;
    Condition m_lastIsGone;
    std::set<grpc::ClientContext*> m_contexts FAIRLEAD_GUARDED_BY(m_mutex);
    int m_count FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_closed FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::gui
