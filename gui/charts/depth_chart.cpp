// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/depth_chart.h"

#include "gui/charts/depth_series.h"
#include "gui/charts/state_colors.h"

#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QDateTime>
#include <QDateTimeAxis>
#include <QEvent>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineSeries>
#include <QLocale>
#include <QValueAxis>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMaxPoints = 600;  // beyond that Qt Charts costs more than the eye gets
constexpr int kMaxPieces = 12;

struct PieceSeries {
    QLineSeries* floor;
    QLineSeries* inProgress;
    QLineSeries* ready;
    QLineSeries* delayed;
    QAreaSeries* inProgressArea;
    QAreaSeries* readyArea;
    QAreaSeries* delayedArea;
};

QString legendEntry(const QColor& color, const QString& name, quint64 count) {
    return u"<span style=\"color:%1\">■</span> %2<br><b>%3</b>"_s.arg(color.name(), name, QLocale().toString(count));
}

}  // namespace

class DepthChart::Impl {
public:
    explicit Impl(DepthChart* owner);

    void draw();
    void applyColors();

    DepthChart* owner;
    QLabel* title;
    QLabel* caption;
    QWidget* legend;  // the areas from top to bottom, each with its figure; side by side, so that nothing ever wraps
    QLabel* delayedLegend;
    QLabel* readyLegend;
    QLabel* inProgressLegend;
    QLabel* empty;
    QChart* chart;
    QChartView* view;
    QDateTimeAxis* timeAxis;
    QValueAxis* countAxis;
    std::vector<PieceSeries> pieces;
    QList<DepthPoint> points;
    TimeWindow window;
    int drawn = 0;
    bool stale = false;
    bool drawnLatest = false;

private:
    PieceSeries makePiece();
    void colorPiece(const PieceSeries& piece) const;
};

DepthChart::Impl::Impl(DepthChart* chartOwner)
    : owner(chartOwner), title(new QLabel(owner)), caption(new QLabel(owner)), legend(new QWidget(owner)),
      delayedLegend(new QLabel(legend)), readyLegend(new QLabel(legend)), inProgressLegend(new QLabel(legend)),
      empty(new QLabel(owner)), chart(new QChart), view(new QChartView(chart, owner)), timeAxis(new QDateTimeAxis),
      countAxis(new QValueAxis) {
    title->setText(DepthChart::tr("Unfinished tasks by state"));
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    caption->setTextFormat(Qt::PlainText);
    caption->setWordWrap(true);
    auto* legendLine = new QHBoxLayout(legend);
    legendLine->setContentsMargins(0, 4, 0, 0);
    for (QLabel* entry : {delayedLegend, readyLegend, inProgressLegend}) {
        entry->setTextFormat(Qt::RichText);
        legendLine->addWidget(entry, 1);
    }
    empty->setText(DepthChart::tr("Nothing recorded yet. The curve begins with the next figures from the broker."));
    empty->setWordWrap(true);
    empty->setAlignment(Qt::AlignCenter);

    chart->legend()->hide();
    chart->setMargins(QMargins(0, 4, 8, 0));
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setBackgroundVisible(false);
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->addAxis(timeAxis, Qt::AlignBottom);
    chart->addAxis(countAxis, Qt::AlignLeft);
    countAxis->setLabelFormat(u"%.0f"_s);
    countAxis->setRange(0, 10);
    countAxis->setTickCount(6);

    view->setFrameShape(QFrame::NoFrame);
    view->setBackgroundBrush(Qt::NoBrush);
    view->viewport()->setAutoFillBackground(false);
    view->setRenderHint(QPainter::Antialiasing, false);
    view->setFocusPolicy(Qt::NoFocus);
    view->setAccessibleName(DepthChart::tr("Unfinished tasks by state over time"));

    auto* layout = new QVBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(title);
    layout->addWidget(caption);
    layout->addWidget(legend);
    layout->addWidget(view, 1);
    layout->addWidget(empty, 1);
    applyColors();
}

PieceSeries DepthChart::Impl::makePiece() {
    PieceSeries piece{new QLineSeries(chart),
                      new QLineSeries(chart),
                      new QLineSeries(chart),
                      new QLineSeries(chart),
                      nullptr,
                      nullptr,
                      nullptr};
    piece.inProgressArea = new QAreaSeries(piece.inProgress, piece.floor);
    piece.readyArea = new QAreaSeries(piece.ready, piece.inProgress);
    piece.delayedArea = new QAreaSeries(piece.delayed, piece.ready);
    for (QAreaSeries* area : {piece.inProgressArea, piece.readyArea, piece.delayedArea}) {
        chart->addSeries(area);
        area->attachAxis(timeAxis);
        area->attachAxis(countAxis);
    }
    colorPiece(piece);
    return piece;
}

