// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/verdict.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/formatters.h"
#include "gui/now/past_hurt.h"
#include "shared/late_wait.h"

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

// told: of so many of them the broker recorded that others made them wait.
void sayHarmed(VerdictLine& line, const PastHurt& then, quint64 told) {
    const quint64 unnamed = then.record().unnamed;
    const quint64 late = then.harm().late;
    const QList<HurtTenant> harmed = then.harmed();
    if (told == 0) {
        line.rest = tr("%n tenants waited longer than usual", nullptr, plural(late));
        line.detail = tr("The broker did not record why.");
    } else {
        line.rest = tr("%n tenants waited too long", nullptr, plural(told + late));
        line.detail = tr("As the broker recorded it then. Who pushed is not recorded.");
        if (late > 0)
            line.detail += u' ' + tr("Of %n of them it is not recorded why they waited.", nullptr, plural(late));
        if (unnamed > 0) line.detail += u' ' + tr("%n of them were told without a name.", nullptr, plural(unnamed));
    }
    if (!harmed.isEmpty()) line.rest += tr(", %1 most").arg(shownName(harmed.first().tenant));
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
    Verdict verdict;
    verdict.news = u"past"_s;
    verdict.isPast = true;
    const HurtRecord& record = then.record();
    const HarmThen& harm = then.harm();
    const quint64 told = quint64(record.hurt.size()) + record.unnamed;
    VerdictLine& line = verdict.first;
    line.subject = tr("At %1:").arg(clockText(atMs));
    if (told + harm.late > 0) {
        line.tone = VerdictTone::Bad;
        sayHarmed(line, then, told);
    } else if (then.state() == PastHurt::State::Asking || harm.isAsking) {
        line.rest = tr("asking who was hurt");
    } else if (then.state() == PastHurt::State::Failed) {
        line.rest = tr("who was hurt cannot be read");
        line.detail = then.problem();
    } else if (!isKnown && harm.known == 0) {
        line.rest = tr("not known who was hurt");
        line.detail = tr("The broker did not run, or keeps nothing of that time any more.");
    } else if (harm.refused > 0) {
        line.tone = VerdictTone::Bad;
        line.rest = tr("%n new tasks were refused", nullptr, plural(harm.refused));
        line.detail = tr("In that minute. Nobody waited too long.");
    } else if (double(harm.died) > kFewDeaths) {
        line.tone = VerdictTone::Warn;
        line.rest = tr("%n tasks died", nullptr, plural(harm.died));
        line.detail = tr("In that minute. Nobody waited too long. Whether so many are usual is not recorded.");
    } else if (harm.notKnown > 0) {
        line.rest = tr("not known of %n tenants how long they waited", nullptr, plural(harm.notKnown));
        line.detail = tr("Of the others nobody waited too long.");
    } else {
        line.tone = VerdictTone::Good;
        line.rest = tr("nobody waited too long");
        line.detail = tr("As the broker recorded it then.");
    }
    return verdict;
}

}  // namespace fairlead::gui
