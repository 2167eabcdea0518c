// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/settings_reading.h"

#include "gui/client/calls/calls.h"
#include "shared/check.h"

#include <memory>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

struct SettingsReading : std::enable_shared_from_this<SettingsReading> {
    SettingsReading(Calls& asked, const QStringList& tenants, Then<QList<TenantSettings>> answer)
        : calls(asked), left(tenants), then(std::move(answer)) {}

    void next() {
        if (left.isEmpty()) {
            end(read);
            return;
        }
        call = calls.tenants().getTenant(left.first(), [self = shared_from_this()](const auto& answer) {
            if (!answer && answer.failure().kind == Failure::Kind::NotFound)
                self->askForAll();
            else
                self->take(answer);
        });
    }

    // The broker does not know the tenant until its first task or change; until then the settings of "*" apply.
    void askForAll() {
        call = calls.tenants().getTenant(u"*"_s, [self = shared_from_this()](const auto& answer) {
            TenantSettings unseen;
            unseen.inForce = answer ? answer->inForce : unseen.inForce;
            self->take(answer ? Outcome(unseen) : answer);
        });
    }

    void take(const Outcome<TenantSettings>& answer) {
        if (!answer) {
            end(answer.failure());
            return;
        }
        read.append(*answer);
        read.last().tenant = left.takeFirst();
        next();
    }

    void end(const Outcome<QList<TenantSettings>>& outcome) {
        ticket->isAwaited = false;
        ticket->cancel = nullptr;
        then(outcome);
    }

    Calls& calls;  // alive whenever an answer arrives
    QStringList left;
    QList<TenantSettings> read;
    Then<QList<TenantSettings>> then;
    Call call;
    const std::shared_ptr<Call::Ticket> ticket = std::make_shared<Call::Ticket>();
};

}  // namespace

Call readSettings(Calls& calls, const QStringList& tenants, Then<QList<TenantSettings>> then) {
    FAIRLEAD_CHECK(!tenants.isEmpty());
    const auto reading = std::make_shared<SettingsReading>(calls, tenants, std::move(then));
    reading->ticket->cancel = [reading] { reading->call.reset(); };
    reading->next();
    return Call(reading->ticket);
}

}  // namespace fairlead::gui
