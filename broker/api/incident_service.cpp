// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/incident_service.h"

#include "broker/core/text/cursor_text.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"

#include <cmath>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr size_t kMostTitle = 200;  // bytes
constexpr size_t kMostNoteText = 4096;
constexpr int kMostVictims = 100;
constexpr int kMostForetold = 50;

Status checkLength(const char* field, const std::string& text, size_t most, bool isRequired) {
    if (isRequired && text.empty()) return bad(std::string(field) + ": is required");
    if (text.size() > most) return bad(std::string(field) + ": is longer than " + std::to_string(most) + " bytes");
    return {};
}

// Empty: none is named.
Status checkTenant(const char* field, const std::string& tenant) {
    if (tenant.empty()) return {};
    const Status status = checkTenantId(tenant);
    return status.ok() ? status : bad(std::string(field) + ": " + status.message());
}

Status checkSpan(const std::string& field, double seconds) {
    return std::isfinite(seconds) && seconds >= 0 ? Status() : bad(field + ": is no length of time");
}

Result<Investigation::Note> toNote(const api::IncidentNote& message, const std::string& field) {
    RETURN_IF_ERROR(checkLength((field + "text").c_str(), message.text(), kMostNoteText, true));
    RETURN_IF_ERROR(checkTenant((field + "tenant").c_str(), message.tenant()));
    if (message.foretold_size() > kMostForetold)
        return bad(field + "foretold: has more than " + std::to_string(kMostForetold) + " entries");
    Investigation::Note note;
    note.kind = message.kind() == api::IncidentNote::KIND_CHANGE ? Investigation::Note::Kind::Change
                : message.kind() == api::IncidentNote::KIND_UNDO ? Investigation::Note::Kind::Undo
                                                                 : Investigation::Note::Kind::Note;
    note.text = message.text();
    note.tenant = message.tenant();
    if (message.has_until()) note.until = toTime(message.until());
    for (const api::ForetoldSeats& foretold : message.foretold()) {
        RETURN_IF_ERROR(checkTenant((field + "foretold.tenant").c_str(), foretold.tenant()));
        note.foretold.push_back({foretold.tenant(), foretold.before(), foretold.after()});
        if (!foretold.has_drained_after_seconds()) continue;
        RETURN_IF_ERROR(checkSpan(field + "foretold.drained_after_seconds", foretold.drained_after_seconds()));
        note.foretold.back().drainedAfterSeconds = foretold.drained_after_seconds();
    }
    note.step = static_cast<Investigation::Note::Step>(message.step());
    if (message.has_settled_after_seconds()) {
        RETURN_IF_ERROR(checkSpan(field + "settled_after_seconds", message.settled_after_seconds()));
        note.settledAfterSeconds = message.settled_after_seconds();
    }
    return note;
}

Result<Investigation> toDraft(const api::Incident& message) {
    RETURN_IF_ERROR(checkLength("incident.title", message.title(), kMostTitle, true));
    RETURN_IF_ERROR(checkTenant("incident.culprit", message.culprit()));
    RETURN_IF_ERROR(checkLength("incident.cause", message.cause(), kMostNoteText, false));
    RETURN_IF_ERROR(checkLength("incident.help", message.help(), kMostNoteText, false));
    if (!message.has_began_at()) return bad("incident.began_at: is required");
    if (message.victims_size() > kMostVictims)
        return bad("incident.victims: has more than " + std::to_string(kMostVictims) + " entries");
    if (message.notes_size() > int(Investigations::kMostNotes))
        return bad("incident.notes: has more than " + std::to_string(Investigations::kMostNotes) + " entries");
    Investigation draft;
    draft.title = message.title();
    draft.culprit = message.culprit();
    draft.cause = message.cause();
    draft.help = message.help();
    draft.beganAt = toTime(message.began_at());
    if (message.has_ended_at()) draft.endedAt = toTime(message.ended_at());
    if (draft.endedAt && *draft.endedAt < draft.beganAt) return bad("incident.ended_at: is before began_at");
    for (const api::IncidentVictim& victim : message.victims()) {
        if (victim.tenant().empty()) return bad("incident.victims.tenant: is required");
        RETURN_IF_ERROR(checkTenant("incident.victims.tenant", victim.tenant()));
        Investigation::Victim& added = draft.victims.emplace_back();
        added.tenant = victim.tenant();
        if (victim.has_usual_seconds())
            RETURN_IF_ERROR(checkSpan("incident.victims.usual_seconds", victim.usual_seconds()));
        if (victim.has_wait_seconds())
            RETURN_IF_ERROR(checkSpan("incident.victims.wait_seconds", victim.wait_seconds()));
        if (victim.has_usual_seconds()) added.usualSeconds = victim.usual_seconds();
        if (victim.has_wait_seconds()) added.waitSeconds = victim.wait_seconds();
    }
    for (const api::IncidentNote& note : message.notes()) {
        auto made = toNote(note, "incident.notes.");
        RETURN_IF_ERROR(made.status());
        draft.notes.push_back(std::move(*made));
    }
    return draft;
}

api::IncidentNote::Kind toMessage(Investigation::Note::Kind kind) {
    switch (kind) {
        case Investigation::Note::Kind::Note: return api::IncidentNote::KIND_NOTE;
        case Investigation::Note::Kind::Change: return api::IncidentNote::KIND_CHANGE;
        case Investigation::Note::Kind::Undo: return api::IncidentNote::KIND_UNDO;
        case Investigation::Note::Kind::Closed: return api::IncidentNote::KIND_CLOSED;
    }
    return api::IncidentNote::KIND_UNSPECIFIED;
}

