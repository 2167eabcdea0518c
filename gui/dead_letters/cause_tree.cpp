// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/cause_tree.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/rows/tenant_header_view.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/rows/trend_delegate.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/death_trend.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTrendSpans = 24;
constexpr qint64 kHour = 3'600'000;
constexpr qint64 kTrendHours[] = {1, 4, 24, 7 * 24};
constexpr int kUsualTrend = 1;
constexpr qint64 kClockSlackMs = 10'000;
constexpr int kCellRoom = 16;
constexpr int kChosenEdge = 3;

// The ground of the chosen row reaches from edge to edge, also under the arrows that open rows.
class CauseRows : public QTreeView {
public:
    using QTreeView::QTreeView;

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (selectionModel()->isRowSelected(index.row(), index.parent())) {
            const Tokens& tokens = tokensOf(palette());
            const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
            painter->fillRect(row, tokens.accentSoft);
            painter->fillRect(QRect(0, row.top(), kChosenEdge, row.height()), tokens.accent);
        }
        QTreeView::drawRow(painter, option, index);
    }
};

}  // namespace

CauseTree::CauseTree(QWidget* parent)
    : QWidget(parent), m_model([this]() -> Calls* { return m_connection ? m_connection->calls() : nullptr; }) {
    build();
    connect(&m_model, &CauseTreeModel::changed, this, &CauseTree::showTotals);
    const auto renew = [this] {
        restore();
        if (m_model.isAnswered()) Q_EMIT renewed();
    };
    connect(&m_model, &QAbstractItemModel::modelReset, this, renew);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, renew);
    // Not the current row: the first one becomes that as soon as the tree has the focus.
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const auto choice = m_model.choice(m_tree->selectionModel()->selectedRows().value(0));
        if (m_isRestoring || !choice || choice->names == m_chosen) return;
        m_chosen = choice->names;
        Q_EMIT chosen(*choice);
    });
    // A press on the row that is selected already, after its chip was removed.
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        const auto choice = m_model.choice(index);
        if (!choice || choice->names == m_chosen) return;
        m_chosen = choice->names;
        Q_EMIT chosen(*choice);
    });
    const auto remember = [this](const QModelIndex& index, bool open) {
        const auto choice = m_model.choice(index);
        if (m_isRestoring || !choice) return;
        if (open)
            m_open.insert(choice->names);
        else
            m_open.remove(choice->names);
    };
    connect(m_tree, &QTreeView::expanded, this, [remember](const QModelIndex& index) { remember(index, true); });
    connect(m_tree, &QTreeView::collapsed, this, [remember](const QModelIndex& index) { remember(index, false); });
    connect(m_span, &SegmentChoice::chosenByHand, this, &CauseTree::trendWanted);
}

void CauseTree::build() {
    m_title = new ElidedLabel(this);
    m_title->setObjectName(u"causesTitle"_s);
    m_title->setAccessibleName(tr("How many causes there are"));
    m_title->setFont(fontOf(font(), TypeSize::Panel, true));
    m_span = new SegmentChoice(u"trendSpan"_s, tr("Time of the trend"),
                               {tr("1 h"), tr("4 h"), tr("24 h"), tr("7 days")}, this);
    m_span->choose(kUsualTrend);
    m_tree = new CauseRows(this);
    m_tree->setObjectName(u"causes"_s);
    m_tree->setAccessibleName(tr("Causes of the dead letters"));
    m_tree->setHeader(new TenantHeaderView(m_tree));
    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new TrendDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setAllColumnsShowFocus(true);
    setFocusProxy(m_tree);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(CauseTreeModel::Name, QHeaderView::Stretch);
    m_tree->header()->setMinimumSectionSize(40);
    resize();
    m_head = new QHBoxLayout;
    m_head->setContentsMargins(kGap3, 0, 0, 0);
    m_head->setSpacing(kGap2);
    m_head->addWidget(m_title, 1);
    m_head->addWidget(m_span);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addLayout(m_head);
    layout->addWidget(m_tree, 1);
}

// As wide as their longest texts, so that no number is cut.
void CauseTree::resize() {
    const QFontMetrics metrics(fontOf(font(), TypeSize::Data, true));
    const auto room = [&metrics](const QString& text) { return metrics.horizontalAdvance(text) + kCellRoom; };
    const auto fit = [this, &room](CauseTreeModel::Column column, const QString& text, int extra = 0) {
        const int title = static_cast<TenantHeaderView*>(m_tree->header())->titleWidth(column);
        m_tree->setColumnWidth(column, std::max(room(text) + extra, title));
    };
    fit(CauseTreeModel::Count, countText(9'999'999));
    fit(CauseTreeModel::Tenants, countText(99'999));
    fit(CauseTreeModel::First, clockText(QDateTime::currentMSecsSinceEpoch() - 40LL * 24 * kHour));
    fit(CauseTreeModel::Last, clockText(QDateTime::currentMSecsSinceEpoch() - 40LL * 24 * kHour));
    fit(CauseTreeModel::Trend, deathTrendText(DeathTrend::Steady), TrendDelegate::kCurveWidth);
}

void CauseTree::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_chosen.clear();
    m_open.clear();
    m_model.clear();
}

void CauseTree::showCauses(const DeadLetterFilter& filter, qint64 nowMs) {
    m_askedAtMs = nowMs;
    // The broker's clock is known by its latest message, which may be a little old.
    const qint64 endMs = nowMs + kClockSlackMs;
    m_trend = {endMs - kTrendHours[m_span->chosen()] * kHour, endMs, kTrendSpans};
    m_model.show(filter, m_trend);
}

void CauseTree::choose(const QStringList& names) {
    m_chosen = names;
    restore();
}

void CauseTree::addControl(QWidget* control) { m_head->addWidget(control); }

QHeaderView* CauseTree::header() const { return m_tree->header(); }

void CauseTree::restore() {
    const QScopedValueRollback restoring(m_isRestoring, true);
    for (const QStringList& names : std::as_const(m_open))
        if (const QModelIndex open = m_model.find(names); open.isValid()) m_tree->expand(open);
    const QModelIndex chosen = m_chosen.isEmpty() ? QModelIndex() : m_model.find(m_chosen);
    if (!chosen.isValid())
        m_tree->clearSelection();
    else if (!m_tree->selectionModel()->isRowSelected(chosen.row(), chosen.parent()))
        m_tree->setCurrentIndex(chosen);
}

void CauseTree::showTotals() {
    const DeadLetterGroups& totals = m_model.totals();
    if (!m_model.problem().isEmpty()) {
        m_title->setText(tr("Causes could not be fetched: %1").arg(m_model.problem()));
    } else if (!m_model.isAnswered()) {
        m_title->setText(m_model.isAsking() ? tr("Causes: counting…") : tr("Causes"));
    } else {
        QString text = tr("%1 errors", nullptr, plural(totals.groupCount)).arg(countText(totals.groupCount)) +
                       u" · "_s + tr("%1 dead letters", nullptr, plural(totals.total)).arg(countText(totals.total)) +
                       u" · "_s + tr("%1 tenants", nullptr, plural(totals.tenants)).arg(countText(totals.tenants));
        text += u" · "_s + tr("as of %1").arg(momentText(m_askedAtMs));
        if (totals.atLeast) text += u" · "_s + tr("not all were examined");
        if (totals.truncated) text += u" · "_s + tr("the largest are listed");
        if (totals.leftOut > 0) text += u" · "_s + tr("%1 of too many kinds to list").arg(countText(totals.leftOut));
        m_title->setText(text);
    }
}

}  // namespace fairlead::gui

#include "moc_cause_tree.cpp"
