// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/connection_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QLocale>
#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using State = BrokerConnection::State;

QString dataAge(const ConnectionFacts& facts) {
    return facts.dataAgeMs < 0 ? tr("no data yet") : tr("data %1 old").arg(ageText(facts.dataAgeMs));
}

QString reason(const Failure& failure) { return failure.text.isEmpty() ? tr("no reason given") : failure.text; }

QString awayText(const BrokerInfo& info) { return tr("%1 ms").arg(QLocale().toString(info.latencyMs, 'f', 1)); }

QString codeqLiveText(const ConnectionFacts& facts) {
    const CodeqAccess& access = facts.info.codeq;
    QStringList parts{facts.info.subject.isEmpty()
                          ? tr("connected to %1, a codeQ server").arg(facts.name)
                          : tr("connected to %1, a codeQ server, as %2").arg(facts.name, identityText(facts.info))};
    if (facts.info.tls) parts << tr("TLS");
    parts << awayText(facts.info);
    if (access.http.address.isEmpty())
        parts << tr("no figures: its HTTP address is not given");
    else if (!access.http.isOpen())
        parts << tr("no figures: %1").arg(access.http.trouble);
    else if (!access.noDepths.isEmpty())
        parts << tr("no depths: %1").arg(access.noDepths);
    else
        parts << dataAge(facts);
    return parts.join(u" · "_s);
}

QString wayText(const CodeqAccess::Way& way) {
    if (way.address.isEmpty()) return tr("no address given");
    if (!way.isOpen()) return way.trouble;
    return way.tenant.isEmpty() ? tr("works") : tr("works, as %1 of %2").arg(way.who, way.tenant);
}

QString liveText(const ConnectionFacts& facts) {
    if (facts.info.server == ServerKind::Codeq) return codeqLiveText(facts);
    QStringList parts;
    if (facts.info.instanceId.isEmpty()) {
        parts << tr("connected to %1").arg(facts.name);
    } else {
        parts << tr("connected to %1 as %2").arg(facts.name, identityText(facts.info));
        if (facts.info.tls) parts << tr("TLS");
        parts << (facts.info.durable ? tr("durable") : tr("relaxed: acknowledged before it is on disk"));
        parts << awayText(facts.info);
    }
    parts << dataAge(facts);
    return parts.join(u" · "_s);
}

QString whatIsWrong(const ConnectionFacts& facts) {
    if (facts.lostForMs >= 0)
        return tr("connection to %1 lost %2 ago: %3").arg(facts.name, ageText(facts.lostForMs), reason(facts.failure));
    if (facts.failure.kind == Failure::Kind::Refused)
        return tr("%1 refused the connection: %2").arg(facts.name, reason(facts.failure));
    if (facts.failure.kind == Failure::Kind::NotSupported)
        return tr("%1 cannot be used: %2").arg(facts.name, reason(facts.failure));
    return tr("cannot reach %1: %2").arg(facts.name, reason(facts.failure));
}

}  // namespace

qint64 staleAfterMs(const BrokerConnection& connection) {
    const CodeqReading* reading = connection.codeqReading();
    return reading == nullptr ? kStaleAfterMs
                              : kStaleAfterMs + reading->nextQueuesInMs + qint64(2 * reading->queuesTookMs);
}

ConnectionFacts factsOf(const BrokerConnection& connection) {
    ConnectionFacts facts;
    facts.state = connection.state();
    facts.name = connection.name();
    facts.info = connection.info();
    facts.failure = connection.lastFailure();
    facts.dataAgeMs = connection.dataAgeMs();
    facts.retryInMs = connection.retryInMs();
    facts.paused = connection.isPausedByHand();
    facts.unseen = connection.isPaused() && !facts.paused;
    facts.staleAfterMs = staleAfterMs(connection);
    return facts;
}

QString identityText(const BrokerInfo& info) {
    QString who = info.subject.isEmpty() ? tr("anonymous") : info.subject;
    if (info.openMode) return tr("%1 (open mode: no authentication)").arg(who);
    if (info.tenants.size() == 1 && !info.tenants.contains(u"*"_s))
        who = u"%1@%2"_s.arg(who, info.tenants.constFirst());
    if (info.server == ServerKind::Codeq) return who;
    QStringList may;
    for (const QString& scope : info.scopes) {
        if (scope.startsWith(u"fairlead:"_s)) may << scope.sliced(QLatin1StringView("fairlead:").size());
    }
    return may.isEmpty() ? tr("%1 (may see nothing)").arg(who) : u"%1 (%2)"_s.arg(who, may.join(u", "_s));
}

bool worksWhole(const BrokerInfo& info) {
    const CodeqAccess& access = info.codeq;
    return info.server == ServerKind::Fairlead ||
           (access.producer.isOpen() && access.worker.isOpen() && access.http.isOpen() && access.noDepths.isEmpty());
}

QString foundText(const BrokerInfo& info) {
    if (info.server == ServerKind::Fairlead)
        return tr("It works: Fairlead %1, as %2, %3 away.").arg(info.version, identityText(info), awayText(info));
    const CodeqAccess& access = info.codeq;
    const QString http =
        access.noDepths.isEmpty() ? wayText(access.http) : tr("works, but without depths: %1").arg(access.noDepths);
    const QString verdict = worksWhole(info) ? tr("It works: a codeQ server, %1 away.").arg(awayText(info))
                                             : tr("A codeQ server, of which not all can be used:");
    return QStringList{verdict, tr("Stream for producers: %1").arg(wayText(access.producer)),
                       tr("Stream for workers: %1").arg(wayText(access.worker)), tr("HTTP interface: %1").arg(http)}
        .join(u'\n');
}

ConnectionHealth healthOf(const ConnectionFacts& facts) {
    switch (facts.state) {
        case State::Idle: return ConnectionHealth::None;
        case State::Connecting:
            return facts.lostForMs < 0 && facts.failure.text.isEmpty() ? ConnectionHealth::Waiting
                                                                       : ConnectionHealth::Lost;
        case State::Live:
            if (facts.unseen) return ConnectionHealth::None;
            return facts.paused || facts.dataAgeMs < 0 || facts.dataAgeMs > facts.staleAfterMs
                       ? ConnectionHealth::Waiting
                       : ConnectionHealth::Good;
        case State::Retrying:
        case State::Stopped: return ConnectionHealth::Lost;
    }
    return ConnectionHealth::None;
}

QString connectionText(const ConnectionFacts& facts) {
    switch (facts.state) {
        case State::Idle: return tr("not connected");
        case State::Connecting:
            return healthOf(facts) == ConnectionHealth::Waiting ? tr("connecting to %1 …").arg(facts.name)
                                                                : tr("%1; trying now").arg(whatIsWrong(facts));
        case State::Live:
            if (facts.unseen)
                return tr("%1: open, not shown, so nothing is fetched · %2").arg(facts.name, dataAge(facts));
            return facts.paused ? tr("paused, nothing is fetched (Space resumes) · %1").arg(liveText(facts))
                                : liveText(facts);
        case State::Retrying: {
            if (facts.paused) return tr("%1; paused, not trying again (Space resumes)").arg(whatIsWrong(facts));
            const qint64 seconds = (facts.retryInMs + 999) / 1000;
            return seconds > 0 ? tr("%1; trying again in %2 s").arg(whatIsWrong(facts)).arg(seconds)
                               : tr("%1; trying now").arg(whatIsWrong(facts));
        }
        case State::Stopped: return tr("%1; not trying again by itself").arg(whatIsWrong(facts));
    }
    return {};
}

}  // namespace fairlead::gui