void fillIncident(api::Incident* message, const Investigation& one) {
    message->set_number(one.number);
    message->set_title(one.title);
    message->set_culprit(one.culprit);
    message->set_cause(one.cause);
    message->set_help(one.help);
    setTimestamp(message->mutable_began_at(), one.beganAt);
    if (one.endedAt) setTimestamp(message->mutable_ended_at(), *one.endedAt);
    for (const Investigation::Victim& victim : one.victims) {
        api::IncidentVictim* added = message->add_victims();
        added->set_tenant(victim.tenant);
        if (victim.usualSeconds) added->set_usual_seconds(*victim.usualSeconds);
        if (victim.waitSeconds) added->set_wait_seconds(*victim.waitSeconds);
    }
    for (const Investigation::Note& note : one.notes) {
        api::IncidentNote* added = message->add_notes();
        added->set_kind(toMessage(note.kind));
        added->set_text(note.text);
        added->set_tenant(note.tenant);
        if (note.until) setTimestamp(added->mutable_until(), *note.until);
        for (const Investigation::Foretold& foretold : note.foretold) {
            api::ForetoldSeats* seats = added->add_foretold();
            seats->set_tenant(foretold.tenant);
            seats->set_before(foretold.before);
            seats->set_after(foretold.after);
            if (foretold.drainedAfterSeconds) seats->set_drained_after_seconds(*foretold.drainedAfterSeconds);
        }
        added->set_step(api::IncidentNote::Step(int(note.step)));
        if (note.settledAfterSeconds) added->set_settled_after_seconds(*note.settledAfterSeconds);
        added->set_author(note.author);
        setTimestamp(added->mutable_at(), note.at);
    }
    message->set_open(one.isOpen);
    message->set_author(one.author);
    setTimestamp(message->mutable_opened_at(), one.openedAt);
}

Status answerWith(api::Incident& answer, const Result<Investigation>& one) {
    RETURN_IF_ERROR(one.status());
    fillIncident(&answer, *one);
    return {};
}

}  // namespace

void IncidentService::addTo(CallTable& table) {
    const auto needs = [](std::string_view scope) {
        return CallNeeds{.scope = scope, .threads = CallThreads::Looks, .everyTenant = true};
    };
    table.add<api::ListIncidentsRequest, api::ListIncidentsResponse>(
        "ListIncidents", needs(scopes::kRead), [this](auto& call) { return list(call.request(), call.answer()); });
    table.add<api::GetIncidentRequest, api::Incident>("GetIncident", needs(scopes::kRead), [this](auto& call) {
        return answerWith(call.answer(), m_investigations->get(call.request().number()));
    });
    table.add<api::MeasureIncidentRequest, api::Incident>("MeasureIncident", needs(scopes::kRead), [this](auto& call) {
        auto draft = toDraft(call.request().incident());
        RETURN_IF_ERROR(draft.status());
        return answerWith(call.answer(), m_investigations->measure(std::move(*draft)));
    });
    table.add<api::OpenIncidentRequest, api::Incident>("OpenIncident", needs(scopes::kLimits), [this](auto& call) {
        auto draft = toDraft(call.request().incident());
        RETURN_IF_ERROR(draft.status());
        return answerWith(call.answer(), m_investigations->open(std::move(*draft), call.caller().subject));
    });
    table.add<api::AddIncidentNoteRequest, api::Incident>(
        "AddIncidentNote", needs(scopes::kLimits), [this](auto& call) {
            auto note = toNote(call.request().note(), "note.");
            RETURN_IF_ERROR(note.status());
            return answerWith(call.answer(), m_investigations->addNote(call.request().number(), std::move(*note),
                                                                       call.caller().subject));
        });
    table.add<api::CloseIncidentRequest, api::Incident>("CloseIncident", needs(scopes::kLimits), [this](auto& call) {
        RETURN_IF_ERROR(checkLength("text", call.request().text(), kMostNoteText, false));
        const std::optional<Time> ended =
            call.request().has_ended_at() ? std::optional(toTime(call.request().ended_at())) : std::nullopt;
        return answerWith(call.answer(), m_investigations->close(call.request().number(), call.request().text(), ended,
                                                                 call.caller().subject));
    });
}

Status IncidentService::list(const api::ListIncidentsRequest& request, api::ListIncidentsResponse& answer) const {
    uint64_t below = 0;
    if (!request.cursor().empty()) {
        below = placeFromCursorText(CursorOf::Incidents, request.cursor()).value_or(0);
        if (below == 0) return bad("cursor: did not come from an earlier page of this list");
    }
    const size_t size = pageSizeOf(request.page_size());
    const auto found = m_investigations->list(below, request.only_open(), size);
    RETURN_IF_ERROR(found.status());
    const size_t shown = std::min(size, found->size());
    for (size_t at = 0; at < shown; ++at) fillIncident(answer.add_incidents(), (*found)[at]);
    if (found->size() > shown) answer.set_next_cursor(toCursorText(CursorOf::Incidents, (*found)[shown - 1].number));
    return {};
}

}  // namespace fairlead::broker
