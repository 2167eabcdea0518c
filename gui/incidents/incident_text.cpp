// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_text.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/incidents/foretelling.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/tenant_columns.h"

#include <QLocale>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostMeasured = 5;

QString orDash(const std::optional<double>& seconds) { return seconds ? waitText(*seconds) : missingText(); }

QString seatsText(double seats) { return QLocale().toString(seats, 'f', seats < 10 && seats != qRound(seats) ? 1 : 0); }

// Nothing in it is a mark of the document.
QString inMarkdown(const QString& text) {
    QString result;
    for (const QChar letter : shownText(text)) {
        // What is not seen, or turns letters around, stays out of a document that goes elsewhere.
        if (letter.category() == QChar::Other_Format) continue;
        if (u"\\`*_{}[]()<>#+-.!|~&$"_s.contains(letter)) result += u'\\';
        result += letter;
    }
    return result;
}

template <typename Escape>
QString noteLine(const IncidentNote& note, const Escape& escape) {
    const QString line = u"%1 %2, %3"_s.arg(exactMomentText(note.atMs), escape(note.author), noteKindText(note.kind));
    return note.text.isEmpty() ? line : line + u": "_s + escape(note.text);
}

// The figures of one that is over are of its end.
QString nowIs(const Incident& incident, const IncidentFigures& figures) {
    return tr("“Now” is %1.").arg(exactMomentText(incident.endedAtMs != 0 ? incident.endedAtMs : figures.nowMs));
}

std::optional<double> ask(const std::function<std::optional<double>(const QString&)>& figure, const QString& tenant) {
    return figure ? figure(tenant) : std::nullopt;
}

}  // namespace

std::optional<double> worstOf(const IncidentVictim& victim, const IncidentFigures& figures) {
    const std::optional<double> known = ask(figures.worstWait, victim.tenant);
    if (!known || !victim.waitSeconds) return known ? known : victim.waitSeconds;
    return std::max(*known, *victim.waitSeconds);
}

QString seatsNowAndThen(const QString& tenant, const IncidentFigures& figures) {
    const auto now = figures.seatsNow ? figures.seatsNow(tenant) : std::nullopt;
    const ForetoldSeats* then = figures.foretold ? figures.foretold(tenant) : nullptr;
    const QString seats = now ? countText(*now) : missingText();
    return then == nullptr ? seats : tr("%1 → %2", "seats now, then").arg(seats, seatsText(then->after));
}

QString drainedIn(const QString& tenant, const IncidentFigures& figures) {
    const ForetoldSeats* then = figures.foretold ? figures.foretold(tenant) : nullptr;
    return then == nullptr || !then->drainedAfterSeconds ? missingText() : drainText(*then->drainedAfterSeconds);
}

QString changeText(const IncidentNote& note) { return note.text.section(u": "_s, 0, 0); }

QString noteKindText(IncidentNote::Kind kind) {
    switch (kind) {
        case IncidentNote::Kind::Change: return tr("changed");
        case IncidentNote::Kind::Undo: return tr("took back");
        case IncidentNote::Kind::Closed: return tr("closed it");
        default: return tr("noted");
    }
}

QString stateText(const Incident& incident, qint64 nowMs) {
    const QString length = ageText(
        (incident.endedAtMs == 0 ? std::max(nowMs, incident.beganAtMs) : incident.endedAtMs) - incident.beganAtMs);
    if (incident.endedAtMs == 0)
        return incident.number == 0 ? tr("not kept yet, %1").arg(length) : tr("open, %1").arg(length);
    const QString ended = tr("ended at %1 after %2").arg(momentText(incident.endedAtMs), length);
    return incident.number == 0 ? tr("not kept yet; %1").arg(ended)
           : incident.isOpen    ? tr("open; %1, all well since").arg(ended)
                                : tr("closed; %1").arg(ended);
}

QString closedText(const Incident& incident) {
    for (const IncidentNote& note : incident.notes)
        if (note.kind == IncidentNote::Kind::Closed)
            return tr("closed by %1 at %2").arg(note.author, momentText(note.atMs));
    return {};
}

const IncidentNote* latestChange(const Incident& incident) {
    const auto change = std::find_if(incident.notes.rbegin(), incident.notes.rend(),
                                     [](const IncidentNote& note) { return note.kind == IncidentNote::Kind::Change; });
    return change == incident.notes.rend() ? nullptr : &*change;
}

QList<MeasuredRow> measuredRows(const Incident& incident, const IncidentFigures& figures) {
    const IncidentNote* change = latestChange(incident);
    if (change == nullptr) return {};
    QList<MeasuredRow> rows;
    for (const ForetoldSeats& foretold : change->foretold) {
        if (rows.size() >= kMostMeasured) break;
        const auto now = figures.seatsNow ? figures.seatsNow(foretold.tenant) : std::nullopt;
        rows.append({tr("Seats of %1").arg(shownName(foretold.tenant)), seatsText(foretold.before),
                     seatsText(foretold.after), now ? countText(*now) : missingText()});
    }
    for (const IncidentVictim& victim : incident.victims) {
        if (rows.size() >= 2 * kMostMeasured) break;
        const auto before = figures.waitAt ? figures.waitAt(victim.tenant, change->atMs) : std::nullopt;
        const auto relief = reliefMs({change->foretold, change->settledAfterSeconds, change->atMs, 0}, victim);
        rows.append({tr("Wait of %1").arg(shownName(victim.tenant)), orDash(before ? before : victim.waitSeconds),
                     relief
                         ? tr("%1 from %2 on", "a wait, when").arg(waitText(*victim.usualSeconds), clockText(*relief))
                         : missingText(),
                     orDash(ask(figures.waitNow, victim.tenant))});
    }
    return rows;
}

