// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_page.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/shown_name.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/compare/compare_view.h"
#include "gui/fleet/fleet_compare.h"
#include "gui/fleet/fleet_watch.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_delegate.h"
#include "gui/kit/rows/row_measures.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The order of the columns by importance; the verdict takes what is left.
constexpr int kVerdictColumn = 1;
constexpr int kLeastVerdict = 340;
const QList<int> kOthers{2, FleetModel::kHourColumn, 3, 10, 5, 6, 4, 8, 9, 7};
constexpr int kMostLines = 4;
// Beside a comparison: rows, and of the page's height at most this part.
constexpr int kLeastRows = 2;
constexpr int kPartOfRows = 4;

// What waited within the hour, as far as that is known, as a curve over the whole cell.
class HourDelegate final : public RowDelegate {
public:
    using RowDelegate::RowDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        RowDelegate::paint(painter, option, index);
        const auto waited = index.data(kTrendRole).value<QList<double>>();
        paintSparkline(*painter, option.rect.adjusted(kCellPadding, kCellPadding, -kCellPadding, -kCellPadding), waited,
                       int(waited.size()), tokensOf(option.palette).series[2]);
    }
};

QString summaryOf(const QList<FleetRow>& rows) {
    int trouble = 0;
    int held = 0;
    int well = 0;
    for (const FleetRow& row : rows) switch (toneOf(row)) {
            case VerdictTone::Bad:
            case VerdictTone::Push: ++trouble; break;
            case VerdictTone::Warn: ++held; break;
            case VerdictTone::Good: ++well; break;
            case VerdictTone::Unknown: break;
        }
    const int open = int(rows.size()) - trouble - held - well;
    QStringList parts;
    if (trouble > 0) parts.append(FleetPage::tr("%n in trouble", "connections", trouble));
    if (held > 0) parts.append(FleetPage::tr("%n held back or not let in", "connections", held));
    if (open > 0) parts.append(FleetPage::tr("%n not known", "connections", open));
    if (well > 0) parts.append(FleetPage::tr("%n well", "connections", well));
    return FleetPage::tr("%n connections: %1", nullptr, int(rows.size())).arg(parts.join(u", "_s));
}

QString titleOf(const FleetRow& row) {
    return row.address.isEmpty() ? shownName(row.name) : shownName(row.name) + u" · "_s + row.address;
}

QString pastSummaryOf(const QList<FleetRow>& rows, qint64 momentMs) {
    const auto known = std::count_if(rows.begin(), rows.end(), [](const FleetRow& row) {
        return row.then && row.then->standing == FleetThen::Standing::Known;
    });
    return FleetPage::tr("As it was at %1, by what %2 of %n connections recorded. Who was hurt then is not known.",
                         nullptr, int(rows.size()))
        .arg(clockText(momentMs))
        .arg(known);
}

}  // namespace

FleetPage::FleetPage(QWidget* parent) : ConnectedPage(parent) {
    m_table = new RowTable(
        &m_model, {.id = u"fleetTable"_s, .name = tr("Connections"), .widths = m_model.widths(), .lines = 2}, this);
    m_table->setItemDelegateForColumn(FleetModel::kHourColumn, new HourDelegate(m_table->marks(), m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->moveSection(header->visualIndex(FleetModel::kHourColumn), header->visualIndex(2) + 1);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    new ColumnFit(m_table, kVerdictColumn, kLeastVerdict, kOthers);
    auto* content = new QWidget(this);
    m_summary = new TextLabel(content);
    m_summary->setObjectName(u"fleetSummary"_s);
    m_summary->setAccessibleName(tr("How the connections are"));
    m_summary->setWordWrap(true);
    m_open = makeButton(content, u"openFleet"_s, tr("Open"), tr("Open the selected connection"));
    m_ask = makeButton(content, u"askFleet"_s, tr("Ask now"), tr("Ask every connection now"));
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap2);
    head->addWidget(m_summary, 1);
    head->addWidget(m_open);
    head->addWidget(m_ask);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(kGap2);
    inner->addLayout(head);
    m_view = new CompareView(content);
    m_view->hide();
    m_comparing = new FleetCompare(&m_model, m_table, m_view, content);
    inner->addWidget(m_table, 1);
    inner->addWidget(m_comparing);
    inner->addWidget(m_view, 3);
    m_whole = new OutsideText(tr("What matters most there"), OutsideText::Look::Fact, kMostLines, content);
    m_whole->setObjectName(u"fleetWhole"_s);
    inner->addWidget(m_whole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content), 1);

    connect(m_comparing, &FleetCompare::comparing, this, [this](bool on) {
        m_view->setVisible(on);
        m_whole->setVisible(!on);
        makeRoom();
        if (on) m_view->focusTable();
    });
    connect(m_table, &QAbstractItemView::activated, this, &FleetPage::openSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_isShowing) m_isChosen = true;
        check();
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &FleetPage::check);
    connect(m_open, &QPushButton::clicked, this, &FleetPage::openSelected);
    connect(m_ask, &QPushButton::clicked, this, &FleetPage::refresh);
    auto* clock = new QTimer(this);
    clock->setInterval(1000);
    connect(clock, &QTimer::timeout, this, [this] {
        if (isVisible()) m_model.setNow(QDateTime::currentMSecsSinceEpoch());
    });
    clock->start();
    setFocusProxy(m_table);
    showSituation();
}

