// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/hurt_table.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/data/translation.h"
#include "gui/kit/rows/row_copy.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/models/words/formatters.h"
#include "gui/now/hurt_delegate.h"

#include <QAction>
#include <QHeaderView>
#include <QLocale>
#include <QPainter>

#include <array>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRowHeight = 24;
constexpr int kHeaderHeight = 22;
constexpr int kLeastName = 142;  // the widest usual names fit
// In the order of HurtColumn: what a column holds as a rule; it grows with what is longer.
constexpr std::array<const char*, 8> kUsually{"", "5 min 00 s", "5 min 00 s", "999×",
                                              "", "99,999",     "9.9 of 99",  "00:00"};
constexpr int kCurveWidth = 72;
constexpr double kLeastCompared = 0.001;  // seconds

QString tenthsText(double value) {
    const double tenths = std::round(value * 10) / 10;
    return QLocale().toString(tenths, 'f', tenths == std::floor(tenths) ? 0 : 1);
}

QString timesText(const HurtTenant& row) {
    // Against a usual of nothing, how many times says nothing.
    const auto times =
        row.usualSeconds.value_or(0) < kLeastCompared ? std::nullopt : timesUsual(row.waitSeconds, row.usualSeconds);
    return times ? tr("%1×").arg(*times < 9.95 ? tenthsText(*times) : countText(quint64(std::lround(*times))))
                 : missingText();
}

QString seatsOf(const HurtTenant& row) {
    return row.seats && row.entitledSeats ? tr("%1 of %2").arg(tenthsText(*row.seats), tenthsText(*row.entitledSeats))
                                          : missingText();
}

QString usualText(const HurtTenant& row) { return row.usualSeconds ? waitText(*row.usualSeconds) : missingText(); }

ColumnTable<HurtTenant>::Columns hurtColumns() {
    return {
        {.title = tr("Tenant"),
         .text = [](const HurtTenant& row) { return row.tenant; },
         .tip = [](const HurtTenant& row) { return row.tenant; }},
        {.title = tr("Wait p99"),
         .text = [](const HurtTenant& row) { return waitText(row.waitSeconds); },
         .isFigure = true,
         .titleTip = tr("How long its tasks wait from ready to handed out: 99 of 100 wait less")},
        {.title = tr("Its usual"),
         .text = usualText,
         .isFigure = true,
         .titleTip = tr("What is usual for this tenant, of the same figure")},
        {.title = tr("Times ↓"),
         .text = timesText,
         .isFigure = true,
         .titleTip = tr("How many times its usual it waits")},
        {.title = tr("Curve"),
         .text = [](const HurtTenant&) { return QString(); },
         .titleTip = tr("Its wait over the time that is chosen below")},
        {.title = tr("Ready"),
         .text = [](const HurtTenant& row) { return row.ready ? countText(*row.ready) : missingText(); },
         .isFigure = true},
        {.title = tr("Seats"),
         .text = seatsOf,
         .isFigure = true,
         .titleTip = tr("Shared seats it had in the last minute, of those it is entitled to")},
        {.title = tr("Since"),
         .text = [](const HurtTenant& row) { return row.sinceMs == 0 ? missingText() : clockText(row.sinceMs); },
         .isFigure = true},
    };
}

// Titles in quiet letters, flat; the column that orders the rows stands out.
class HurtHeader : public QHeaderView {
public:
    explicit HurtHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setFixedHeight(kHeaderHeight);
        setMinimumSectionSize(10);
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        const Tokens& colors = tokensOf(palette());
        const bool orders = section == int(HurtColumn::Times);
        const bool isLast = section == int(HurtColumn::Since);
        painter->save();
        painter->fillRect(rect, colors.surface);
        painter->setFont(scaledFont(font(), 1, orders));
        painter->setPen(orders ? colors.tx : colors.tx3);
        const auto alignment =
            model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        const QRect inner = rect.adjusted(section == 0 ? 12 : 6, 0, isLast ? -12 : -6, 0);
        painter->drawText(inner, alignment, model()->headerData(section, Qt::Horizontal).toString());
        painter->restore();
    }
};

}  // namespace