QString incidentText(const Incident& incident, const IncidentFigures& figures) {
    QStringList lines{shownText(incident.title)};
    lines += tr("%1, %2; began %3")
                 .arg(shownText(figures.broker), stateText(incident, figures.nowMs), momentText(incident.beganAtMs));
    if (incident.endedAtMs != 0) lines += tr("ended %1").arg(momentText(incident.endedAtMs));
    for (const QString& sentence : figures.why) lines += shownText(sentence);
    lines += nowIs(incident, figures);
    for (const IncidentVictim& victim : incident.victims)
        lines += tr("- %1: usually %2, at worst %3, now %4; seats %5; backlog done in %6")
                     .arg(shownText(victim.tenant), orDash(victim.usualSeconds), orDash(worstOf(victim, figures)),
                          orDash(ask(figures.waitNow, victim.tenant)), seatsNowAndThen(victim.tenant, figures),
                          drainedIn(victim.tenant, figures));
    if (!figures.foretoldWords.isEmpty()) lines += shownText(figures.foretoldWords);
    for (const IncidentNote& note : incident.notes) lines += noteLine(note, shownText);
    if (!figures.prevention.isEmpty()) lines += tr("So that it does not come back:");
    for (const Prevention& one : figures.prevention) lines += u"- "_s + shownText(preventionLine(one));
    if (!figures.link.isEmpty()) lines += figures.link;
    return lines.join(u'\n') + u'\n';
}

QString incidentMarkdown(const Incident& incident, const IncidentFigures& figures, const QStringList& pictures) {
    QString text = u"# %1\n\n"_s.arg(inMarkdown(incident.title));
    text +=
        tr("%1, %2; began %3")
            .arg(inMarkdown(figures.broker), stateText(incident, figures.nowMs), exactMomentText(incident.beganAtMs)) +
        u"\n\n"_s;
    if (!figures.why.isEmpty()) text += u"## "_s + tr("Why") + u"\n\n"_s;
    for (const QString& sentence : figures.why) text += inMarkdown(sentence) + u"\n\n"_s;
    for (const QString& picture : pictures) text += u"![%1](%2)\n\n"_s.arg(tr("Chart"), picture);
    text += inMarkdown(nowIs(incident, figures)) + u"\n\n"_s;
    if (!incident.victims.isEmpty()) {
        text += u"## "_s + tr("Who was hurt") + u"\n\n"_s;
        text += u"| %1 | %2 | %3 | %4 | %5 | %6 |\n|---|---:|---:|---:|---:|---:|\n"_s.arg(
            tr("Tenant"), tr("Its usual"), tr("Worst"), tr("Now"), tr("Seats"), tr("Backlog done in"));
        for (const IncidentVictim& victim : incident.victims)
            text += u"| %1 | %2 | %3 | %4 | %5 | %6 |\n"_s.arg(
                inMarkdown(victim.tenant), orDash(victim.usualSeconds), orDash(worstOf(victim, figures)),
                orDash(ask(figures.waitNow, victim.tenant)), seatsNowAndThen(victim.tenant, figures),
                drainedIn(victim.tenant, figures));
        text += u'\n';
    }
    if (!figures.foretoldWords.isEmpty()) text += inMarkdown(figures.foretoldWords) + u"\n\n"_s;
    const QList<MeasuredRow> measured = measuredRows(incident, figures);
    if (!measured.isEmpty()) {
        text += u"## "_s + tr("Foretold and measured") + u"\n\n"_s;
        text += u"| | %1 | %2 | %3 |\n|---|---:|---:|---:|\n"_s.arg(tr("Before"), tr("Foretold"), tr("Now"));
        for (const MeasuredRow& row : measured)
            text += u"| %1 | %2 | %3 | %4 |\n"_s.arg(inMarkdown(row.what), row.before, row.foretold, row.now);
        text += u'\n';
    }
    if (!incident.notes.isEmpty()) text += u"## "_s + tr("What was done, and by whom") + u"\n\n"_s;
    for (const IncidentNote& note : incident.notes) text += u"* "_s + noteLine(note, inMarkdown) + u'\n';
    if (!figures.prevention.isEmpty()) text += u"\n## "_s + tr("So that it does not come back") + u"\n\n"_s;
    for (const Prevention& one : figures.prevention) text += u"* "_s + inMarkdown(preventionLine(one)) + u'\n';
    if (!figures.link.isEmpty()) text += u"\n`%1`\n"_s.arg(figures.link);
    return text;
}

}  // namespace fairlead::gui
