// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/investigations.h"
#include "fairlead/admin/v1/incidents.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <string>

namespace tst_incidents {

using namespace fairlead;
using namespace fairlead::test;
namespace api = admin::v1;
using Stub = api::Incidents::Stub;

class TestIncidents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->addToken("mara", {"*"}, {"fairlead:read", "fairlead:limits"});
        m_broker->addToken("jonas", {"*"}, {"fairlead:read", "fairlead:limits"});
        m_broker->mustStart();
    }

    void whatSomebodyFoundOutIsThereForOthersAfterARestart() {
        api::OpenIncidentRequest request = draft("clipfarm crowded out 2 tenants");
        request.mutable_incident()->set_author("somebody else");  // is not believed
        api::IncidentVictim* victim = request.mutable_incident()->add_victims();
        victim->set_tenant("acme");
        victim->set_usual_seconds(0.2);
        victim->set_wait_seconds(41);
        request.mutable_incident()->set_cause("clipfarm pushes: 30 of 48 seats");
        request.mutable_incident()->set_help("a cap");
        const auto [status, opened] = m_broker->ask(&Stub::OpenIncident, request, "mara");
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(opened.number(), 1u);
        QVERIFY(opened.open());
        QCOMPARE(opened.author(), std::string("mara's"));

        api::AddIncidentNoteRequest change;
        change.set_number(1);
        change.mutable_note()->set_kind(api::IncidentNote::KIND_CHANGE);
        change.mutable_note()->set_text("Cap 12 seats until 14:45");
        change.mutable_note()->set_tenant("clipfarm");
        change.mutable_note()->mutable_until()->set_seconds(1'800'000'000);
        api::ForetoldSeats* foretold = change.mutable_note()->add_foretold();
        foretold->set_tenant("acme");
        foretold->set_before(4);
        foretold->set_after(6);
        foretold->set_drained_after_seconds(50);
        change.mutable_note()->set_step(api::IncidentNote::STEP_LASTING_LIMIT);
        change.mutable_note()->set_settled_after_seconds(38);
        QCOMPARE(m_broker->codeOf(&Stub::AddIncidentNote, change, "jonas"), grpc::StatusCode::OK);
        api::CloseIncidentRequest close;
        close.set_number(1);
        close.set_text("the encoder was repaired");
        QCOMPARE(m_broker->codeOf(&Stub::CloseIncident, close, "jonas"), grpc::StatusCode::OK);
        m_broker->restart();

        const api::Incident kept = get(1);
        QCOMPARE(kept.title(), request.incident().title());
        QCOMPARE(kept.cause(), request.incident().cause());
        QCOMPARE(kept.help(), request.incident().help());
        QCOMPARE(kept.victims(0).wait_seconds(), 41.0);
        QVERIFY(!kept.open());
        QVERIFY(kept.has_ended_at());
        QCOMPARE(kept.notes_size(), 2);
        QCOMPARE(kept.notes(0).author(), std::string("jonas's"));
        QCOMPARE(kept.notes(0).until().seconds(), int64_t(1'800'000'000));
        QCOMPARE(kept.notes(0).foretold(0).after(), 6.0);
        QCOMPARE(kept.notes(0).foretold(0).drained_after_seconds(), 50.0);
        QCOMPARE(kept.notes(0).step(), api::IncidentNote::STEP_LASTING_LIMIT);
        QCOMPARE(kept.notes(0).settled_after_seconds(), 38.0);
        QVERIFY(!kept.notes(1).has_settled_after_seconds());
        QCOMPARE(kept.notes(1).kind(), api::IncidentNote::KIND_CLOSED);
        QCOMPARE(m_broker->codeOf(&Stub::CloseIncident, close, "jonas"), grpc::StatusCode::OK);
        QCOMPARE(get(1).notes_size(), 2);  // closed once
    }

    void endIsWhatWhoClosesItSaysOrTheMomentAtWhichTheHarmStillGoesOn() {
        for (int i = 0; i < 2; ++i) m_broker->ask(&Stub::OpenIncident, draft("x"), "mara");
        api::CloseIncidentRequest close;
        close.set_number(1);
        close.mutable_ended_at()->set_seconds(1'780'000'000);  // before it began
        QCOMPARE(m_broker->codeOf(&Stub::CloseIncident, close, "mara"), grpc::StatusCode::INVALID_ARGUMENT);
        close.mutable_ended_at()->set_seconds(9'000'000'000);  // has not come yet
        QCOMPARE(m_broker->codeOf(&Stub::CloseIncident, close, "mara"), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY(get(1).open());
        close.mutable_ended_at()->set_seconds(1'790'000'600);
        QCOMPARE(m_broker->ask(&Stub::CloseIncident, close, "mara").second.ended_at().seconds(),
                 int64_t(1'790'000'600));
        close.set_number(2);
        close.clear_ended_at();
        m_broker->ask(&Stub::CloseIncident, close, "mara");
        const api::Incident kept = get(2);
        QCOMPARE(kept.ended_at().seconds(), kept.notes(0).at().seconds());
    }

    void draftIsMeasuredAndNotKept() {
        api::MeasureIncidentRequest request;
        *request.mutable_incident() = draft("x").incident();
        const auto [status, measured] = m_broker->ask(&Stub::MeasureIncident, request, "mara");
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(measured.title(), std::string("x"));
        QCOMPARE(measured.number(), 0u);
        QCOMPARE(m_broker->ask(&Stub::ListIncidents, api::ListIncidentsRequest(), "mara").second.incidents_size(), 0);
    }

    void newestComesFirstPageByPage() {
        for (int i = 1; i <= 5; ++i) m_broker->ask(&Stub::OpenIncident, draft("no. " + std::to_string(i)), "mara");
        api::CloseIncidentRequest close;
        close.set_number(4);
        m_broker->ask(&Stub::CloseIncident, close, "mara");
        api::ListIncidentsRequest request;
        request.set_page_size(2);
        std::vector<uint64_t> numbers;
        do {
            const auto [status, page] = m_broker->ask(&Stub::ListIncidents, request, "mara");
            QVERIFY(status.ok());
            for (const api::Incident& one : page.incidents()) numbers.push_back(one.number());
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(numbers, (std::vector<uint64_t>{5, 4, 3, 2, 1}));
        request.set_only_open(true);
        request.set_page_size(0);
        QCOMPARE(m_broker->ask(&Stub::ListIncidents, request, "mara").second.incidents_size(), 4);
        request.set_cursor("nonsense");
        QCOMPARE(m_broker->codeOf(&Stub::ListIncidents, request, "mara"), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void wrongFieldIsNamedAndChangesNothing() {
        api::OpenIncidentRequest request = draft("");
        QCOMPARE(whyNot(request), std::string("incident.title: is required"));
        request = draft("x");
        request.mutable_incident()->set_culprit("no tenant\n");
        QVERIFY(whyNot(request).starts_with("incident.culprit: "));
        request = draft("x");
        request.mutable_incident()->clear_began_at();
        QVERIFY(whyNot(request).starts_with("incident.began_at: "));
        request = draft("x");
        for (int i = 0; i < 101; ++i) request.mutable_incident()->add_victims()->set_tenant("t");
        QVERIFY(whyNot(request).starts_with("incident.victims: "));
        request = draft("x");
        request.mutable_incident()->add_notes()->set_text(std::string(5000, 'x'));
        QVERIFY(whyNot(request).starts_with("incident.notes.text: "));
        request = draft("x");
        request.mutable_incident()->add_notes()->set_text("x");
        request.mutable_incident()->mutable_notes(0)->set_step(api::IncidentNote::Step(99));
        QVERIFY(whyNot(request).starts_with("incident.notes[0].step: "));
        request.mutable_incident()->mutable_notes(0)->clear_step();
        request.mutable_incident()->mutable_notes(0)->set_settled_after_seconds(-1);
        QVERIFY(whyNot(request).starts_with("incident.notes.settled_after_seconds: "));
        QCOMPARE(m_broker->ask(&Stub::ListIncidents, api::ListIncidentsRequest(), "mara").second.incidents_size(), 0);
        api::AddIncidentNoteRequest note;
        note.set_number(7);
        note.mutable_note()->set_text("x");
        QCOMPARE(m_broker->codeOf(&Stub::AddIncidentNote, note, "mara"), grpc::StatusCode::NOT_FOUND);
    }

    void oneIncidentGrowsToItsBoundAndNotBeyond() {
        m_broker->ask(&Stub::OpenIncident, draft("x"), "mara");
        api::AddIncidentNoteRequest note;
        note.set_number(1);
        note.mutable_note()->set_text(std::string(4096, 'x'));
        int taken = 0;
        while (m_broker->codeOf(&Stub::AddIncidentNote, note, "mara") == grpc::StatusCode::OK) ++taken;
        QCOMPARE(m_broker->codeOf(&Stub::AddIncidentNote, note, "mara"), grpc::StatusCode::RESOURCE_EXHAUSTED);
        QVERIFY(taken >= 14 && size_t(taken) * 4096 < broker::Investigations::kMostBytes);
        QCOMPARE(get(1).notes_size(), taken);
    }

    void oldestClosedOneMakesRoom() {
        for (size_t i = 0; i < broker::Investigations::kMost; ++i) QCOMPARE(whyNot(draft("x")), std::string());
        QVERIFY(whyNot(draft("x")).find("are open") != std::string::npos);
        api::CloseIncidentRequest close;
        close.set_number(3);
        m_broker->ask(&Stub::CloseIncident, close, "mara");
        QCOMPARE(whyNot(draft("one more")), std::string());
        api::GetIncidentRequest gone;
        gone.set_number(3);
        QCOMPARE(m_broker->codeOf(&Stub::GetIncident, gone, "mara"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(get(broker::Investigations::kMost + 1).title(), std::string("one more"));
    }

private:
    static api::OpenIncidentRequest draft(const std::string& title) {
        api::OpenIncidentRequest request;
        request.mutable_incident()->set_title(title);
        request.mutable_incident()->set_culprit("clipfarm");
        request.mutable_incident()->mutable_began_at()->set_seconds(1'790'000'000);
        return request;
    }
    std::string whyNot(const api::OpenIncidentRequest& request) {
        return m_broker->ask(&Stub::OpenIncident, request, "mara").first.error_message();
    }
    api::Incident get(uint64_t number) {
        api::GetIncidentRequest request;
        request.set_number(number);
        return m_broker->ask(&Stub::GetIncident, request, "mara").second;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestIncidents)

}  // namespace tst_incidents

#include "tst_incidents.moc"