void FleetPage::setWatch(FleetWatch* watch) {
    if (m_watch) disconnect(m_watch, nullptr, this, nullptr);
    m_watch = watch;
    m_comparing->setWatch(watch);
    if (watch != nullptr) {
        watch->lookAt(m_momentMs);
        connect(watch, &FleetWatch::changed, this, &FleetPage::showSituation);
        watch->setSeen(isVisible());
    }
    showSituation();
}

void FleetPage::showSituation() {
    QList<FleetRow> rows = m_watch ? m_watch->rows() : QList<FleetRow>();
    if (rows.isEmpty()) {
        m_model.setRows({});
        showNothing(tr("No connections"),
                    tr("Every connection that is open or saved has a row here, with what matters most there."),
                    tr("Connect…"));
        return;
    }
    std::stable_sort(rows.begin(), rows.end(), isWorse);
    m_summary->setText(m_momentMs == 0 ? summaryOf(rows) : pastSummaryOf(rows, m_momentMs));
    m_model.setNow(QDateTime::currentMSecsSinceEpoch());
    m_isShowing = true;
    m_model.setRows(std::move(rows));
    m_isShowing = false;
    showContent();
    // Until somebody chooses, the worst is selected, also after it has become another one.
    if (!m_isChosen || !m_table->currentIndex().isValid()) {
        m_isShowing = true;
        m_table->selectRow(0);
        m_isShowing = false;
    }
    check();
}

void FleetPage::showEvent(QShowEvent* event) {
    ConnectedPage::showEvent(event);
    if (m_watch) m_watch->setSeen(true);
}

void FleetPage::hideEvent(QHideEvent* event) {
    ConnectedPage::hideEvent(event);
    if (m_watch) m_watch->setSeen(false);
}

void FleetPage::resizeEvent(QResizeEvent* event) {
    ConnectedPage::resizeEvent(event);
    makeRoom();
}

void FleetPage::makeRoom() {
    if (!m_comparing->isComparing()) {
        m_table->setMaximumHeight(QWIDGETSIZE_MAX);
        return;
    }
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int rows = std::clamp(m_model.rowCount(), kLeastRows, std::max(kLeastRows, height() / kPartOfRows / row));
    m_table->setMaximumHeight(m_table->horizontalHeader()->sizeHint().height() + rows * row +
                              2 * m_table->frameWidth());
}

bool FleetPage::goBack() { return m_comparing->goBack(); }

void FleetPage::focusFilter() {
    if (m_comparing->isComparing())
        m_view->focusFilter();
    else
        m_table->setFocus(Qt::ShortcutFocusReason);
}

void FleetPage::refresh() {
    if (m_watch) m_watch->askNow();
}

void FleetPage::travelTo(qint64 atMs) {
    m_momentMs = atMs == 0 || connection() == nullptr ? atMs : atMs - clockDifference(connection()->clockOffsetMs());
    if (m_watch) m_watch->lookAt(m_momentMs);
}

const FleetRow* FleetPage::selected() const {
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? m_model.at(index.row()) : nullptr;
}

void FleetPage::check() {
    const FleetRow* row = selected();
    m_whole->showText(row == nullptr ? QString()
                                     : titleOf(*row) + u'\n' + sentenceOf(*row) + u'\n' +
                                           factsOf(*row, QDateTime::currentMSecsSinceEpoch()));
    m_comparing->look();
    allow(m_open, row == nullptr ? tr("Select a connection.") : QString(), m_open->accessibleName());
}

void FleetPage::openSelected() {
    if (const FleetRow* row = selected()) Q_EMIT openRequested(row->key);
}

QList<Command> FleetPage::commands() {
    QList<Command> all;
    all.append({tr("Ask every connection now"), tr("action"), {}, [this] { refresh(); }});
    all += m_comparing->commands();
    return all;
}

}  // namespace fairlead::gui

#include "moc_fleet_page.cpp"
