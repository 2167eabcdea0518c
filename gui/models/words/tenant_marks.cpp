// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/tenant_marks.h"

#include "gui/data/translation.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/tenant_condition.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString changesText(const AuditEntry& entry) {
    QStringList changes;
    for (const AuditChange& change : entry.changes)
        changes << u"%1 %2 → %3"_s.arg(limitLabel(change.what).toLower(), valueWords(change.from),
                                       valueWords(change.to));
    return changes.join(u", "_s);
}

QString whatText(const AuditEntry& entry) {
    if (entry.action == u"throttle.hold"_s) return tr("throttled by hand");
    if (entry.action == u"throttle.release"_s) return tr("throttle released");
    if (entry.action == u"throttle.automatic"_s) return tr("left to the noisy-neighbour watch");
    const QString changes = changesText(entry);
    const QString what = changes.isEmpty() ? entry.action : changes;
    return entry.action == u"limits.revert"_s ? tr("ended by itself: %1").arg(what) : what;
}

QString whoAndWhy(const AuditEntry& entry) {
    QString said = entry.author;
    if (!entry.reason.isEmpty())
        said = said.isEmpty() ? tr("“%1”").arg(entry.reason) : tr("%1: “%2”").arg(said, entry.reason);
    return said;
}

}  // namespace

QString changeLine(const AuditEntry& entry) {
    const QString who = whoAndWhy(entry);
    const QString what = u"%1 %2"_s.arg(clockText(entry.atMs), whatText(entry));
    const QString until = entry.untilMs > 0 ? tr(", until %1").arg(clockText(entry.untilMs)) : QString();
    return who.isEmpty() ? what + until : tr("%1, %2").arg(what + until, who);
}

QList<MarkedMoment> changeMarks(const QList<AuditEntry>& audit, qint64 fromMs, qint64 toMs) {
    QList<MarkedMoment> marks;
    for (auto entry = audit.rbegin(); entry != audit.rend(); ++entry)
        if (entry->atMs >= fromMs && entry->atMs <= toMs)
            marks.append({.atMs = entry->atMs, .text = {}, .tip = changeLine(*entry), .isChange = true});
    return marks;
}

}  // namespace fairlead::gui
