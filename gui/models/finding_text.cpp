// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/finding_text.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString seatsText(double seats) {
    const double tenths = std::round(seats * 10) / 10;
    return QLocale().toString(tenths, 'f', tenths == std::floor(tenths) ? 0 : 1);
}

QString wait(const std::optional<double>& seconds) { return waitText(seconds.value_or(-1)); }

QString sinceText(const Finding& finding, qint64 nowMs) {
    if (finding.sinceMs == 0) return {};
    return tr("Since %1, for %2.")
        .arg(clockText(finding.sinceMs), ageText(std::max<qint64>(0, nowMs - finding.sinceMs)));
}

QString joined(const QString& a, const QString& b) { return a.isEmpty() || b.isEmpty() ? a + b : a + u' ' + b; }

QString hurtText(quint64 tenants) { return tr("%n tenants wait too long", nullptr, plural(tenants)); }

QString againstUsual(const QString& tenant, const Finding& finding) {
    return finding.usualSeconds ? tr("%1 is hurt most: it waits %2, usually %3.")
                                      .arg(tenant, wait(finding.waitSeconds), wait(finding.usualSeconds))
                                : tr("%1 is hurt most: it waits %2 and gets less than half of its share.")
                                      .arg(tenant, wait(finding.waitSeconds));
}

FindingWords pushingWords(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    FindingWords words;
    words.subject = finding.pushing > 1
                        ? tr("%1 and %n other tenants push:", nullptr, plural(finding.pushing - 1)).arg(finding.tenant)
                        : tr("%1 pushes:").arg(finding.tenant);
    const QString hurt = hurtText(finding.tenants);
    if (finding.seats && finding.entitledSeats)
        words.rest = tr("%1 of %2 seats, entitled to %3; %4")
                         .arg(seatsText(*finding.seats),
                              countText(finding.poolSeats > 0 ? finding.poolSeats : totals.sharedSeats),
                              seatsText(*finding.entitledSeats), hurt);
    else
        words.rest = hurt;
    words.detail = joined(againstUsual(finding.worst, finding), sinceText(finding, nowMs));
    return words;
}

// Of tasks that wait: how many, and whose.
QString tasksText(const Finding& finding) {
    const QString tasks = tr("%1 tasks wait", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    return finding.tenants == 1 ? tr("%1 of %2").arg(tasks, finding.tenant)
                                : tr("%1 of %n tenants", nullptr, plural(finding.tenants)).arg(tasks);
}

FindingWords recoveringWords(const Finding& finding, qint64 nowMs) {
    if (finding.sinceMs == 0)
        return {tasksText(finding), {}, tr("The broker has just started, and workers are not back yet.")};
    return {tasksText(finding),
            {},
            tr("Workers were away; they are back since %1, for %2.")
                .arg(clockText(finding.sinceMs), ageText(std::max<qint64>(0, nowMs - finding.sinceMs)))};
}

QString servedText(const Finding& finding) {
    const QString who = finding.isRest ? tr("The other %n active tenants are served", nullptr, plural(finding.tenants))
                                       : tr("All %n active tenants are served", nullptr, plural(finding.tenants));
    return finding.waitSeconds ? tr("%1 within %2").arg(who, wait(finding.waitSeconds)) : who;
}

FindingWords noWorkerWords(const Finding& finding) {
    FindingWords words;
    words.subject = tr("%1 tasks wait;", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    words.rest = finding.commands.isEmpty() ? tr("no worker takes them")
                                            : tr("no worker takes %1").arg(finding.commands.join(u", "_s));
    const QString oldest = wait(finding.waitSeconds);
    words.detail = finding.tenants == 1 ? tr("They are of %1; the oldest waits for %2.").arg(finding.tenant, oldest)
                                        : tr("They are of %1 tenants; the oldest, of %2, waits for %3.")
                                              .arg(countText(finding.tenants), finding.tenant, oldest);
    return words;
}

}  // namespace

FindingWords wordsOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    switch (finding.kind) {
        case FindingKind::Other: return {{}, finding.text, {}};
        case FindingKind::NoWorker: return noWorkerWords(finding);
        case FindingKind::Pushing: return pushingWords(finding, totals, nowMs);
        case FindingKind::Hurt:
            return {hurtText(finding.tenants) + (finding.isPartial ? QString() : u";"_s),
                    finding.isPartial ? QString() : tr("nobody takes more than its share"),
                    joined(againstUsual(finding.tenant, finding), sinceText(finding, nowMs))};
        case FindingKind::Unknown:
            return {tr("%n tenants wait", nullptr, plural(finding.tenants)),
                    tr("up to %1").arg(wait(finding.waitSeconds)),
                    tr("What is usual for them is known after two minutes.")};
        case FindingKind::Throttled:
            return {finding.tenants == 1 ? tr("%1 is throttled").arg(finding.tenant)
                                         : tr("%n tenants are throttled", nullptr, plural(finding.tenants)),
                    {},
                    {}};
        case FindingKind::Paused:
            return {
                tasksText(finding) + u","_s, finding.tenants == 1 ? tr("which is paused") : tr("which are paused"), {}};
        case FindingKind::Recovering: return recoveringWords(finding, nowMs);
        case FindingKind::Backlog:
            return {tasksText(finding) + u","_s,
                    finding.tenants == 1 ? tr("which asked for more than its share or limits allow")
                                         : tr("which asked for more than their share or limits allow"),
                    {}};
        case FindingKind::Served: return {{}, servedText(finding), {}};
        case FindingKind::Idle: return {{}, tr("Nothing waits and nothing runs"), {}};
    }
    return {};
}

QString sentenceOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    const FindingWords words = wordsOf(finding, totals, nowMs);
    const QString first = joined(words.subject, words.rest);
    return words.detail.isEmpty() ? first : first + u". "_s + words.detail;
}

}  // namespace fairlead::gui
