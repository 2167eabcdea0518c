// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <set>

namespace grpc {
class ClientContext;
}

namespace fairlead::gui {

// The calls of one client that are under way, so that it can cancel them and wait for the last one before it dies.
// A call enters before it starts; when it is done it first leaves (its context may go now) and, when nothing of it will
// touch the client any more, says so with gone(). Held by shared_ptr: gone() outlives the wait it ends. Any thread.
class LiveCalls {
public:
    // False once cancelAll() was called: the call must not start.
    bool enter(grpc::ClientContext* context);
    void leave(grpc::ClientContext* context);
    void gone();

    // Nothing when it has left already.
    void cancel(grpc::ClientContext* context);
    // From now on no call enters.
    void cancelAll();
    // REQUIRES: cancelAll() was called. Cancelled calls end on this side, whatever the peer does: this is quick.
    void waitForAll();

private:
    Mutex m_mutex;
    Condition m_lastIsGone;
    std::set<grpc::ClientContext*> m_contexts FAIRLEAD_GUARDED_BY(m_mutex);
    int m_count FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_closed FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::gui
