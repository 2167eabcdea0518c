// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/models/tenant_roster.h"
#include "gui/now/now_figures.h"
#include "gui/now/series_colors.h"
#include "gui/now/verdict.h"
#include "gui/query/connected_page.h"

class QShortcut;

namespace fairlead::gui {

class Card;
class ChangeCard;
class HurtTable;
class PastHurt;
struct AskedTenant;
class PushCard;
class VerdictBar;

// Home: the verdict in one sentence, who hurts, who pushes, and what changed; now, or at a moment gone by. While
// nobody sees it, it only keeps the figures. GUI thread.
class NowPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit NowPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    QList<Command> commands() override;
    std::optional<Link> place() const override;
    void showPlace(const Link& link) override;
    void travelTo(qint64 atMs) override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void take(const QList<TenantsUpdate>& updates);
    void showFigures();
    void showVerdict();
    void showHurt();
    void showMoment();
    void showMomentPassed();
    QList<AskedTenant> askedOfThen() const;
    void rememberTrouble(Verdict& verdict);
    bool isStale() const;

    TenantRoster m_roster;
    BrokerTotals m_totals;
    NowFigures m_figures;
    DeepestSeen m_deepest;
    SeriesColors m_colors;
    qint64 m_momentMs = 0;      // that the other pages were told of; 0: now
    qint64 m_lastUpdateMs = 0;  // broker's clock; 0: nothing has come yet
    Trouble m_trouble;          // the latest that the verdict told

    VerdictBar* m_verdict;
    Card* m_hurtCard;
    HurtTable* m_hurt;
    PushCard* m_push;
    ChangeCard* m_change;
    PastHurt* m_past;
    QShortcut* m_backToNow;
};

}  // namespace fairlead::gui
