// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/live_calls.h"
#include "gui/lab/load_session.h"

#include <memory>

namespace fairlead {
class UntypedStub;
}

namespace fairlead::gui {

// Submits a tenant's workflow again and again, one at a time. Where the broker cannot be reached, or does not know such
// calls, it tries again when the next one is due. Its tasks are worked on by the crews, as any other.
//
// The loop's thread; destroyed after that has ended.
class WorkflowSubmitter {
public:
    WorkflowSubmitter(LoadSession& session, const WorkflowLoad& load);
    ~WorkflowSubmitter();  // cancels what is under way and waits for its end
    WorkflowSubmitter(const WorkflowSubmitter&) = delete;
    WorkflowSubmitter& operator=(const WorkflowSubmitter&) = delete;

    void begin();

private:
    void submitAfter(double seconds);
    void submit();

    LoadSession& m_session;
    const WorkflowLoad& m_load;
    const std::unique_ptr<UntypedStub> m_stub;
    const std::shared_ptr<LiveCalls> m_live = std::make_shared<LiveCalls>();
};

}  // namespace fairlead::gui
