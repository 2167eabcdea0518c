// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/incidents.pb.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

IncidentNote toIncidentNote(const api::IncidentNote& message) {
    IncidentNote note;
    note.kind = fromWire(message.kind(), IncidentNote::Kind::Closed);
    note.text = text(message.text());
    note.tenant = text(message.tenant());
    note.untilMs = message.has_until() ? toMs(message.until()) : 0;
    note.foretold = listOf<ForetoldSeats>(message.foretold(), [](const api::ForetoldSeats& seats) {
        ForetoldSeats foretold{text(seats.tenant()), seats.before(), seats.after()};
        if (seats.has_drained_after_seconds()) foretold.drainedAfterSeconds = seats.drained_after_seconds();
        return foretold;
    });
    note.step = fromWire(message.step(), IncidentNote::Step::Replay);
    if (message.has_settled_after_seconds()) note.settledAfterSeconds = message.settled_after_seconds();
    note.author = text(message.author());
    note.atMs = toMs(message.at());
    return note;
}

IncidentVictim toVictim(const api::IncidentVictim& message) {
    IncidentVictim victim;
    victim.tenant = text(message.tenant());
    if (message.has_usual_seconds()) victim.usualSeconds = message.usual_seconds();
    if (message.has_wait_seconds()) victim.waitSeconds = message.wait_seconds();
    return victim;
}

Incident toIncident(const api::Incident& message) {
    Incident incident;
    incident.number = message.number();
    incident.title = text(message.title());
    incident.culprit = text(message.culprit());
    incident.cause = text(message.cause());
    incident.help = text(message.help());
    incident.beganAtMs = toMs(message.began_at());
    incident.endedAtMs = message.has_ended_at() ? toMs(message.ended_at()) : 0;
    incident.victims = listOf<IncidentVictim>(message.victims(), toVictim);
    incident.notes = listOf<IncidentNote>(message.notes(), toIncidentNote);
    incident.isOpen = message.open();
    incident.author = text(message.author());
    incident.openedAtMs = toMs(message.opened_at());
    return incident;
}

void fillNote(api::IncidentNote* message, const IncidentNote& note) {
    message->set_kind(api::IncidentNote::Kind(int(note.kind)));
    message->set_text(note.text.toStdString());
    message->set_tenant(note.tenant.toStdString());
    fillTime(note.untilMs, [message] { return message->mutable_until(); });
    for (const ForetoldSeats& foretold : note.foretold) {
        api::ForetoldSeats* seats = message->add_foretold();
        seats->set_tenant(foretold.tenant.toStdString());
        seats->set_before(foretold.before);
        seats->set_after(foretold.after);
        if (foretold.drainedAfterSeconds) seats->set_drained_after_seconds(*foretold.drainedAfterSeconds);
    }
    message->set_step(api::IncidentNote::Step(int(note.step)));
    if (note.settledAfterSeconds) message->set_settled_after_seconds(*note.settledAfterSeconds);
}

void fillDraft(api::Incident* message, const Incident& incident) {
    message->set_title(incident.title.toStdString());
    message->set_culprit(incident.culprit.toStdString());
    message->set_cause(incident.cause.toStdString());
    message->set_help(incident.help.toStdString());
    fillTime(incident.beganAtMs, [message] { return message->mutable_began_at(); });
    fillTime(incident.endedAtMs, [message] { return message->mutable_ended_at(); });
    for (const IncidentVictim& victim : incident.victims) {
        api::IncidentVictim* added = message->add_victims();
        added->set_tenant(victim.tenant.toStdString());
        if (victim.usualSeconds) added->set_usual_seconds(*victim.usualSeconds);
        if (victim.waitSeconds) added->set_wait_seconds(*victim.waitSeconds);
    }
    for (const IncidentNote& note : incident.notes) fillNote(message->add_notes(), note);
}

class GrpcIncidentCalls final : public IncidentCalls {
public:
    explicit GrpcIncidentCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listIncidents(bool onlyOpen, const PageRequest& page, Then<PageOf<Incident>> then) override {
        api::ListIncidentsRequest request;
        request.set_only_open(onlyOpen);
        return m_caller.ask(
            api::kListIncidents, pageOf(page, request), {},
            [](const api::ListIncidentsResponse& answer) { return toPage(answer, answer.incidents(), toIncident); },
            std::move(then));
    }

    Call getIncident(quint64 number, Then<Incident> then) override {
        api::GetIncidentRequest request;
        request.set_number(number);
        return m_caller.ask(api::kGetIncident, request, {}, toIncident, std::move(then));
    }

    Call measureIncident(const Incident& draft, Then<Incident> then) override {
        api::MeasureIncidentRequest request;
        fillDraft(request.mutable_incident(), draft);
        return m_caller.ask(api::kMeasureIncident, request, {}, toIncident, std::move(then));
    }

    Call openIncident(const Incident& incident, Then<Incident> then) override {
        api::OpenIncidentRequest request;
        fillDraft(request.mutable_incident(), incident);
        return m_caller.ask(api::kOpenIncident, request, GrpcCaller::change(), toIncident, std::move(then));
    }

    Call addNote(quint64 number, const IncidentNote& note, Then<Incident> then) override {
        api::AddIncidentNoteRequest request;
        request.set_number(number);
        fillNote(request.mutable_note(), note);
        return m_caller.ask(api::kAddIncidentNote, request, GrpcCaller::change(), toIncident, std::move(then));
    }

    Call closeIncident(quint64 number, const QString& text, Then<Incident> then) override {
        api::CloseIncidentRequest request;
        request.set_number(number);
        request.set_text(text.toStdString());
        return m_caller.ask(api::kCloseIncident, request, GrpcCaller::change(), toIncident, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<IncidentCalls> makeIncidentCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcIncidentCalls>(caller);
}

}  // namespace fairlead::gui
