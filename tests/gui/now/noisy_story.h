// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/calls.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QDateTime>
#include <QTimer>

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace fairlead::gui {

// A broker of which one tenant has most seats for a while: figures, history and events of it, for who asks.
class NoisyStory : public Calls, public HistoryCalls, public EventCalls {
public:
    explicit NoisyStory(qint64 nowMs = QDateTime::currentMSecsSinceEpoch()) : now(nowMs) {}

    const qint64 now;
    QList<HistoryQuery> histories;
    QList<EventQuery> eventQueries;
    QList<Event> happened;
    bool keepsHistory = true;
    qint64 historyMs = 0;  // how much of it is kept; 0: all
    bool wasCalm = false;  // until eight minutes ago everybody waited half as long as usual, and no task died
    std::optional<std::pair<int, quint64>> refusedThen, diedThen;  // of "globex": so many minutes ago so many tasks
    QString unanswered = QStringLiteral("nobody");                 // the history of this tenant cannot be read

    static TenantRow tenant(const char* name, double wait, double usual, quint64 ready, quint64 seats, double entitled,
                            qint64 hurtSinceMs = 0) {
        TenantRow row;
        row.tenant = QString::fromLatin1(name);
        row.waitP99Seconds = wait;
        row.usualWaitSeconds = usual;
        row.usualMinutes = 60;
        row.ready = ready;
        row.inProgress = seats;
        row.actualShare = double(seats) / 48;
        row.entitledShare = entitled / 48;
        row.hurtSinceMs = hurtSinceMs;
        return row;
    }

    TenantsUpdate update() const {
        const qint64 since = now - 6 * 60'000;
        TenantsUpdate update = snapshotOf(
            {tenant("clipfarm-video", 451, 8, 4271, 30, 12), tenant("rosewood-insurance", 348, 70, 728, 3, 12, since),
             tenant("acme-corp", 41, 0.2, 612, 4, 6, since), tenant("initech", 33, 0.2, 301, 2, 4, since),
             tenant("umbrella-retail", 29, 0.2, 287, 2, 4, since), tenant("globex", 24, 0.1, 318, 2, 4, since),
             tenant("gringotts-bank", 12, 0.3, 31, 1, 2, since + 60'000), tenant("hooli-media", 0.4, 0.3, 12, 1, 1),
             tenant("wayne-logistics", 0.3, 0.3, 9, 1, 1), tenant("data-harbor", 0.9, 0.6, 40, 1, 1),
             tenant("nimbus-analytics", 0.8, 0.7, 20, 1, 1), tenant("legacy-systems", 0.5, 0.5, 5, 0, 0.5)},
            now);
        for (int at = 0; at < 29; ++at)
            update.rows.append(tenant(qPrintable(QStringLiteral("tenant-%1").arg(at)), 0.1, 0.1, 0, 0, 0.1));
        update.totals.tenants = 41;
        update.totals.ready = 6644;
        update.totals.sharedSeats = 48;
        Finding pushing;
        pushing.kind = FindingKind::Pushing;
        pushing.tenant = QStringLiteral("clipfarm-video");
        pushing.tenants = 6;
        pushing.seats = 30;
        pushing.entitledSeats = 12;
        pushing.worst = QStringLiteral("rosewood-insurance");
        pushing.waitSeconds = 348;
        pushing.usualSeconds = 70;
        pushing.sinceMs = now - 7 * 60'000;
        update.totals.findings = {pushing};
        return update;
    }

    Call readHistory(const HistoryQuery& query, Then<History> then) override {
        histories.append(query);
        return later<History>(std::move(then), [this, query] { return historyOf(query); });
    }
    Call listEvents(const EventQuery& query, const PageRequest&, Then<PageOf<Event>> then) override {
        eventQueries.append(query);
        return later<PageOf<Event>>(std::move(then), [this, query] {
            QList<Event> found = happened;
            found.removeIf([&query](const Event& event) {
                return (!query.filter.types.isEmpty() && !query.filter.types.contains(event.type)) ||
                       (query.untilMs != 0 && event.atMs >= query.untilMs);
            });
            return PageOf<Event>{found, {}};
        });
    }
    Call watchEvents(std::optional<quint64>, const EventFilter&, Arrived, Ended) override { return {}; }

    TenantCalls& tenants() override { qFatal("not asked here"); }
    TaskCalls& tasks() override { qFatal("not asked here"); }
    DeadLetterCalls& deadLetters() override { qFatal("not asked here"); }
    OperationCalls& operations() override { qFatal("not asked here"); }
    EventCalls& events() override { return *this; }
    HistoryCalls& history() override { return *this; }
    BrokerCalls& broker() override { qFatal("not asked here"); }
    CronCalls& crons() override { qFatal("not asked here"); }
    IncidentCalls& incidents() override { qFatal("not asked here"); }

    // That the broker tells that this tenant is hurt, or well again.
    void tellHurt(double minutesAgo, const char* tenant, bool isHurt = true) {
        Event event;
        event.sequence = quint64(happened.size()) + 1;
        event.atMs = now - qint64(minutesAgo * 60'000);
        event.type = isHurt ? QStringLiteral("tenant.hurt") : QStringLiteral("tenant.relieved");
        event.tenant = QString::fromLatin1(tenant);
        if (isHurt)
            event.fields = {{QStringLiteral("wait_seconds"), QStringLiteral("4")},
                            {QStringLiteral("usual_seconds"), QStringLiteral("0.2")}};
        happened.prepend(event);
    }

    void addEvents() {
        const auto add = [this](double minutesAgo, const char* type, const char* tenant, const char* text,
                                QList<std::pair<QString, QString>> fields = {}) {
            Event event;
            event.sequence = quint64(happened.size()) + 1;
            event.atMs = now - qint64(minutesAgo * 60'000);
            event.type = QString::fromLatin1(type);
            event.tenant = QString::fromLatin1(tenant);
            event.text = QString::fromLatin1(text);
            event.fields = std::move(fields);
            happened.prepend(event);
        };
        add(49, "tenant.throttled", "nimbus-analytics", "nimbus-analytics is throttled, level 1");
        add(45, "tenant.throttle_released", "nimbus-analytics", "nimbus-analytics is throttled no more");
        add(37, "tenant.limit_exceeded", "data-harbor", "data-harbor: ready tasks reached 900");
        add(24, "leases.expired", "acme-corp", "the worker shared-2 went away with 24 tasks",
            {{QStringLiteral("count"), QStringLiteral("24")}});
        add(14, "tenant.changed", "wonka-foods", "mara set the weight of wonka-foods to 2");
        add(8, "tenant.limit_exceeded", "clipfarm-video", "clipfarm-video: 4,200 tasks came beyond its soft limit");
        add(7, "broker.many_noisy", "", "more than a tenth of the tenants are noisy");
    }

private:
    template <typename T, typename Make>
    Call later(Then<T> then, Make make) {
        auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, &m_context, [ticket, then = std::move(then), make] {
            if (!ticket->isAwaited) return;
            ticket->isAwaited = false;
            then(make());
        });
        return Call(ticket);
    }

    // Nothing is known of the time between 52 and 50 minutes ago; between 24 and 21 workers were gone.
    Outcome<History> historyOf(const HistoryQuery& query) const {
        if (!keepsHistory) return Failure{Failure::Kind::NotSupported, QStringLiteral("unknown"), false};
        if (query.tenant == unanswered) return Failure{Failure::Kind::Refused, QStringLiteral("not yours"), false};
        const TenantsUpdate all = update();
        TenantRow of;
        for (const TenantRow& row : all.rows)
            if (row.tenant == query.tenant) of = row;
        const bool pushes = of.tenant == QStringLiteral("clipfarm-video");
        const bool isHurt = of.hurtSinceMs != 0;
        const double usual = of.usualWaitSeconds.value_or(0.2);
        const double last = of.waitP99Seconds.value_or(0.2);
        History history;
        history.resolution = query.resolution;
        history.nowMs = now;
        const qint64 step = spanMs(query.resolution);
        for (qint64 at = query.fromMs / step * step; at <= now; at += step) {
            const double ago = double(now - at) / 60'000;
            if ((ago < 52 && ago > 50) || (historyMs > 0 && now - at > historyMs)) continue;
            HistoryPoint point;
            point.atMs = at;
            point.unfinished = at + step > now;
            const double wave = 0.5 + 0.5 * std::sin(ago * 1.7 + double(qHash(of.tenant) % 7));
            double wait = usual * (0.6 + 0.3 * wave) * (wave > 0.97 ? 3 : 1);
            double ready = query.tenant.isEmpty() ? 60 + 40 * wave : 3 * wave;
            const bool isGone = ago < 24 && ago > 21;
            if (isGone) wait = usual * (10 + 40 * wave);
            if (isGone) ready += query.tenant.isEmpty() ? 1500 : 120;
            if (pushes && ago < 8) ready = 4271 * std::min(1.0, (8.5 - ago) / 2);
            if (pushes && ago < 8) wait = last * std::min(1.0, (8.5 - ago) / 7);
            if (isHurt && ago < 6) ready = double(of.ready) * (6.5 - ago) / 6;
            if (isHurt && ago < 6) wait = usual + (last - usual) * (6.5 - ago) / 6.5;
            if (query.tenant.isEmpty() && ago < 8)
                ready = 4271 * std::min(1.0, (8.5 - ago) / 2) + 2377 * std::max(0.0, 6.5 - ago) / 6.5;
            point.ready = quint64(ready);
            point.waitP99Seconds = wasCalm && ago > 8 && !isGone ? usual / 2 : wait;
            point.dead = wasCalm ? 0 : ago > 34 ? 40 : ago > 32 ? 180 : 409;
            const int minute = int((now - at / 60'000 * 60'000) / 60'000);
            const bool isGlobex = query.tenant == u"globex";
            if (isGlobex && refusedThen && refusedThen->first == minute) point.refused = refusedThen->second;
            if (isGlobex && diedThen && diedThen->first >= minute) point.dead = diedThen->second;
            history.points.append(point);
        }
        return history;
    }

    QObject m_context;
};

}  // namespace fairlead::gui
