// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/verdict.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/formatters.h"
#include "gui/now/past_hurt.h"

#include <QDateTime>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostFurther = 2;

VerdictLine lineOf(Finding finding, const BrokerTotals& totals, qint64 nowMs) {
    finding.tenant = shownName(finding.tenant);
    finding.worst = shownName(finding.worst);
    for (QStringList* names : {&finding.commands, &finding.workers})
        for (QString& name : *names) name = shownName(name);
    const FindingWords words = wordsOf(finding, totals, nowMs);
    return {toneOf(finding), words.subject, words.rest, words.detail};
}

}  // namespace

VerdictTone toneOf(const Finding& finding) {
    const bool areHurt = finding.hurt > 0;
    switch (finding.kind) {
        case FindingKind::NoWorker:
        case FindingKind::WorkersGone:
        case FindingKind::Refused:
        case FindingKind::Dying:
        case FindingKind::Stuck:
        case FindingKind::Hurt: return VerdictTone::Bad;
        case FindingKind::Pushing: return VerdictTone::Push;
        case FindingKind::Paused:
        case FindingKind::Recovering:
        case FindingKind::Limited:
        case FindingKind::Throttled: return VerdictTone::Warn;
        case FindingKind::Backlog: return areHurt ? VerdictTone::Bad : VerdictTone::Warn;
        case FindingKind::Served: return areHurt ? VerdictTone::Warn : VerdictTone::Good;
        case FindingKind::Idle: return VerdictTone::Good;
        case FindingKind::Unknown:
        case FindingKind::Other: return VerdictTone::Unknown;
    }
    return VerdictTone::Unknown;
}

QString VerdictLine::whole() const {
    QString text = subject;
    for (const QString& part : {rest, detail})
        if (!part.isEmpty()) text += (text.isEmpty() ? QString() : &part == &detail ? u". "_s : u" "_s) + part;
    return text;
}

Verdict verdictOf(const BrokerTotals& totals, qint64 nowMs) {
    Verdict verdict;
    if (totals.findings.isEmpty()) {
        verdict.first = {VerdictTone::Unknown,
                         {},
                         tr("This broker tells no verdict"),
                         tr("It is of an older version. The tables below show what it does tell.")};
        verdict.news = u"none"_s;
        return verdict;
    }
    const Finding& worst = totals.findings.first();
    verdict.first = lineOf(worst, totals, nowMs);
    for (qsizetype at = 1; at < totals.findings.size() && at <= kMostFurther; ++at)
        verdict.further.append(lineOf(totals.findings[at], totals, nowMs));
    verdict.tenant = worst.tenant;
    verdict.isPushing = worst.kind == FindingKind::Pushing;
    verdict.news = u"%1 %2"_s.arg(int(worst.kind)).arg(worst.tenant);
    return verdict;
}

Verdict staleVerdict(const QString& broker, qint64 lastWordMs) {
    Verdict verdict;
    verdict.first = {VerdictTone::Unknown, tr("Not known:"),
                     tr("no word from %1 since %2")
                         .arg(shownName(broker), QDateTime::fromMSecsSinceEpoch(lastWordMs).toString(u"HH:mm:ss"_s)),
                     tr("What is below is what was known then.")};
    verdict.news = u"stale"_s;
    return verdict;
}

Verdict pastVerdict(qint64 atMs, const PastHurt& then, bool isKnown) {
    const HurtRecord& record = then.record();
    Verdict verdict;
    verdict.news = u"past"_s;
    verdict.isPast = true;
    VerdictLine& line = verdict.first;
    line.subject = tr("At %1:").arg(clockText(atMs));
    if (then.state() == PastHurt::State::Asking) {
        line.rest = tr("asking who was hurt");
    } else if (then.state() == PastHurt::State::Failed) {
        line.rest = tr("who was hurt cannot be read");
        line.detail = then.problem();
    } else if (!record.hurt.isEmpty() || record.unnamed > 0) {
        line.tone = VerdictTone::Bad;
        line.rest = tr("%n tenants waited too long", nullptr, plural(quint64(record.hurt.size()) + record.unnamed));
        if (!record.hurt.isEmpty()) line.rest += tr(", %1 most").arg(shownName(record.hurt.first().tenant));
        line.detail = tr("As the broker recorded it then. Who pushed is not recorded.");
        if (record.unnamed > 0)
            line.detail += u' ' + tr("%n of them were told without a name.", nullptr, plural(record.unnamed));
    } else if (record.isAnything || isKnown) {
        line.tone = VerdictTone::Good;
        line.rest = tr("nobody waited too long");
        line.detail = tr("As the broker recorded it then.");
    } else {
        line.rest = tr("not known who was hurt");
        line.detail = tr("The broker did not run, or keeps nothing of that time any more.");
    }
    return verdict;
}

}  // namespace fairlead::gui