HurtTable::HurtTable(std::function<QList<double>(const QString&)> curveOf, QWidget* parent)
    : QTableView(parent), m_model(hurtColumns(), [](const HurtTenant& row) { return row.tenant; }) {
    for (size_t column = 0; column < m_longest.size(); ++column)
        m_longest[column] = QString::fromUtf8(kUsually[column]);
    copyRowsOf(this);
    setObjectName(u"hurtTable"_s);
    setAccessibleName(tr("Who hurts, the worst first"));
    setHorizontalHeader(new HurtHeader(this));
    setModel(&m_model);
    m_marks = new RowMarks(this);
    setItemDelegate(new HurtDelegate(std::move(curveOf), m_marks, this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setAutoFillBackground(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(this, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT tenantActivated(m_model.keyAt(index.row())); });
    const auto offer = [this](const QString& id, const QString& text, void (HurtTable::*wanted)(const QString&)) {
        auto* action = new QAction(text, this);
        action->setObjectName(id);
        connect(action, &QAction::triggered, this, [this, wanted] {
            if (const QString tenant = selectedTenant(); !tenant.isEmpty()) Q_EMIT(this->*wanted)(tenant);
        });
        addAction(action);
    };
    offer(u"investigateHurt"_s, tr("Investigate"), &HurtTable::incidentRequested);
    offer(u"showHurt"_s, tr("Show the tenant"), &HurtTable::tenantActivated);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void HurtTable::setRows(const QList<HurtTenant>& rows) {
    m_model.setRows(rows);
    // A figure is never cut: a longer one than ever makes its column wider. Looking at lengths is enough for that.
    bool isLonger = false;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        for (size_t column = 1; column < m_longest.size(); ++column) {
            const QString text = m_model.index(row, int(column)).data().toString();
            if (text.size() <= m_longest[column].size()) continue;
            m_longest[column] = text;
            isLonger = true;
        }
    }
    if (isLonger) fitColumns();
}

void HurtTable::setNothing(const QString& title, const QString& text) {
    if (title == m_nothing && text == m_nothingMore) return;
    m_nothing = title;
    m_nothingMore = text;
    setAccessibleDescription(title + u' ' + text);
    viewport()->update();
}

void HurtTable::setStale(bool stale) {
    static_cast<HurtDelegate*>(itemDelegate())->setStale(stale);
    m_isStale = stale;
    viewport()->update();
}

QString HurtTable::selectedTenant() const {
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : m_model.keyAt(rows.first().row());
}

int HurtTable::heightOf(int rows) const { return kHeaderHeight + rows * kRowHeight; }

void HurtTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void HurtTable::fitColumns() {
    const QFontMetrics plain(font());
    const QFontMetrics bold(scaledFont(font(), 1, true));
    int left = viewport()->width() - kLeastName - 20;
    // What is dropped last comes first.
    for (const HurtColumn column : {HurtColumn::Wait, HurtColumn::Usual, HurtColumn::Times, HurtColumn::Ready,
                                    HurtColumn::Since, HurtColumn::Curve, HurtColumn::Seats}) {
        const auto at = int(column);
        const QFontMetrics& metrics = column == HurtColumn::Wait ? bold : plain;
        const QString title = m_model.headerData(at, Qt::Horizontal).toString();
        const QString& longest = m_longest[size_t(at)];
        const bool isEnd = column == HurtColumn::Since;
        int wide = std::max(metrics.horizontalAdvance(longest), bold.horizontalAdvance(title)) + (isEnd ? 19 : 13);
        if (column == HurtColumn::Curve) wide = kCurveWidth;
        const bool mayGo = column == HurtColumn::Curve || column == HurtColumn::Seats;
        setColumnHidden(at, mayGo && wide > left);
        if (!isColumnHidden(at)) {
            setColumnWidth(at, wide);
            left -= wide;
        }
    }
}

void HurtTable::paintEvent(QPaintEvent* event) {
    if (m_model.rowCount() > 0) {
        QTableView::paintEvent(event);
        QPainter painter(viewport());
        m_marks->paintRing(painter);
        return;
    }
    QPainter painter(viewport());
    const Tokens& colors = tokensOf(palette());
    const QRect area = viewport()->rect();
    painter.fillRect(area, colors.surface);
    painter.fillRect(QRect(area.left(), area.top(), area.width(), 1), colors.grid);
    painter.setFont(scaledFont(font(), 15.0 / 12));
    painter.setPen(m_isStale ? colors.tx3 : colors.tx);
    const int middle = area.center().y();
    painter.drawText(QRect(area.left(), middle - 24, area.width(), 22), Qt::AlignCenter, m_nothing);
    painter.setFont(font());
    painter.setPen(colors.tx3);
    painter.drawText(QRect(area.left() + 12, middle + 2, area.width() - 24, area.bottom() - middle - 2),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_nothingMore);
    m_marks->paintRing(painter);
}

}  // namespace fairlead::gui

#include "moc_hurt_table.cpp"
