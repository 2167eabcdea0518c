// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/page_of.h"
#include "gui/now/card.h"
#include "gui/now/change_content.h"

#include <QTimer>

namespace fairlead::gui {

class HeatMap;
class MarkStrip;
class RangeChoice;
class StackedDepth;
class TimeScrubber;

// What changed: what happened, how deep it was and of whom, who waited how long against what is usual, all on one axis of
// time, and a handle that moves the page to a moment gone by. GUI thread.
class ChangeCard : public Card {
    Q_OBJECT
public:
    explicit ChangeCard(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    void setStale(bool stale);
    void refresh();
    // What came live. The roster and the colours outlive the card.
    void show(qint64 nowMs, const TenantRoster& roster, const BrokerTotals& totals, const NowFigures& figures,
              const SeriesColors& colors);
    using QWidget::show;

    // How many tenants there is room for.
    int rowCount() const;
    // The moment that is looked at, by the broker's clock; time does not move it. None: now.
    qint64 spanMs() const { return m_frame.toMs() - m_frame.fromMs(); }  // that is shown; 0: nothing is yet
    std::optional<qint64> momentMs() const;
    void goLive();
    // Looks at this moment, if need be in the shortest range that reaches back so far, until it is left. False: none does.
    bool lookAt(qint64 atMs, qint64 nowMs);
    // Who was hurt at that moment stands first, and stands out. Seen from the next show() on.
    void setHurtThen(const QStringList& tenants);
    // Whether the broker kept figures of that moment.
    bool isKnownThen() const;
    QList<double> curveOf(const QString& tenant) const;
    // As it was chosen.
    NowRange range() const { return m_grownFrom.value_or(m_traces->range()); }
    // By the user; until then a broker whose history is younger than a quarter of an hour is shown closer.
    void chooseRange(NowRange range);

Q_SIGNALS:
    void momentChanged();
    // This moment lies outside of what is shown now, which is now again.
    void momentLost(qint64 atMs);
    void rangeChosen();
    void roomChanged();  // rowCount() may be another one
    void tenantRequested(const QString& tenant, qint64 atMs);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void setRange(NowRange range);
    void draw();
    void drawMarks();
    bool growTo(qint64 atMs);
    void keepMoment(qint64 nowMs);
    void chooseRows(const NowFigures& figures);
    void comeCloserIfYoung();
    QString tell(int row, int column) const;

    Traces* m_traces;
    LiveQuery<PageOf<Event>> m_events;
    const TenantRoster* m_roster = nullptr;
    const SeriesColors* m_colors = nullptr;
    QString m_pushing;
    QStringList m_rows;  // of the heat map
    QStringList m_deep;
    QStringList m_hurtThen;
    qsizetype m_hurtBefore = 0;
    qint64 m_orderedMs = 0;
    quint64 m_tenants = 0;
    qint64 m_nowMs = 0;
    TimeFrame m_frame;
    QList<ChangeMark> m_marks;
    bool m_stale = false;
    bool m_isRangeChosen = false;         // by the user, now or earlier
    std::optional<NowRange> m_grownFrom;  // for the sake of the moment
    QTimer m_drawSoon;

    RangeChoice* m_range;
    MarkStrip* m_strip;
    StackedDepth* m_depth;
    HeatMap* m_heat;
    TimeScrubber* m_scrubber;
};

}  // namespace fairlead::gui
