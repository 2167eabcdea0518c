// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/fleet/fleet_watch.h"
#include "tests/gui/scenes/scripted_history.h"

#include <QMap>
#include <QPointer>

#include <algorithm>
#include <memory>

namespace fairlead::gui {

class FleetClient final : public BrokerClient {
public:
    void start() override { isStarted = true; }
    Calls* calls() override { return recorded; }
    bool isStarted = false;
    Calls* recorded = nullptr;
};

// Saved connections whose servers say what the test has them say, and a clock that stands still.
struct FleetScene {
    FleetScene() {
        watch = std::make_unique<FleetWatch>(FleetWatch::Dependencies{
            [this](const ConnectionProfile& profile) {
                auto made = std::make_unique<FleetClient>();
                clients[profile.name] = made.get();
                made->recorded = isRecording ? &recorded : nullptr;
                ++attempts[profile.name];
                return std::unique_ptr<BrokerClient>(std::move(made));
            },
            [](const ConnectionProfile& profile) { return profile.tokenPlace == TokenPlace::ThisRun; },
            [this] { return nowMs; }});
    }

    void save(const QStringList& names) {
        for (const QString& name : names) {
            ConnectionProfile profile = newProfile();
            profile.name = name;
            profile.address = name + QStringLiteral(".example:9091");
            profiles.append(profile);
        }
        watch->setProfiles(profiles);
    }
    void advance(qint64 ms) {
        nowMs += ms;
        watch->look();
    }
    FleetRow row(const QString& name) const {
        for (const FleetRow& row : watch->rows())
            if (row.name == name) return row;
        qFatal("no row %s", qPrintable(name));
    }
    static TenantsUpdate says(quint64 ready, quint64 dead, FindingKind kind = FindingKind::Served) {
        TenantsUpdate update;
        update.atMs = 5'000;
        update.snapshot = true;
        update.totals.ready = ready;
        update.totals.dead = dead;
        update.totals.tenants = 3;
        update.totals.sharedSeats = 48;
        update.totals.waitingWorkers = 11;
        Finding finding;
        finding.kind = kind;
        finding.text = QStringLiteral("what it says");
        finding.tenants = 3;
        update.totals.findings.append(finding);
        return update;
    }
    // The broker's clock is ours.
    TenantsUpdate saysNow(quint64 ready, quint64 dead, FindingKind kind = FindingKind::Served) const {
        TenantsUpdate update = says(ready, dead, kind);
        update.atMs = nowMs;
        return update;
    }
    void answer(const QString& name, const TenantsUpdate& update, double latencyMs = 2) {
        BrokerInfo info;
        info.version = QStringLiteral("0.1.0");
        info.latencyMs = latencyMs;
        const QPointer<FleetClient> client = clients[name];
        Q_EMIT client->infoArrived(info);
        if (client) Q_EMIT client->tenantsArrived({update});
    }

    // What every broker recorded: a heap of 40 that is worked off, 100 dead letters and one more each minute.
    void record(qint64 fromMs, int minutes) {
        History history;
        history.resolution = HistoryResolution::Minute;
        for (int minute = 0; minute < minutes; ++minute) {
            HistoryPoint point;
            point.atMs = fromMs + minute * 60'000;
            point.ready = quint64(std::max(0, 40 - minute));
            point.dead = quint64(100 + minute);
            point.oldestReadySeconds = 40 - minute;
            point.waitP99Seconds = 0.5;
            point.sharedSeats = 8;
            history.points.append(point);
        }
        history.nowMs = nowMs;
        isRecording = true;
        recorded.answer = history;
    }

    qint64 nowMs = 1'000'000'000;
    ScriptedHistory recorded;
    bool isRecording = false;  // or the servers keep no record
    QList<ConnectionProfile> profiles;
    QMap<QString, QPointer<FleetClient>> clients;
    QMap<QString, int> attempts;
    std::unique_ptr<FleetWatch> watch;
};

}  // namespace fairlead::gui
