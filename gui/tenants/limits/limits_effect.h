// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_change.h"
#include "gui/models/limit_forecast.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

class QLabel;

namespace fairlead::gui {

class BrokerConnection;
class ForecastTable;

// What a change of limits would do, asked of the broker while somebody types: the shares of all that it touches, how long their
// backlogs take, how many creates would be refused, and what it costs. GUI thread.
class LimitsEffect : public QWidget {
    Q_OBJECT
public:
    LimitsEffect(QStringList tenants, FiguresOf figures, QWidget* parent);

    void setConnection(BrokerConnection* connection);
    // before, after: the limits of the only tenant; of several, those that the change sets count.
    void propose(const LimitSettings& set, const TenantLimits& before, const TenantLimits& after);
    // As high as it ever was, so that nothing below it moves up under the pointer.
    void keepHeight() { m_isHeightKept = true; }
    // Tenants whose seats are of interest, changed or not; they have to have something to do, or they would count as if they
    // had.
    void setBeside(const QStringList& tenants) { m_beside = tenants; }
    // The seats that are due to the first tenant now; unset: not known, or all are, as nobody else wants any.
    std::optional<double> dueSeats() const;
    // With what is proposed now; null: not known yet.
    const SharePreview* proposedShares() const { return m_isProposed ? m_shares.answer() : nullptr; }

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    QList<ShareChange> shareChanges() const;
    void showForecast();
    void showCosts(const LimitForecast& forecast);
    void applyColors();
    qint64 nowMs() const;

    const QStringList m_tenants;
    const FiguresOf m_figures;
    QStringList m_beside;
    QPointer<BrokerConnection> m_connection;
    LimitSettings m_set;
    TenantLimits m_before;
    TenantLimits m_after;
    bool m_isHeightKept = false;
    int m_proposals = 0;
    int m_asked = 0;            // which of them the broker was asked about last
    bool m_isProposed = false;  // what is known is of this, and not of what was proposed before
    LiveQuery<SharePreview> m_shares;
    LiveQuery<History> m_hour;
    ForecastTable* m_table;
    QLabel* m_freed;
    QLabel* m_refused;
    QLabel* m_price;
};

}  // namespace fairlead::gui