void DepthChart::Impl::colorPiece(const PieceSeries& piece) const {
    const StateColors colors = stateColors(owner->palette());
    const auto paint = [this](QAreaSeries* area, const QColor& color) {
        QColor fill = color;
        fill.setAlphaF(stale ? 0.25F : 0.75F);
        QColor edge = color;
        edge.setAlphaF(stale ? 0.4F : 1.0F);
        area->setBrush(fill);
        area->setPen(QPen(edge, 1));
    };
    paint(piece.inProgressArea, colors.inProgress);
    paint(piece.readyArea, colors.ready);
    paint(piece.delayedArea, colors.delayed);
}

void DepthChart::Impl::applyColors() {
    const StateColors colors = stateColors(owner->palette());
    QPalette quiet = owner->palette();
    quiet.setColor(QPalette::WindowText, colors.quiet);
    caption->setPalette(quiet);
    empty->setPalette(quiet);
    QFont small = owner->font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(timeAxis), static_cast<QAbstractAxis*>(countAxis)}) {
        axis->setLabelsColor(colors.quiet);
        axis->setLabelsFont(small);
        axis->setLinePen(QPen(colors.line, 1));
        axis->setGridLinePen(QPen(colors.line, 1));
    }
    timeAxis->setGridLineVisible(false);
    for (const PieceSeries& piece : pieces) {
        colorPiece(piece);
    }
}

void DepthChart::Impl::draw() {
    drawnLatest = true;
    const bool any = !points.isEmpty();
    view->setVisible(any);
    legend->setVisible(any);
    empty->setVisible(!any);
    if (!any) {
        caption->clear();
        drawn = 0;
        return;
    }
    const DepthPoint& latest = points.last();
    const qint64 watchedSeconds = (latest.atMs - points.first().atMs) / 1000;
    caption->setText(watchedSeconds < 60
                         ? DepthChart::tr("since this console is watching (%1 s)").arg(watchedSeconds)
                         : DepthChart::tr("since this console is watching (%1 min)").arg(watchedSeconds / 60));
    const StateColors colors = stateColors(owner->palette());
    delayedLegend->setText(legendEntry(colors.delayed, DepthChart::tr("delayed"), latest.depth.delayed));
    readyLegend->setText(legendEntry(colors.ready, DepthChart::tr("ready"), latest.depth.ready));
    inProgressLegend->setText(legendEntry(colors.inProgress, DepthChart::tr("in progress"), latest.depth.inProgress));
    view->setAccessibleDescription(DepthChart::tr("Now %1 ready, %2 in progress, %3 delayed")
                                       .arg(latest.depth.ready)
                                       .arg(latest.depth.inProgress)
                                       .arg(latest.depth.delayed));

    const TimeWindow shown = timeWindow(points.first().atMs, latest.atMs);
    if (shown != window) {
        window = shown;
        timeAxis->setFormat(shown.toMs - shown.fromMs > 120'000 ? u"HH:mm"_s : u"HH:mm:ss"_s);
        timeAxis->setTickCount(shown.ticks);
        timeAxis->setRange(QDateTime::fromMSecsSinceEpoch(shown.fromMs), QDateTime::fromMSecsSinceEpoch(shown.toMs));
    }
    double highest = 0;
    for (const DepthPoint& point : std::as_const(points)) {
        highest = std::max(highest, double(point.depth.open()));
    }
    // The axis grows at once and shrinks late, so that a curve near a border does not make it jump to and fro.
    if (const CountAxis fitting = gui::countAxis(highest);
        fitting.top > countAxis->max() || highest < countAxis->max() * 0.3) {
        countAxis->setTickCount(fitting.ticks);
        countAxis->setRange(0, fitting.top);
    }

    const QList<DepthPiece> cut = depthPieces(points, kMaxPoints, kMaxPieces);
    while (pieces.size() < size_t(cut.size())) {
        pieces.push_back(makePiece());
    }
    for (size_t at = 0; at < pieces.size(); ++at) {
        const DepthPiece piece = at < size_t(cut.size()) ? cut[qsizetype(at)] : DepthPiece();
        pieces[at].floor->replace(piece.floor);
        pieces[at].inProgress->replace(piece.inProgress);
        pieces[at].ready->replace(piece.ready);
        pieces[at].delayed->replace(piece.delayed);
    }
    drawn = int(cut.size());
}

DepthChart::DepthChart(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) { m_impl->draw(); }

DepthChart::~DepthChart() = default;

void DepthChart::setPoints(const QList<DepthPoint>& points) {
    m_impl->points = points;
    m_impl->drawnLatest = false;
    if (isVisible()) {
        m_impl->draw();
    }
}

void DepthChart::setStale(bool stale) {
    if (m_impl->stale != stale) {
        m_impl->stale = stale;
        m_impl->applyColors();
    }
}

int DepthChart::drawnPieces() const { return m_impl->drawn; }

QSize DepthChart::minimumSizeHint() const { return {280, 220}; }

void DepthChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_impl->applyColors();
        m_impl->draw();
    }
    QWidget::changeEvent(event);
}

void DepthChart::showEvent(QShowEvent* event) {
    if (!m_impl->drawnLatest) {
        m_impl->draw();
    }
    QWidget::showEvent(event);
}

}  // namespace fairlead::gui
