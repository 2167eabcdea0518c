// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/cron.h"
#include "gui/data/page_of.h"

namespace fairlead::gui {

// Tasks that are created by a calendar. Every reason is required and kept in the audit log. See calls.h for the rules of
// every call.
class CronCalls {
public:
    virtual ~CronCalls() = default;

    // Scope read. By tenant and name.
    virtual Call listCrons(const PageRequest& page, Then<PageOf<Cron>> then) = 0;
    // Scope read. InvalidArgument says what is wrong with the expression or the zone.
    virtual Call previewCron(const QString& expression, const QString& zone, Then<CronPreview> then) = 0;
    // Scope admin. Adds it, or changes the one of that tenant and name. NotFound: its payload is to stay, and it is not there.
    virtual Call putCron(const Cron& cron, const QString& reason, Then<Cron> then) = 0;
    // Scope admin. Replies with it as it is now, or was.
    virtual Call changeCron(const QString& tenant, const QString& name, CronAction action, const QString& reason,
                            Then<Cron> then) = 0;
};

}  // namespace fairlead::gui
