// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "gui/lab/page/lab_form.h"
#include "gui/lab/page/lab_page.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/scenes/page_scene.h"

#include <chrono>

namespace fairlead::gui {

// What a test of the Lab asks of its broker, on a way of its own.
class LabBroker : public test::AdminFixture {
public:
    LabBroker() { config().engine.statisticsInterval = std::chrono::milliseconds(200); }

    QString policy() const {
        namespace api = admin::v1;
        return qt(ask(&api::Admin::Stub::GetBrokerInfo, api::GetBrokerInfoRequest()).second.scheduling_policy());
    }
    // Back once the broker says so, which it does with its next statistics.
    void setPolicy(const char* name) const {
        namespace api = admin::v1;
        api::ChangePolicyRequest request;
        request.set_policy(name);
        request.set_reason("test");
        const bool isSet = ask(&api::Tenants::Stub::ChangePolicy, request).first.ok() &&
                           QTest::qWaitFor([&] { return policy() == QLatin1StringView(name); }, 15'000);
        if (!isSet) qFatal("the policy was not set");
    }
    int streams() const {
        namespace api = admin::v1;
        return ask(&api::Admin::Stub::ListStreams, api::ListStreamsRequest()).second.streams_size();
    }
    QStringList labTenants() const {
        namespace api = admin::v1;
        const auto answer = ask(&api::Tenants::Stub::ListTenants, api::ListTenantsRequest()).second;
        QStringList names;
        for (const api::Tenant& tenant : answer.tenants())
            if (tenant.tenant().starts_with(kLabTenantPrefix)) names << qt(tenant.tenant());
        return names;
    }
};

// A run that is over within ten seconds.
inline void chooseShortRun(LabPage& page) {
    LabSetup setup;
    setup.tenants = 2;
    setup.workers = 4;
    setup.perSecond = 30;
    setup.taskSeconds = 0.01;
    setup.seconds = 8;
    page.form()->setSetup(setup);
}

// The page looks at the connection as one with this mark.
inline void markAs(PageScene<LabPage>& scene, const QString& key, bool production) {
    scene.page.setConnection(nullptr);
    scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
    ConnectionMark mark;
    mark.key = key;
    mark.production = production;
    scene.connection->setMark(mark);
    scene.page.setConnection(scene.connection.get());
    scene.connection->setPaused(BrokerConnection::Pause::Unseen, false);  // which begins with a snapshot
}

}  // namespace fairlead::gui
