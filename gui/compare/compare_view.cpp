// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/compare_view.h"

#include "gui/charts/shown_name.h"
#include "gui/compare/compare_text.h"
#include "gui/compare/copy_preview.h"
#include "gui/data/background.h"
#include "gui/data/translation.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_tag.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/toast.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include <utility>

// What the view does; what it is made of is in compare_view_build.cpp.
namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString momentOf(const Snapshot& snapshot) { return momentText(snapshot->takenAt.micros / 1000); }

}  // namespace

CompareView::~CompareView() = default;

QString CompareView::nameOf(Side which) const { return shownName(m_sides[which == Side::First ? 0 : 1].name); }

void CompareView::compare(const CompareSide& first, const CompareSide& second) {
    forget();
    m_sides[0] = first;
    m_sides[1] = second;
    m_model.setNames(nameOf(Side::First), nameOf(Side::Second));
    m_shares.setNames(nameOf(Side::First), nameOf(Side::Second));
    m_model.setCopyable(!first.isFile(), !second.isFile());
    m_title->setText(tr("%1 against %2", "two brokers").arg(nameOf(Side::First), nameOf(Side::Second)));
    m_toSecond->setAccessibleName(tr("Copy the selected settings to %1").arg(nameOf(Side::Second)));
    m_toFirst->setAccessibleName(tr("Copy the selected settings to %1").arg(nameOf(Side::First)));
    takeAgain();
}

void CompareView::forget() {
    ++m_number;
    m_isComparing = false;
    m_undo.reset();
    for (auto& reading : m_readings) reading.reset();
    for (CompareSide& one : m_sides) one = {};
    for (Snapshot& one : m_snapshots) one.reset();
    m_model.setComparison(nullptr);
    m_shares.setRows({});
    m_preview->preview({}, {});
    m_stack->setCurrentIndex(0);
    m_filter->clear();
    m_toast->hide();
    say({});
}

void CompareView::takeAgain() {
    ++m_number;
    say({});
    for (const int at : {0, 1}) read(at);
    compareNow();
    showCount();
}

void CompareView::read(int at) {
    m_readings[at].reset();
    m_snapshots[at] = m_sides[at].file;
    if (m_sides[at].isFile()) return;
    if (!m_sides[at].connection) {
        say(tr("%1: the connection was closed.").arg(shownName(m_sides[at].name)));
        return;
    }
    m_readings[at] = std::make_unique<SnapshotReading>(m_sides[at].connection);
    connect(m_readings[at].get(), &SnapshotReading::progressed, this, &CompareView::showCount);
    connect(m_readings[at].get(), &SnapshotReading::done, this, [this, at] { takeReading(at); });
}

void CompareView::takeReading(int at) {
    m_snapshots[at] = m_readings[at]->snapshot();
    if (!m_snapshots[at]) say(tr("%1: %2").arg(shownName(m_sides[at].name), m_readings[at]->trouble()));
    // It is emitting.
    m_readings[at].release()->deleteLater();
    compareNow();
    showCount();
}

void CompareView::compareNow() {
    if (!m_snapshots[0] || !m_snapshots[1]) return;
    m_isComparing = true;
    runInBackground(
        this, [first = m_snapshots[0], second = m_snapshots[1]] { return compared(first, second); },
        [this, number = m_number](const std::shared_ptr<const Comparison>& made) {
            if (number != m_number) return;
            m_isComparing = false;
            m_model.setComparison(made);
            m_shares.setRows(made->shares);
            if (m_model.rowCount() > 0) m_table->selectRow(0);
            showCount();
            showDetail();
        });
}

