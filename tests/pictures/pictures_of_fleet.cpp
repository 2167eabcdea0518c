// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/pictures.h"

#include "gui/client/calls/calls.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/compare/compare_view.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/fleet/fleet_compare.h"
#include "gui/fleet/fleet_page.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QTableView>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

FleetPage* fleetOf(const MainWindow& window) { return qobject_cast<FleetPage*>(window.page(u"fleet"_s)); }

// Some tenants of the demo as another operator has set them elsewhere.
LimitChange neighbourLimit(int at) {
    LimitChange change;
    change.reason = u"as agreed for us"_s;
    change.tenant = QStringList{u"acme-corp"_s, u"clipfarm-video"_s, u"data-harbor"_s, u"globex"_s, u"*"_s}[at];
    if (at == 0) change.set.weight = 2;
    if (at == 1) change.set.maxConcurrency = std::optional<uint32_t>(12);
    if (at == 2) change.set.noisyNeighbourWatch = false;
    if (at == 3) change.set.maxQueueDepth = std::optional<uint64_t>(900);
    if (at == 4) change.set.maxPayloadBytes = std::optional<uint64_t>(1 << 20);
    if (at == 1) change.expiresAfter = std::chrono::hours(1);
    return change;
}

constexpr int kNeighbourLimits = 5;

}  // namespace

void Pictures::startNeighbour() {
    EmbeddedBroker::Settings settings;
    settings.dataFolder = m_brokerFolder.filePath(u"neighbour"_s);
    settings.listen = {u"127.0.0.1:0"_s};
    m_neighbour = std::make_unique<EmbeddedBroker>(settings);
    m_neighbour->start();
}

bool Pictures::isNeighbourSet() {
    if (m_neighbour->state() != EmbeddedBroker::State::Running) return false;
    if (!m_neighbourConnection) {
        m_neighbourConnection = std::make_unique<BrokerConnection>(
            u"prod-us"_s,
            [channel = m_neighbour->channel(), token = m_neighbour->token()]() -> std::unique_ptr<BrokerClient> {
                return std::make_unique<GrpcBrokerClient>(channel, token);
            });
        m_neighbourConnection->open();
    }
    if (m_neighbourLimits == kNeighbourLimits) return true;
    Calls* calls = m_neighbourConnection->calls();
    if (calls != nullptr && !m_neighbourCall.isUnderWay())
        m_neighbourCall = calls->tenants().changeLimits(
            neighbourLimit(m_neighbourLimits), [this](const Outcome<TenantSettings>&) { ++m_neighbourLimits; });
    return false;
}

void Pictures::planFleet() {
    MainWindow& window = m_application.window();
    const auto find = [&window](const QString& name) { return window.findChild<QAbstractButton*>(name); };
    step(u"fleet"_s, 10, after(0), [this] { startNeighbour(); });
    step(
        u"a second broker"_s, 30, [this] { return isNeighbourSet(); },
        [this] {
            ConnectionProfile profile = newProfile();
            profile.name = u"prod-us"_s;
            profile.address = m_neighbour->addresses().value(0);
            profile.mark.production = true;
            m_application.profiles().put(profile);
        });
    shootPage(u"fleet"_s, 4000);
    step(u"compare"_s, 10, after(0), [&window] {
        FleetPage* page = fleetOf(window);
        for (int row = 0; row < page->model().rowCount(); ++row)
            if (page->model().at(row)->isOpen || page->model().at(row)->address.startsWith(u"127.0.0.1"_s))
                page->comparing()->tick(page->model().keyAt(row));
        page->comparing()->compare();
    });
    step(
        u"a comparison"_s, 30,
        [&window] {
            const CompareView* view = fleetOf(window)->compareView();
            return view->model().comparison() != nullptr && !view->isTaking();
        },
        [&window, find] {
            auto* table = window.findChild<QTableView*>(u"compareTable"_s);
            table->selectRow(table->model()->rowCount() - 1);
            find(u"copyToFirst"_s)->click();
        });
    shoot(window, u"fleet-compare"_s);
    step(u"fleet-shares"_s, 10, after(0), [find] { find(u"compareMode.2"_s)->click(); });
    shoot(window, u"fleet-shares"_s);
    step(u"fleet-preview"_s, 10, after(0), [&window, find] {
        find(u"compareMode.0"_s)->click();
        find(u"previewCopy"_s)->click();
        window.findChild<QLineEdit*>(u"copyReason"_s)->setText(u"as in prod-us"_s);
    });
    shoot(window, u"fleet-preview"_s);
    step(u"fleet"_s, 10, after(0), [&window] {
        FleetPage* page = fleetOf(window);
        while (page->goBack()) continue;
    });
}

}  // namespace fairlead::gui
