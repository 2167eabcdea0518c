// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/crons/cron_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QTimeZone zoneOf(const QString& name) {
    const QTimeZone zone(name.isEmpty() ? QByteArrayLiteral("UTC") : name.toLatin1());
    return zone.isValid() ? zone : QTimeZone::systemTimeZone();
}
QString aboutText(const Cron& cron) {
    return tr("If the last task has not ended: %1. Priority %2. Payload of %3. Made %4.")
        .arg(overlapText(cron.overlap))
        .arg(cron.priority)
        .arg(bytesText(cron.payloadBytes), momentText(cron.createdAtMs));
}
constexpr auto cronAbout = [](const Cron& cron) { return aboutText(cron); };
constexpr auto cronWhen = [](const Cron& cron) {
    return cron.zone.isEmpty() ? tr("%1, UTC").arg(cron.expression)
                               : tr("%1, %2", "a schedule and its time zone").arg(cron.expression, cron.zone);
};
constexpr auto cronState = [](const Cron& cron) {
    return !cron.isEnabled           ? tr("off")
           : !cron.trouble.isEmpty() ? tr("cannot run", "a cron entry")
           : cron.isOwed             ? tr("waits for the last task")
                                     : tr("on");
};
// Without the longest, which is seldom.
QStringList cronStates() { return {tr("on"), tr("off"), tr("cannot run", "a cron entry")}; }
constexpr auto cronNext = [](const Cron& cron, qint64 nowMs) {
    if (!cron.isEnabled) return missingText();
    if (!cron.trouble.isEmpty()) return cron.trouble;
    if (cron.nextRunAtMs == 0) return tr("never again");
    const qint64 left = cron.nextRunAtMs - nowMs;
    return left < 1000 ? tr("now", "a run that is due")
                       : tr("%1, in %2").arg(runText(cron.nextRunAtMs, cron.zone), ageText(left));
};
constexpr auto cronNextTip = [](const Cron& cron) {
    return !cron.isEnabled || cron.nextRunAtMs == 0
               ? aboutText(cron)
               : runTextHere(cron.nextRunAtMs, cron.zone) + u'\n' + aboutText(cron);
};
constexpr auto cronNextBare = [](const Cron& cron) { return QVariant(cron.nextRunAtMs); };
constexpr auto cronLast = [](const Cron& cron, qint64 nowMs) {
    return cron.lastRunAtMs == 0 ? tr("not yet") : agoText(cron.lastRunAtMs, nowMs);
};
constexpr auto cronLastBare = [](const Cron& cron) { return QVariant(cron.lastRunAtMs); };

}  // namespace

QString cronKey(const Cron& cron) { return cron.tenant + u'\n' + cron.name; }

QString overlapText(Cron::Overlap overlap) {
    switch (overlap) {
        case Cron::Overlap::Skip: return tr("skip this run");
        case Cron::Overlap::Allow: return tr("run beside it");
        case Cron::Overlap::CancelPrevious: return tr("cancel it, also if it runs");
        case Cron::Overlap::Enqueue: return tr("run once it has ended");
        case Cron::Overlap::Unknown: break;
    }
    return tr("unknown to this console");
}

QString runText(qint64 atMs, const QString& zone) {
    const QTimeZone its = zoneOf(zone);
    const QString day = QLocale().toString(QDateTime::fromMSecsSinceEpoch(atMs, its), u"ddd"_s);
    return day + u' ' + zonedMomentText(atMs, its);
}

QString runTextHere(qint64 atMs, const QString& zone) {
    const QString here = zonedMomentText(atMs);
    return here == zonedMomentText(atMs, zoneOf(zone)) ? runText(atMs, zone)
                                                       : tr("%1, here %2", "two times").arg(runText(atMs, zone), here);
}

CronModel::CronModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"), .text = &Cron::tenant, .width = 12},
              {.title = tr("Name"), .text = &Cron::name, .tip = cronAbout, .width = 18},
              {.title = tr("When"), .text = cronWhen, .tip = cronAbout, .width = 29},
              {.title = tr("State"), .text = cronState, .tip = cronAbout, .width = 8, .words = cronStates()},
              {.title = tr("Next run"),
               .text = cronNext,
               .bare = cronNextBare,
               .tip = cronNextTip,
               .width = 31,
               .grows = true},
              {.title = tr("Last run"),
               .text = cronLast,
               .bare = cronLastBare,
               .tip = cronAbout,
               .width = 13,
               .grows = true},
              {.title = tr("Command"), .text = &Cron::command, .tip = cronAbout, .width = 14},
              {.title = tr("By"), .text = &Cron::author, .tip = cronAbout, .width = 10},
          },
          CellOf<Cron, QString>([](const Cron& cron) { return cronKey(cron); }), parent) {}

}  // namespace fairlead::gui

#include "moc_cron_model.cpp"