void CompareView::say(const QString& trouble) {
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

void CompareView::showCount() {
    QString text;
    for (const int at : {0, 1})
        if (m_readings[at])
            text = tr("Taking the settings of %1: %2 tenants", nullptr, plural(quint64(m_readings[at]->tenants())))
                       .arg(shownName(m_sides[at].name), countText(quint64(m_readings[at]->tenants())));
    if (text.isEmpty() && m_isComparing) text = tr("Comparing …");
    const Comparison* now = m_model.comparison();
    if (text.isEmpty() && now != nullptr) {
        const QString settings =
            tr("%1 settings", nullptr, plural(quint64(now->settings))).arg(countText(quint64(now->settings)));
        const QString tenants =
            tr("%1 tenants", nullptr, plural(quint64(now->tenants))).arg(countText(quint64(now->tenants)));
        const QString differences =
            tr("%1 differences", nullptr, plural(quint64(now->differences))).arg(countText(quint64(now->differences)));
        text = tr("%1 in %2 of %3 · as of %4 and %5", "differences, settings, tenants, two times")
                   .arg(differences, settings, tenants, momentOf(now->first), momentOf(now->second));
    }
    m_count->setText(text);
    m_again->setEnabled(!isTaking());
}

void CompareView::showMode(int mode) {
    m_tables->setCurrentIndex(mode == 2 ? 1 : 0);
    m_model.showEverything(mode == 1);
    m_toSecond->setEnabled(mode != 2);
    m_toFirst->setEnabled(mode != 2);
    m_filter->setEnabled(mode != 2);
    m_detail->setVisible(mode != 2);
}

void CompareView::showDetail() {
    const QModelIndex current = m_table->currentIndex();
    const ComparedRow* row = current.isValid() ? m_model.at(current.row()) : nullptr;
    const Comparison* all = m_model.comparison();
    if (row == nullptr || all == nullptr) {
        m_detail->showText(all != nullptr && m_model.rowCount() == 0 ? tr("No such difference.") : QString());
        return;
    }
    QStringList lines;
    for (const Side which : {Side::First, Side::Second}) {
        QString line = tr("%1: %2", "a broker and a value").arg(nameOf(which), cellText(*all, *row, which));
        const bool isThere = which == Side::First ? row->first >= 0 : row->second >= 0;
        const QString change = isThere ? changeWords(all->tenantOf(*row, which)) : QString();
        if (!change.isEmpty()) line += tr(" (settings of the tenant last changed %1)").arg(change);
        lines << line;
    }
    m_detail->showText(lines.join(u'\n'));
}

void CompareView::press(const QModelIndex& index) {
    const ComparedRow* row = m_model.at(index.row());
    if (row == nullptr) return;
    if (row->kind == ComparedRow::Kind::OneSided) {
        m_model.openOneSided(!m_model.isOneSidedOpen());
        m_table->selectRow(index.row());
        return;
    }
    const Side to = index.column() == CompareModel::ToFirst ? Side::First : Side::Second;
    say(m_model.choose({index.row()}, to));
}

void CompareView::choose(Side to) {
    QList<int> rows;
    for (const QModelIndex& each : m_table->selectionModel()->selectedRows()) rows << each.row();
    say(m_model.choose(rows, to));
}

void CompareView::showChoice() {
    const QList<ComparedRow> rows = m_model.chosen();
    m_choice->setVisible(!rows.isEmpty());
    if (rows.isEmpty()) return;
    const CompareSide& target = side(m_model.target());
    const QString there = nameOf(m_model.target());
    const QString other = nameOf(otherThan(m_model.target()));
    const quint64 count = quint64(rows.size());
    if (count == 1) {
        const ComparedRow& row = rows.first();
        const Comparison& all = *m_model.comparison();
        const QString value = valueText(all, row, otherThan(m_model.target()));
        m_chosen->setText(
            row.kind == ComparedRow::Kind::Policy
                ? tr("Chosen: order among tenants %1 in %2, as in %3.").arg(value, there, other)
                : tr("Chosen: %1 of %2: %3 in %4, as in %5.", "a limit, a tenant, a value, two brokers")
                      .arg(settingWords(row), tenantWords(all.tenantOf(row, Side::First).tenant), value, there, other));
    } else {
        m_chosen->setText(
            tr("Chosen: %1 settings in %2, as in %3.", nullptr, plural(count)).arg(countText(count), there, other));
    }
    m_production->setVisible(target.isProduction());
    m_open->setText(tr("Preview %1 changes…", nullptr, plural(count)).arg(countText(count)));
    m_open->setAccessibleName(m_open->text());
    allow(m_whatIf,
          target.made ? tr("Open %1 first: What if asks the connection that is shown.").arg(there) : QString(),
          tr("What these changes would have done in the last hour of %1").arg(there));
}

void CompareView::openPreview() {
    const QList<ComparedRow> rows = m_model.chosen();
    if (rows.isEmpty()) return;
    m_preview->preview(side(m_model.target()), planOf(*m_model.comparison(), rows, m_model.target()));
    m_stack->setCurrentWidget(m_preview);
    m_preview->focusFirst();
}

void CompareView::askWhatIf() {
    const CopyPlan plan = planOf(*m_model.comparison(), m_model.chosen(), m_model.target());
    QList<WhatIfChange> changes;
    QString policy;
    for (const CopyStep& step : plan.steps) {
        if (step.isPolicy())
            policy = step.policy;
        else
            changes.append({step.tenant(), step.tried});
    }
    Q_EMIT whatIfRequested(side(m_model.target()).key, changes, policy);
}

void CompareView::afterCopy() {
    const CopyRun* run = m_preview->run();
    const CopyPlan back = run->undo();
    std::function<void()> act;
    if (!back.steps.isEmpty()) act = [this, back] { undo(back); };
    const bool isWhole = run->count(CopyFate::Kind::Done) == run->fates().size();
    m_toast->say(m_preview->account(), tr("in %1").arg(nameOf(back.target)), std::move(act),
                 side(back.target).isProduction());
    if (isWhole) goBack();
    takeAgain();
}

void CompareView::undo(const CopyPlan& plan) {
    m_undo = std::make_unique<CopyRun>(side(plan.target).connection, plan, tr("undo of what was copied"));
    connect(m_undo.get(), &CopyRun::finished, this, [this] {
        const quint64 all = quint64(m_undo->fates().size());
        const quint64 done = quint64(m_undo->count(CopyFate::Kind::Done));
        if (done == all) {
            m_toast->say(tr("Undone"), tr("in %1").arg(nameOf(m_undo->plan().target)), {}, false);
            takeAgain();
            return;
        }
        QString why;
        for (const CopyFate& fate : m_undo->fates())
            if (why.isEmpty()) why = fate.why;
        takeAgain();
        say(tr("%1 of %2 changes were undone; of the others the first says: %3")
                .arg(countText(done), countText(all), why));
    });
}

bool CompareView::goBack() {
    if (m_stack->currentWidget() != m_preview || m_preview->isRunning()) return false;
    m_stack->setCurrentIndex(0);
    m_table->setFocus(Qt::OtherFocusReason);
    return true;
}

void CompareView::focusTable() { m_table->setFocus(Qt::OtherFocusReason); }

void CompareView::focusFilter() { m_filter->setFocus(Qt::ShortcutFocusReason); }

bool CompareView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::ControlModifier && (key->key() == Qt::Key_Right || key->key() == Qt::Key_Left)) {
            choose(key->key() == Qt::Key_Right ? Side::Second : Side::First);
            return true;
        }
        const QModelIndex current = m_table->currentIndex();
        const ComparedRow* row = current.isValid() ? m_model.at(current.row()) : nullptr;
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && row != nullptr && row->kind == ComparedRow::Kind::OneSided) {
            const int at = current.row();
            m_model.openOneSided(!m_model.isOneSidedOpen());
            m_table->selectRow(at);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace fairlead::gui

#include "moc_compare_view.cpp"
