// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/settings_reading.h"

#include "gui/client/calls.h"

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
        const QString tenant = left.takeFirst();
        call = calls.tenants().getTenant(tenant, [self = shared_from_this(), tenant](const auto& answer) {
            const bool isUnseen = !answer && answer.failure().kind == Failure::Kind::NotFound;
            isUnseen ? self->askForAll(tenant) : self->take(answer);
        });
    }

    // With its first change it comes to be.
    void askForAll(const QString& tenant) {
        call = calls.tenants().getTenant(u"*"_s, [self = shared_from_this(), tenant](const auto& answer) {
            if (!answer) {
                self->end(answer.failure());
                return;
            }
            TenantSettings unseen;
            unseen.tenant = tenant;
            unseen.inForce = answer->inForce;
            self->take(unseen);
        });
    }

    void take(const Outcome<TenantSettings>& answer) {
        if (!answer) {
            end(answer.failure());
            return;
        }
        read.append(*answer);
        next();
    }

    void end(const Outcome<QList<TenantSettings>>& outcome) {
        ticket->isAwaited = false;
        ticket->cancel = nullptr;
        then(outcome);
    }

    Calls& calls;  // whoever answers lives
    QStringList left;
    QList<TenantSettings> read;
    Then<QList<TenantSettings>> then;
    Call call;  // the one under way
    const std::shared_ptr<Call::Ticket> ticket = std::make_shared<Call::Ticket>();
};

}  // namespace

Call readSettings(Calls& calls, const QStringList& tenants, Then<QList<TenantSettings>> then) {
    const auto reading = std::make_shared<SettingsReading>(calls, tenants, std::move(then));
    reading->ticket->cancel = [reading] { reading->call.reset(); };
    reading->next();
    return Call(reading->ticket);
}

}  // namespace fairlead::gui
