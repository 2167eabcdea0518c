// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limit_changes.h"

#include "gui/client/calls/calls.h"
#include "shared/check.h"

#include <memory>

namespace fairlead::gui {

namespace {

struct ChangesInTurn : std::enable_shared_from_this<ChangesInTurn> {
    ChangesInTurn(Calls& asked, const QList<LimitChange>& changes, Then<TenantSettings> answer)
        : calls(asked), left(changes), then(std::move(answer)) {}

    void next() {
        const LimitChange change = left.takeFirst();
        call = calls.tenants().changeLimits(change, [self = shared_from_this()](const Outcome<TenantSettings>& answer) {
            if (answer && !self->left.isEmpty())
                self->next();
            else
                self->end(answer);
        });
    }

    void end(const Outcome<TenantSettings>& outcome) {
        ticket->isAwaited = false;
        ticket->cancel = nullptr;
        then(outcome);
    }

    Calls& calls;  // alive whenever an answer arrives
    QList<LimitChange> left;
    Then<TenantSettings> then;
    Call call;
    const std::shared_ptr<Call::Ticket> ticket = std::make_shared<Call::Ticket>();
};

}  // namespace

Call changeInTurn(Calls& calls, const QList<LimitChange>& changes, Then<TenantSettings> then) {
    FAIRLEAD_CHECK(!changes.isEmpty());
    const auto turn = std::make_shared<ChangesInTurn>(calls, changes, std::move(then));
    turn->ticket->cancel = [turn] { turn->call.reset(); };
    turn->next();
    return Call(turn->ticket);
}

}  // namespace fairlead::gui
