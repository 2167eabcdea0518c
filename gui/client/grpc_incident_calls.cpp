// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

class GrpcIncidentCalls final : public IncidentCalls {
public:
    explicit GrpcIncidentCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listIncidents(bool onlyOpen, const PageRequest& page, Then<PageOf<Incident>> then) override {
        api::ListIncidentsRequest request;
        request.set_only_open(onlyOpen);
        return m_caller.ask(
            api::kListIncidents, pageOf(page, request), {},
            [](const api::ListIncidentsResponse& answer) { return toPage(answer, answer.incidents(), as<Incident>); },
            std::move(then));
    }

    Call getIncident(quint64 number, Then<Incident> then) override {
        api::GetIncidentRequest request;
        request.set_number(number);
        return m_caller.ask(api::kGetIncident, request, {}, as<Incident>, std::move(then));
    }

    Call measureIncident(const Incident& draft, Then<Incident> then) override {
        api::MeasureIncidentRequest request;
        write(*request.mutable_incident(), draft);
        return m_caller.ask(api::kMeasureIncident, request, {}, as<Incident>, std::move(then));
    }

    Call openIncident(const Incident& incident, Then<Incident> then) override {
        api::OpenIncidentRequest request;
        write(*request.mutable_incident(), incident);
        return m_caller.ask(api::kOpenIncident, request, GrpcCaller::change(), as<Incident>, std::move(then));
    }

    Call addNote(quint64 number, const IncidentNote& note, Then<Incident> then) override {
        api::AddIncidentNoteRequest request;
        request.set_number(number);
        write(*request.mutable_note(), note);
        return m_caller.ask(api::kAddIncidentNote, request, GrpcCaller::change(), as<Incident>, std::move(then));
    }

    Call closeIncident(quint64 number, const QString& text, Then<Incident> then) override {
        api::CloseIncidentRequest request;
        request.set_number(number);
        request.set_text(text.toStdString());
        return m_caller.ask(api::kCloseIncident, request, GrpcCaller::change(), as<Incident>, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<IncidentCalls> makeIncidentCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcIncidentCalls>(caller);
}

}  // namespace fairlead::gui
