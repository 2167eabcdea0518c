// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/connection_text.h"

#include "gui/models/words/formatters.h"

#include <QLocale>
#include <QTest>

namespace tst_connection_text {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using State = BrokerConnection::State;

namespace {

ConnectionFacts live() {
    ConnectionFacts facts;
    facts.state = State::Live;
    facts.name = u"eu-1:9091"_s;
    facts.info.instanceId = u"x"_s;
    facts.info.subject = u"ops"_s;
    facts.info.scopes = {u"fairlead:read"_s};
    facts.info.latencyMs = 0.84;
    facts.dataAgeMs = 1200;
    return facts;
}

ConnectionFacts lost() {
    ConnectionFacts facts = live();
    facts.state = State::Retrying;
    facts.failure = {Failure::Kind::Unreachable, u"nobody answers"_s, true};
    facts.lostForMs = 12'300;
    facts.retryInMs = 2'100;
    return facts;
}

}  // namespace

class TestConnectionText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whatTheTokenMayDoIsSaidInWords() {
        BrokerInfo info;
        info.subject = u"ops"_s;
        info.tenants = {u"acme"_s};
        info.scopes = {u"codeq:claim"_s, u"fairlead:read"_s, u"fairlead:requeue"_s};
        QCOMPARE(identityText(info), u"ops@acme (read, requeue)"_s);
        info.tenants = {u"*"_s};
        QCOMPARE(identityText(info), u"ops (read, requeue)"_s);
        info.scopes = {u"codeq:claim"_s};
        QCOMPARE(identityText(info), u"ops (may see nothing)"_s);
    }

    void aServerOfAnotherKindSaysWhatItIs() {
        ConnectionFacts facts;
        facts.state = State::Stopped;
        facts.name = u"eu:9091"_s;
        facts.failure = {Failure::Kind::NotSupported, u"a gRPC server answers there"_s, false};
        QCOMPARE(connectionText(facts),
                 u"eu:9091 cannot be used: a gRPC server answers there; not trying again by itself"_s);
    }

    void aCodeqServerIsCalledSoAndPromisesNothing() {
        ConnectionFacts facts = live();
        facts.info = {};
        facts.info.server = ServerKind::Codeq;
        facts.info.subject = u"producer-dev"_s;
        facts.info.tenants = {u"dev-tenant"_s};
        facts.info.latencyMs = 2;
        facts.info.codeq.http.address = u"http://a:8080"_s;
        QCOMPARE(connectionText(facts),
                 u"connected to %1, a codeQ server, as producer-dev@dev-tenant · 2.0 ms · "
                 "data %2 old"_s.arg(facts.name, ageText(facts.dataAgeMs)));
        facts.info.codeq.noDepths = u"no administrator"_s;
        QVERIFY(connectionText(facts).endsWith(u"no depths: no administrator"_s));
        facts.info.codeq.http = {};
        QVERIFY(connectionText(facts).endsWith(u"no figures: its HTTP address is not given"_s));
    }

    void figuresThatAreReadRarelyAreNotStaleBetweenTwoReadings() {
        ConnectionFacts facts = live();
        facts.dataAgeMs = kStaleAfterMs + 1;
        QCOMPARE(healthOf(facts), ConnectionHealth::Waiting);
        facts.staleAfterMs = kStaleAfterMs + 5000;
        QCOMPARE(healthOf(facts), ConnectionHealth::Good);
    }

    void aTestSaysWhatItFoundOnEachWay() {
        BrokerInfo info;
        info.server = ServerKind::Codeq;
        info.latencyMs = 2;
        info.codeq.producer = {u"a:9092"_s, u"producer-dev"_s, u"dev-tenant"_s, {}, false};
        info.codeq.worker = {u"a:9091"_s, {}, {}, u"its token is wrong"_s, true};
        QCOMPARE(foundText(info),
                 u"A codeQ server, of which not all can be used:\n"
                 "Stream for producers: works, as producer-dev of dev-tenant\n"
                 "Stream for workers: its token is wrong\nHTTP interface: no address given"_s);
        info.codeq.http.address = u"http://a:8080"_s;
        info.codeq.noDepths = u"no administrator"_s;
        QVERIFY(!worksWhole(info));
        QVERIFY(foundText(info).endsWith(u"HTTP interface: works, but without depths: no administrator"_s));
    }

