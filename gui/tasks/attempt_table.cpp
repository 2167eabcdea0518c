// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/attempt_table.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/kit/rows/row_copy.h"

#include <QHeaderView>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostInCell = 500;    // characters; AttemptPanel shows the full text
constexpr int kWidestAttemptColumn = 40;  // digits

}  // namespace

QString outcomeText(Attempt::Outcome outcome) {
    switch (outcome) {
        case Attempt::Outcome::Unknown: break;
        case Attempt::Outcome::Nacked: return tr("handed back");
        case Attempt::Outcome::LeaseExpired: return tr("lease expired");
        case Attempt::Outcome::Failed: return tr("failed", "an attempt");
        case Attempt::Outcome::Requeued: return tr("requeued");
        case Attempt::Outcome::InProgress: return tr("in progress");
        case Attempt::Outcome::Completed: return tr("completed");
        case Attempt::Outcome::Edited: return tr("edited");
        case Attempt::Outcome::WorkerGone: return tr("worker gone");
        case Attempt::Outcome::ResultRefused: return tr("result refused");
        case Attempt::Outcome::Cancelled: return tr("task cancelled");
    }
    return missingText();
}

QString whyOf(const Attempt& attempt) {
    const bool isChange = attempt.outcome == Attempt::Outcome::Requeued || attempt.outcome == Attempt::Outcome::Edited;
    return isChange ? attempt.reason : attempt.error;
}

AttemptTable::AttemptTable(QWidget* parent) : QTableWidget(parent) {
    setObjectName(u"attempts"_s);
    setAccessibleName(tr("Attempts"));
    setColumnCount(5);
    setHorizontalHeaderLabels({tr("No."), tr("Ended"), tr("Outcome"), tr("By"), tr("Why")});
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setTabKeyNavigation(false);
    copyRowsOf(this);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setStretchLastSection(true);
}

void AttemptTable::showAttempts(const QList<Attempt>& attempts) {
    setRowCount(int(attempts.size()));
    for (int row = 0; row < attempts.size(); ++row) {
        // Latest attempt first.
        const Attempt& attempt = attempts[attempts.size() - 1 - row];
        const bool isDelivery =
            attempt.outcome != Attempt::Outcome::Requeued && attempt.outcome != Attempt::Outcome::Edited;
        const qint64 at = attempt.endedAtMs != 0 ? attempt.endedAtMs : attempt.startedAtMs;
        const QStringList texts{isDelivery ? u"%1.%2"_s.arg(attempt.life + 1).arg(attempt.number) : QString(),
                                momentText(at), outcomeText(attempt.outcome), isDelivery ? attempt.worker : attempt.by,
                                whyOf(attempt).left(kMostInCell).simplified()};
        for (int column = 0; column < texts.size(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(column == 1 ? exactMomentText(at) : texts[column]);
            setItem(row, column, item);
        }
    }
    resizeColumnsToContents();
    const int most = kWidestAttemptColumn * fontMetrics().horizontalAdvance(u'0');
    for (int column = 0; column + 1 < columnCount(); ++column)
        setColumnWidth(column, std::min(columnWidth(column), most));
}

}  // namespace fairlead::gui

#include "moc_attempt_table.cpp"
