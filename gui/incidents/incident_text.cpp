// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_text.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"

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
    for (const QChar letter : shownName(text)) {
        // What is not seen, or turns letters around, stays out of a document that goes elsewhere.
        if (letter.category() == QChar::Other_Format) continue;
        if (u"\\`*_{}[]()<>#+-.!|~&$"_s.contains(letter)) result += u'\\';
        result += letter;
    }
    return result;
}

template <typename Escape>
QString noteLine(const IncidentNote& note, const Escape& escape) {
    QString line =
        u"%1 %2, %3: %4"_s.arg(momentText(note.atMs), escape(note.author), noteKindText(note.kind), escape(note.text));
    return line;
}

std::optional<double> ask(const std::function<std::optional<double>(const QString&)>& figure, const QString& tenant) {
    return figure ? figure(tenant) : std::nullopt;
}

}  // namespace

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
    if (incident.number == 0) return tr("not kept yet, %1").arg(length);
    return incident.isOpen ? tr("open, %1").arg(length) : tr("closed, %1").arg(length);
}

QList<MeasuredRow> measuredRows(const Incident& incident, const IncidentFigures& figures) {
    const auto change = std::find_if(incident.notes.rbegin(), incident.notes.rend(),
                                     [](const IncidentNote& note) { return note.kind == IncidentNote::Kind::Change; });
    if (change == incident.notes.rend()) return {};
    QList<MeasuredRow> rows;
    for (const ForetoldSeats& foretold : change->foretold) {
        if (rows.size() >= kMostMeasured) break;
        const auto now = figures.seatsNow ? figures.seatsNow(foretold.tenant) : std::nullopt;
        rows.append({tr("Seats of %1").arg(shownName(foretold.tenant)), seatsText(foretold.before),
                     seatsText(foretold.after), now ? countText(*now) : missingText()});
    }
    for (const IncidentVictim& victim : incident.victims) {
        if (rows.size() >= 2 * kMostMeasured) break;
        rows.append({tr("Wait of %1").arg(shownName(victim.tenant)), orDash(victim.waitSeconds),
                     victim.usualSeconds ? tr("usual %1").arg(waitText(*victim.usualSeconds)) : missingText(),
                     orDash(ask(figures.waitNow, victim.tenant))});
    }
    return rows;
}

QString incidentText(const Incident& incident, const IncidentFigures& figures) {
    QStringList lines{shownName(incident.title)};
    lines += tr("%1, %2; began %3")
                 .arg(shownName(figures.broker), stateText(incident, figures.nowMs), momentText(incident.beganAtMs));
    if (incident.endedAtMs != 0) lines += tr("ended %1").arg(momentText(incident.endedAtMs));
    for (const QString& sentence : figures.why) lines += shownName(sentence);
    for (const IncidentVictim& victim : incident.victims)
        lines += tr("- %1: usually %2, then %3, now %4")
                     .arg(shownName(victim.tenant), orDash(victim.usualSeconds), orDash(victim.waitSeconds),
                          orDash(ask(figures.waitNow, victim.tenant)));
    for (const IncidentNote& note : incident.notes) lines += noteLine(note, shownName);
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
    for (const QString& picture : pictures) text += u"![](%1)\n\n"_s.arg(picture);
    if (!incident.victims.isEmpty()) {
        text += u"## "_s + tr("Who was hurt") + u"\n\n"_s;
        text += u"| %1 | %2 | %3 | %4 | %5 |\n|---|---:|---:|---:|---:|\n"_s.arg(tr("Tenant"), tr("Its usual"),
                                                                                 tr("Then"), tr("Worst"), tr("Now"));
        for (const IncidentVictim& victim : incident.victims)
            text += u"| %1 | %2 | %3 | %4 | %5 |\n"_s.arg(
                inMarkdown(victim.tenant), orDash(victim.usualSeconds), orDash(victim.waitSeconds),
                orDash(ask(figures.worstWait, victim.tenant)), orDash(ask(figures.waitNow, victim.tenant)));
        text += u'\n';
    }
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
    if (!figures.link.isEmpty()) text += u"\n`%1`\n"_s.arg(figures.link);
    return text;
}

}  // namespace fairlead::gui
