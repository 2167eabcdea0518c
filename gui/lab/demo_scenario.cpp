// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/scenario.h"

#include <utility>

namespace fairlead::gui {

namespace {

// Indexes into the kinds below.
enum DemoKind : uint32_t {
    Email,
    Sms,
    Push,
    Webhook,
    Resize,
    Report,
    Import,
    Invoice,
    Pdf,
    Index,
    Archive,
    Payment,
    Transcode,
    CrmSync,
};

// Dead letters are rare: about three a minute from all tenants together.
std::vector<TaskKind> demoKinds() {
    return {
        {"email.send",
         0.06,
         0.0001,
         0.01,
         {"421 4.7.0 try again later, too many connections from 203.0.113.17",
          "550 5.1.1 recipient rejected: user unknown",
          "TLS handshake with mx2.mailhost.example timed out after 10 s"}},
        {"sms.send",
         0.05,
         0.0001,
         0.01,
         {"carrier answered 429 Too Many Requests", "number is not in E.164 form", "route to +44 is congested"}},
        {"push.notify",
         0.04,
         0.0001,
         0.01,
         {"device token is no longer registered", "push gateway answered 503 Service Unavailable"}},
        {"webhook.deliver",
         0.15,
         0.0002,
         0.05,
         {"POST https://hooks.partner.example/v2/orders: 502 Bad Gateway",
          "POST https://api.shop.example/events: connection refused",
          "POST https://erp.example/inbox: no answer within 10 s",
          "certificate of hooks.partner.example expired 3 days ago"}},
        {"image.resize",
         0.2,
         0.0003,
         0.005,
         {"cannot decode picture: premature end of JPEG data", "picture of 21000 x 14000 pixels exceeds the limit",
          "object store answered 503 Slow Down"}},
        {"report.generate",
         0.8,
         0.0006,
         0.01,
         {"query was cancelled by statement timeout after 30 s", "no rows between 2026-01-01 and 2026-01-31",
          "replica lags by 212 s, waiting for a fresher one"}},
        {"import.csv",
         1.0,
         0.0015,
         0.015,
         {"line 4821: expected 12 columns, found 11", "column 'amount' holds '12,50 EUR', expected a number",
          "file is encoded as UTF-16, expected UTF-8", "row lock on table customers, giving way"}},
        {"invoice.create",
         0.12,
         0.0002,
         0.005,
         {"tax rate for country 'XK' is not configured", "number range 2026-INV is exhausted"}},
        {"export.pdf",
         0.4,
         0.0003,
         0.01,
         {"font 'Source Serif 4' cannot be embedded", "renderer ran out of memory at page 412"}},
        {"search.index", 0.05, 0, 0.01, {"shard 3 is relocating, retry later", "version conflict, document is newer"}},
        {"audit.archive", 0.3, 0, 0.01, {"object store answered 503 Slow Down"}},
        {"payment.capture",
         0.18,
         0.0002,
         0.02,
         {"issuer declined: insufficient funds", "gateway timed out after 15 s, outcome unknown",
          "authorisation expired 2 days ago"}},
        {"video.transcode",
         1.0,
         0.0005,
         0.01,
         {"unsupported codec 'av01' in input stream", "encoder stalled at frame 18233, giving the task back"}},
        {"crm.sync",
         0.25,
         0.012,
         0.12,
         {"SOAP fault: session has expired", "field 'Region__c' does not exist on contact",
          "legacy endpoint answered with HTML instead of XML"}},
    };
}

TenantLoad steady(std::string tenant, double perSecond, std::vector<uint32_t> kinds) {
    TenantLoad load;
    load.tenant = std::move(tenant);
    load.perSecond = perSecond;
    load.kinds = std::move(kinds);
    return load;
}

TenantLoad slow(TenantLoad load, double durationFactor) {
    load.durationFactor = durationFactor;
    return load;
}

TenantLoad scheduling(TenantLoad load, double delayedRatio, uint32_t maxDelaySeconds) {
    load.delayedRatio = delayedRatio;
    load.maxDelaySeconds = maxDelaySeconds;
    return load;
}

TenantLoad urging(TenantLoad load, double urgentRatio) {
    load.urgentRatio = urgentRatio;
    return load;
}

TenantLoad sized(TenantLoad load, uint32_t payloadBytes) {
    load.payloadBytes = payloadBytes;
    return load;
}

TenantLoad resting(TenantLoad load, double activeSeconds, double restSeconds) {
    load.activeSeconds = activeSeconds;
    load.restSeconds = restSeconds;
    return load;
}

TenantLoad bounded(TenantLoad load, uint32_t maxUnfinished) {
    load.maxUnfinished = maxUnfinished;
    return load;
}

std::vector<TenantLoad> demoTenants() {
    return {
        // Large tenants with a steady load.
        urging(steady("acme-corp", 18, {Email, Invoice, Webhook}), 0.05),
        steady("globex", 15, {Email, Sms, Push}),
        urging(steady("initech", 12, {Email, Invoice, Payment}), 0.1),
        steady("umbrella-retail", 12, {Payment, Email, Webhook}),
        sized(steady("hooli-media", 9, {Resize, Index, Push}), 400),
        steady("wayne-logistics", 9, {Webhook, Sms, Index}),
        // Medium tenants.
        steady("stark-energy", 6, {Email, Pdf, Index}),
        steady("wonka-foods", 5, {Email, Payment}),
        steady("cyberdyne-labs", 5, {Index, Webhook}),
        steady("soylent-health", 4, {Sms, Email}),
        steady("tyrell-optics", 4, {Resize, Email}),
        steady("vandelay-trade", 3.5, {Invoice, Webhook}),
        urging(steady("duff-brewing", 3, {Push, Email}), 0.2),
        steady("oscorp-bio", 3, {Index, Archive}),
        steady("gringotts-bank", 3, {Payment, Pdf}),
        steady("dunder-paper", 3, {Email, Invoice}),
        // Small tenants.
        steady("beta-inc", 2, {Email, Sms}),
        steady("pied-piper", 2, {Push, Webhook}),
        steady("monarch-travel", 2, {Email, Pdf}),
        steady("bluth-homes", 1.5, {Email, Resize}),
        steady("sterling-cooper", 1.5, {Email, Push}),
        steady("prestige-motors", 1, {Invoice, Email}),
        steady("los-pollos", 1, {Payment, Sms}),
        steady("kramerica", 0.8, {Webhook}),
        steady("genco-olive-oil", 0.6, {Invoice, Email}),
        steady("paper-street-soap", 0.5, {Email}),
        // Slow tasks.
        steady("nimbus-analytics", 0.6, {Report, Index}),
        sized(steady("rosewood-insurance", 0.5, {Import, Pdf}), 900),
        steady("northwind-traders", 0.8, {Report, Invoice}),
        bounded(steady("data-harbor", 4, {Archive}), 900),
        // Delayed tasks.
        scheduling(steady("riverside-clinic", 2.5, {Sms, Email}), 0.6, 240),
        scheduling(steady("petal-florists", 1.2, {Push, Email}), 0.4, 120),
        scheduling(steady("harbor-hotels", 1.5, {Email, Pdf}), 0.3, 600),
        // A kind of task that often fails.
        steady("legacy-systems", 1.2, {CrmSync}),
        // Tenants that rest between active periods.
        resting(steady("fabrikam-events", 8, {Push, Sms}), 45, 90),
        resting(steady("contoso-school", 5, {Email, Pdf}), 60, 180),
        // Tenants with very few tasks.
        steady("tiny-bakery", 0.05, {Email}),
        steady("old-town-library", 0.03, {Email}),
        steady("sandbox-trial", 0.02, {Webhook}),
        steady("prospect-demo", 0.02, {Pdf}),
        // The noisy neighbour: thousands of slow tasks at once.
        slow(bounded(sized(steady("clipfarm-video", 1, {Transcode, Resize, Transcode}), 600), 7000), 4),
    };
}

}  // namespace

Scenario demoScenario() {
    Scenario scenario;
    scenario.name = "demo";
    scenario.kinds = demoKinds();
    scenario.tenants = demoTenants();
    scenario.workflows = demoWorkflows();
    scenario.story = demoStory();
    scenario.storySeconds = 300;
    // Two thirds of the seats are busy on average, so a burst is done before the next one.
    scenario.workers = {
        {"*", "shared-1", 24},
        {"*", "shared-2", 24},
        {"acme-corp", "acme-own", 3},
        {"gringotts-bank", "gringotts-own", 2},
    };
    return scenario;
}

}  // namespace fairlead::gui
