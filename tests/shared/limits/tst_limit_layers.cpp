// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_layers.h"

#include <QTest>

#include <vector>

namespace tst_limit_layers {

using namespace fairlead;

class TestLimitLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutLayersTheBuiltInValuesHold() {
        const ResolvedLimits resolved = resolve({});
        QVERIFY(resolved.limits == TenantLimits());
        for (const LimitLayer origin : resolved.origins) QCOMPARE(origin, LimitLayer::BuiltIn);
    }

    void theLastLayerThatSetsAFieldWinsIt() {
        LimitSettings defaults, file, tenant, temporary;
        defaults.weight = 2;
        defaults.maxQueueDepth = 100;
        defaults.maxConcurrency = 5;
        file.weight = 3;
        file.maxQueueDepth = std::optional<uint64_t>();
        tenant.weight = 4;
        temporary.paused = true;
        const std::vector<LimitsOf> layers{{LimitLayer::FileDefaults, &defaults},
                                           {LimitLayer::File, &file},
                                           {LimitLayer::Tenant, &tenant},
                                           {LimitLayer::Temporary, &temporary}};
        const ResolvedLimits resolved = resolve(layers);
        QCOMPARE(resolved.limits.weight, 4.0);
        QCOMPARE(resolved.originOf(LimitField::Weight), LimitLayer::Tenant);
        QVERIFY(!resolved.limits.maxQueueDepth);
        QCOMPARE(resolved.originOf(LimitField::MaxQueueDepth), LimitLayer::File);
        QCOMPARE(resolved.limits.maxConcurrency, std::optional<uint32_t>(5));
        QCOMPARE(resolved.originOf(LimitField::MaxConcurrency), LimitLayer::FileDefaults);
        QVERIFY(resolved.limits.paused);
        QCOMPARE(resolved.originOf(LimitField::Paused), LimitLayer::Temporary);
        QCOMPARE(resolved.originOf(LimitField::Mode), LimitLayer::BuiltIn);
    }

    void anOverlayReplacesOnlyWhatItSets() {
        LimitSettings settings, change;
        settings.weight = 2;
        settings.paused = true;
        change.paused = false;
        change.maxBytes = std::optional<uint64_t>();
        overlay(settings, change);
        QCOMPARE(settings.weight, std::optional<double>(2));
        QCOMPARE(settings.paused, std::optional<bool>(false));
        QVERIFY(settings.maxBytes && !*settings.maxBytes);
        QVERIFY(!settings.mode);
    }
};

QTEST_APPLESS_MAIN(TestLimitLayers)

}  // namespace tst_limit_layers

#include "tst_limit_layers.moc"
