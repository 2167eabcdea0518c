// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/call_under_way.h"

namespace fairlead::gui {

void UntypedCallUnderWay::answer(std::unique_ptr<UntypedOutcome> outcome) {
    pendingCalls->post([at = pendingCalls, which = number, awaited = std::move(pending),
                        shared = std::shared_ptr<const UntypedOutcome>(std::move(outcome))] {
        at->remove(which);
        awaited->end(*shared);
    });
}

void UntypedCallUnderWay::fail(const Failure& failure) {
    pendingCalls->post([at = pendingCalls, which = number, awaited = std::move(pending), failure] {
        at->remove(which);
        awaited->refuse(failure);
    });
}

void UntypedCallUnderWay::finish(std::shared_ptr<UntypedCallUnderWay> call) {
    const std::shared_ptr<LiveCalls> live = call->calls;
    live->leave(&call->context);
    call.reset();
    live->gone();
}

}  // namespace fairlead::gui
