// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/audit_entry.h"
#include "gui/data/operation.h"
#include "gui/data/page_of.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_row.h"
#include "gui/data/tenant_settings.h"

namespace fairlead::gui {

// Calls about tenants: limits, state, shares. See calls.h for the rules of every call.
class TenantCalls {
public:
    virtual ~TenantCalls() = default;

    // Scope read. With standing and throttle state. "*": the defaults of all tenants.
    virtual Call getTenant(const QString& tenant, Then<TenantSettings> then) = 0;
    // Scope read. In the order in which the broker first saw the tenants.
    virtual Call listTenants(const PageRequest& page, bool onlyConfigured, Then<PageOf<TenantSettings>> then) = 0;
    // Scope read. The figures of all tenants that the token may see, once; the connection tells them again and again.
    virtual Call readFigures(Then<TenantsUpdate> then) = 0;
    // Scope read. Newest first; an empty tenant: all that the token may see.
    virtual Call listAudit(const QString& tenant, const PageRequest& page, Then<PageOf<AuditEntry>> then) = 0;
    // Scope read, needs a token for all tenants. Changes nothing. most: at most so many rows; 0: 100.
    virtual Call previewShares(const QList<ShareChange>& changes, quint32 most, Then<SharePreview> then) = 0;

    // Scope limits. Conflict: the tenant has another version than expected; the text says who changed it.
    virtual Call changeLimits(const LimitChange& change, Then<TenantSettings> then) = 0;
    // Scope limits. Pauses, drains or resumes.
    virtual Call changeState(const TenantStateChange& change, Then<TenantSettings> then) = 0;
    // Scope limits. Replies with the new throttle state.
    virtual Call overrideThrottle(const ThrottleOverride& decision, Then<TenantSettings> then) = 0;

    // Scope admin. Both start an operation and reply with its initial state.
    virtual Call deleteTenant(const TenantDeletion& deletion, Then<Operation> then) = 0;
    virtual Call purge(const Purge& purge, Then<Operation> then) = 0;
};

}  // namespace fairlead::gui
