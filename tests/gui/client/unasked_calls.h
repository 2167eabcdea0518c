// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/calls.h"

#include <QtGlobal>

namespace fairlead::gui {

// A broker of which a test asks nothing but what it overrides.
class UnaskedCalls : public Calls {
public:
    TenantCalls& tenants() override { qFatal("not asked here"); }
    TaskCalls& tasks() override { qFatal("not asked here"); }
    DeadLetterCalls& deadLetters() override { qFatal("not asked here"); }
    OperationCalls& operations() override { qFatal("not asked here"); }
    EventCalls& events() override { qFatal("not asked here"); }
    HistoryCalls& history() override { qFatal("not asked here"); }
    BrokerCalls& broker() override { qFatal("not asked here"); }
    CronCalls& crons() override { qFatal("not asked here"); }
    IncidentCalls& incidents() override { qFatal("not asked here"); }
};

}  // namespace fairlead::gui
