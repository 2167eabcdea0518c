// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/incident.h"
#include "gui/data/page_of.h"

namespace fairlead::gui {

// Calls about the investigations that a broker keeps. All need a token for every tenant. See calls.h for the rules of every
// call.
class IncidentCalls {
public:
    virtual ~IncidentCalls() = default;

    // Scope read. Newest first, without notes.
    virtual Call listIncidents(bool onlyOpen, const PageRequest& page, Then<PageOf<Incident>> then) = 0;
    // Scope read.
    virtual Call getIncident(quint64 number, Then<Incident> then) = 0;
    // Scope read. A draft as the broker would open it now: with the beginning and the end of its waits.
    virtual Call measureIncident(const Incident& draft, Then<Incident> then) = 0;
    // Scope limits. What the broker sets is ignored. Each replies with the incident as it is now.
    virtual Call openIncident(const Incident& incident, Then<Incident> then) = 0;
    virtual Call addNote(quint64 number, const IncidentNote& note, Then<Incident> then) = 0;
    virtual Call closeIncident(quint64 number, const QString& text, Then<Incident> then) = 0;
};

}  // namespace fairlead::gui