    void whatIsOpenAndNotShownSaysThatNothingIsFetched() {
        ConnectionFacts facts = live();
        facts.unseen = true;
        QCOMPARE(healthOf(facts), ConnectionHealth::None);
        QVERIFY(connectionText(facts).contains(u"nothing is fetched"_s));
    }

    void idleSaysThatThereIsNoConnection() {
        QCOMPARE(connectionText({}), u"not connected"_s);
        QCOMPARE(healthOf({}), ConnectionHealth::None);
    }

    void liveSaysWhatAsWhomHowDurableHowFastHowOld() {
        QCOMPARE(connectionText(live()), u"connected to eu-1:9091 as ops (read) · durable · 0.8 ms · data 1 s old"_s);
        QCOMPARE(healthOf(live()), ConnectionHealth::Good);
    }

    void tlsIsNamed() {
        ConnectionFacts facts = live();
        facts.info.tls = true;
        QCOMPARE(connectionText(facts),
                 u"connected to eu-1:9091 as ops (read) · TLS · durable · 0.8 ms · data 1 s old"_s);
    }

    void relaxedDurabilityIsSpelledOut() {
        ConnectionFacts facts = live();
        facts.info.durable = false;
        QVERIFY(connectionText(facts).contains(u"relaxed: acknowledged before it is on disk"_s));
    }

    void openModeIsNamed() {
        ConnectionFacts facts = live();
        facts.info.openMode = true;
        QVERIFY(connectionText(facts).contains(u"open mode: no authentication"_s));
    }

    void oldDataIsNotCalledGoodWhileConnected() {
        ConnectionFacts facts = live();
        facts.dataAgeMs = 5'000;
        QCOMPARE(healthOf(facts), ConnectionHealth::Waiting);
        QVERIFY(connectionText(facts).contains(u"data 5 s old"_s));
    }

    void lostSaysSinceWhenWhyAndWhatNext() {
        QCOMPARE(connectionText(lost()),
                 u"connection to eu-1:9091 lost 12 s ago: nobody answers; trying again in 3 s"_s);
        QCOMPARE(healthOf(lost()), ConnectionHealth::Lost);
    }

    void neverReachedIsNotCalledLost() {
        ConnectionFacts facts = lost();
        facts.lostForMs = -1;
        QCOMPARE(connectionText(facts), u"cannot reach eu-1:9091: nobody answers; trying again in 3 s"_s);
    }

    void attemptUnderWayIsSaid() {
        ConnectionFacts facts = lost();
        facts.state = State::Connecting;
        facts.retryInMs = 0;
        QVERIFY(connectionText(facts).endsWith(u"trying now"_s));
        QCOMPARE(healthOf(facts), ConnectionHealth::Lost);
    }

    void firstAttemptIsConnecting() {
        ConnectionFacts facts;
        facts.state = State::Connecting;
        facts.name = u"eu-1:9091"_s;
        QCOMPARE(connectionText(facts), u"connecting to eu-1:9091 …"_s);
        QCOMPARE(healthOf(facts), ConnectionHealth::Waiting);
    }

    void refusalIsCalledRefusalAndSaysThatNothingIsRetried() {
        ConnectionFacts facts = lost();
        facts.state = State::Stopped;
        facts.lostForMs = -1;
        facts.failure = {Failure::Kind::Refused, u"the token is wrong"_s, false};
        QCOMPARE(connectionText(facts),
                 u"eu-1:9091 refused the connection: the token is wrong; not trying again by itself"_s);
    }
};

QTEST_GUILESS_MAIN(TestConnectionText)

}  // namespace tst_connection_text

#include "tst_connection_text.moc"
