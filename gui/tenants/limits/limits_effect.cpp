// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limits_effect.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/tenants/limits/forecast_table.h"

#include <QDateTime>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kSharesAfterTyping(250);
constexpr std::chrono::milliseconds kSharesEvery(5000);
constexpr std::chrono::milliseconds kHourEvery(60'000);
constexpr quint32 kMostTouched = 100;
constexpr qint64 kEffectHourMs = 3'600'000;

}  // namespace

LimitsEffect::LimitsEffect(QStringList tenants, FiguresOf figures, QWidget* parent)
    : QWidget(parent), m_tenants(std::move(tenants)), m_figures(std::move(figures)),
      m_shares(kSharesEvery,
               [this](Calls& calls, Then<SharePreview> then) {
                   m_asked = m_proposals;
                   return calls.tenants().previewShares(shareChanges(), kMostTouched, std::move(then));
               }),
      m_hour(kHourEvery, [this](Calls& calls, Then<History> then) {
          return calls.history().readHistory({m_tenants.first(), nowMs() - kEffectHourMs, 0, HistoryResolution::Minute},
                                             std::move(then));
      }) {
    build();
    m_hour.setActive(m_tenants.size() == 1);
    connect(&m_shares, &LiveQueryBase::changed, this, [this] {
        m_isProposed = m_asked == m_proposals;
        showForecast();
    });
    connect(&m_shares, &LiveQueryBase::failed, this,
            [this](const Failure& failure) { m_table->say(tr("No preview: %1").arg(failure.text)); });
    connect(&m_hour, &LiveQueryBase::changed, this,
            [this] { m_shares.answer() != nullptr ? showForecast() : showCosts({}); });
    connect(&m_hour, &LiveQueryBase::failed, this,
            [this](const Failure& failure) { m_refused->setText(tr("not known: %1").arg(failure.text)); });
}

void LimitsEffect::build() {
    auto* title = new TextLabel(tr("What it would do"), this);
    title->setFont(fontOf(font(), TypeSize::Panel, true));
    auto* note = new TextLabel(tr("as if all who wait now keep waiting"), this);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setWordWrap(true);
    note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* head = new QHBoxLayout;
    head->addWidget(title);
    head->addWidget(note, 1);
    m_table = new ForecastTable(this);
    m_table->say(tr("Asking the broker …"));
    const auto quiet = [this](const QString& text) {
        auto* label = new TextLabel(text, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        return label;
    };
    const auto value = [this](const QString& id, const QString& name) {
        auto* label = new TextLabel(this);
        label->setObjectName(id);
        label->setAccessibleName(name);
        label->setWordWrap(true);
        return label;
    };
    m_refused = value(u"refusals"_s, tr("Refused creates"));
    m_refused->setText(m_tenants.size() == 1 ? tr("Asking the broker …")
                                             : tr("not counted for several tenants at once"));
    m_price = value(u"prices"_s, tr("What it costs"));
    m_freed = value(u"freedSeats"_s, tr("Its seats"));
    m_freed->setText(m_tenants.size() == 1 ? tr("Asking the broker …") : tr("not counted for several tenants at once"));
    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(kGap3);
    facts->setVerticalSpacing(2);
    facts->setColumnStretch(1, 1);
    facts->addWidget(quiet(tr("Seats")), 0, 0, Qt::AlignTop);
    facts->addWidget(m_freed, 0, 1);
    facts->addWidget(quiet(tr("Refused")), 1, 0, Qt::AlignTop);
    facts->addWidget(m_refused, 1, 1);
    facts->addWidget(quiet(tr("Price")), 2, 0, Qt::AlignTop);
    facts->addWidget(m_price, 2, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addLayout(head);
    layout->addWidget(m_table);
    layout->addLayout(facts);
    applyColors();
}

void LimitsEffect::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_shares.setConnection(connection);
    m_hour.setConnection(connection);
    if (!m_shares.isAsking()) m_shares.refresh();  // refreshes even while the connection is paused
    if (m_tenants.size() == 1 && !m_hour.isAsking()) m_hour.refresh();
}

void LimitsEffect::propose(const LimitSettings& set, const TenantLimits& before, const TenantLimits& after) {
    const bool isSame = set == m_set && after == m_after;
    m_set = set;
    m_before = before;
    m_after = after;
    if (isSame) return;
    ++m_proposals;
    m_isProposed = false;
    m_shares.refreshAfter(kSharesAfterTyping);
    if (m_shares.answer() == nullptr) showCosts({});
}

QList<ShareChange> LimitsEffect::shareChanges() const {
    QList<ShareChange> changes;
    for (const QString& tenant : m_tenants) {
        ShareChange change{tenant, m_set.weight, std::nullopt, false, m_set.minSeats};
        if (m_set.maxConcurrency) {
            change.maxConcurrency = *m_set.maxConcurrency;
            change.unlimitedConcurrency = !m_set.maxConcurrency->has_value();
        }
        if (m_set.paused.value_or(false)) {
            // To others it is as a tenant that may use nothing.
            change.maxConcurrency = 0;
            change.unlimitedConcurrency = false;
        }
        changes.append(change);
    }
    for (const QString& tenant : m_beside)
        if (!m_tenants.contains(tenant)) changes.append({tenant, std::nullopt, std::nullopt});
    return changes;
}

std::optional<double> LimitsEffect::dueSeats() const {
    const SharePreview* shares = m_shares.answer();
    if (shares == nullptr || shares->rows.isEmpty() || shares->rows.first().tenant != m_tenants.first())
        return std::nullopt;
    // All of them are due to who is alone: that tells nothing of the time when others want some.
    const double due = shares->rows.first().seatsBefore;
    return shares->active > 1 && due < shares->seats ? std::optional(due) : std::nullopt;
}

void LimitsEffect::showForecast() {
    const LimitForecast forecast = forecastOf(*m_shares.answer(), m_tenants, m_figures, m_before, m_after);
    m_table->showForecast(forecast);
    if (m_tenants.size() == 1)
        m_freed->setText(shownText(freedText(m_figures(m_tenants.first()), m_after, forecast, m_figures)));
    showCosts(forecast);
    Q_EMIT changed();
}

void LimitsEffect::showCosts(const LimitForecast& forecast) {
    std::optional<RefusalForecast> refusals;
    if (m_tenants.size() == 1 && m_hour.answer() != nullptr) {
        refusals = refusalsOf(m_hour.answer()->points, m_after);
        m_refused->setText(refusalText(refusals));
    }
    const bool isOne = m_tenants.size() == 1;
    const QStringList prices =
        pricesOf(forecast, isOne ? m_before : TenantLimits(), isOne ? m_after : TenantLimits(), refusals, nowMs());
    m_price->setText(prices.isEmpty() ? tr("nothing that is known") : prices.join(u'\n'));
    m_price->setProperty("costs", !prices.isEmpty());
    applyColors();
    if (m_isHeightKept && isVisible())
        for (QWidget* part : std::initializer_list<QWidget*>{m_table, m_freed, m_refused, m_price})
            part->setMinimumHeight(std::max(part->minimumHeight(), part->hasHeightForWidth()
                                                                       ? part->heightForWidth(part->width())
                                                                       : part->sizeHint().height()));
}

qint64 LimitsEffect::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

void LimitsEffect::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyColors();
    QWidget::changeEvent(event);
}

void LimitsEffect::applyColors() {
    QPalette colors = palette();
    if (m_price->property("costs").toBool()) colors.setColor(QPalette::WindowText, tokensOf(colors).warn);
    m_price->setPalette(colors);
}

}  // namespace fairlead::gui

#include "moc_limits_effect.cpp"
