// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/now_page.h"

#include "gui/charts/shown_name.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/kit/consent/connection_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/models/words/formatters.h"
#include "gui/now/change_card.h"
#include "gui/now/hurt_table.h"
#include "gui/now/past_hurt.h"
#include "gui/now/push_card.h"
#include "gui/now/verdict_bar.h"

#include <QHBoxLayout>
#include <QSet>
#include <QShortcut>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kGap = 10;
constexpr int kHurtRows = 6;
constexpr qint64 kSameTroubleMs = 60'000;  // that comes and goes is one
constexpr qint64 kDoorStaysMs = 10 * 60'000;

}  // namespace

NowPage::NowPage(QWidget* parent) : ConnectedPage(parent) {
    build();
    connect(m_verdict, &VerdictBar::tenantRequested, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, 0); });
    connect(m_verdict, &VerdictBar::incidentRequested, this, [this](const Trouble& trouble) {
        Q_EMIT incidentRequested(trouble.tenant, trouble.fromMs, trouble.untilMs);
    });
    connect(m_verdict, &VerdictBar::limitsRequested, this,
            [this](const QString& tenant) { Q_EMIT limitsRequested({tenant}); });
    connect(m_hurt, &HurtTable::tenantActivated, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, m_change->momentMs().value_or(0)); });
    connect(m_hurt, &HurtTable::incidentRequested, this,
            [this](const QString& tenant) { Q_EMIT incidentRequested(tenant, 0, 0); });
    connect(m_push, &PushCard::tenantRequested, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, 0); });
    connect(m_change, &ChangeCard::tenantRequested, this, &Page::tenantRequested);
    connect(m_change, &ChangeCard::momentChanged, this, &NowPage::showMomentPassed);
    connect(m_change, &ChangeCard::momentLost, this, [this](qint64 atMs) {
        Q_EMIT noticeChanged(tr("Back at now: %1 lies outside of what is shown").arg(clockText(atMs)));
    });
    connect(m_past, &PastHurt::changed, this, [this] {
        m_change->setHurtThen(m_past->tenants());
        if (m_lastUpdateMs != 0) showFigures();
    });
    // Wherever the focus is: tables would take the key for their last row.
    m_backToNow = new QShortcut(QKeySequence(Qt::Key_End), this);
    m_backToNow->setContext(Qt::WidgetWithChildrenShortcut);
    m_backToNow->setEnabled(false);
    connect(m_backToNow, &QShortcut::activated, m_change, &ChangeCard::goLive);
    // Once the layout has settled.
    connect(
        m_change, &ChangeCard::roomChanged, this,
        [this] {
            if (m_lastUpdateMs != 0 && isVisible()) showFigures();
        },
        Qt::QueuedConnection);
    connect(m_change, &ChangeCard::rangeChosen, this, &Page::layoutToKeep);
    everyWhileSeen(std::chrono::seconds(1), [this] { showSituation(); });
    showSituation();
}

void NowPage::build() {
    auto* content = new QWidget(this);
    m_verdict = new VerdictBar(content);
    m_hurtCard = new Card(tr("Who hurts"), content);
    m_hurt = new HurtTable([this](const QString& tenant) { return m_change->curveOf(tenant); }, m_hurtCard);
    m_hurt->setFixedHeight(m_hurt->heightOf(kHurtRows));
    m_hurtCard->content()->addWidget(m_hurt);
    m_push = new PushCard(content);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(kGap);
    middle->addWidget(m_hurtCard, 4);
    middle->addWidget(m_push, 3);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(kGap);
    layout->addWidget(m_verdict);
    layout->addLayout(middle);
    m_change = new ChangeCard(content);
    layout->addWidget(m_change, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(stackOn(content));
    m_past = new PastHurt(this);
}

void NowPage::showMomentPassed() {
    const qint64 momentMs = m_change->momentMs().value_or(0);
    const bool isOther = std::exchange(m_momentMs, momentMs) != momentMs;
    m_backToNow->setEnabled(momentMs != 0);
    if (isOther) {
        m_past->lookAt(momentMs, askedOfThen());
        m_change->setHurtThen({});
        if (momentMs != 0) Q_EMIT noticeChanged({});
    }
    showMoment();
    if (isOther) Q_EMIT travelled(momentMs);
}

// Who waits longest now comes first, should there be more than can be asked about.
QList<AskedTenant> NowPage::askedOfThen() const {
    QList<AskedTenant> all;
    QSet<QString> added;
    const auto add = [&](quint32 slot) {
        if (slot == TenantRoster::kNone) return;
        const TenantRow& row = m_roster.row(slot);
        if (added.contains(row.tenant)) return;
        added.insert(row.tenant);
        all.append({row.tenant, row.usualWaitSeconds});
    };
    for (const QStringList& names : {m_figures.waiting, m_figures.deepest})
        for (const QString& name : names) add(m_roster.find(name));
    for (const quint32 slot : m_roster.byName()) add(slot);
    return all;
}

void NowPage::focusFilter() { m_hurt->setFocus(Qt::ShortcutFocusReason); }

void NowPage::refresh() { m_change->refresh(); }

bool NowPage::goBack() {
    const bool isPast = m_change->momentMs().has_value();
    m_change->goLive();
    return isPast;
}

QByteArray NowPage::saveLayout() const { return QByteArray::number(int(m_change->range())); }

void NowPage::restoreLayout(const QByteArray& layout) {
    bool isNumber = false;
    const int range = layout.toInt(&isNumber);
    if (isNumber && range >= 0 && range < int(kNowRanges.size())) m_change->chooseRange(kNowRanges[size_t(range)]);
}

std::optional<Link> NowPage::place() const {
    Link link{.connection = {}, .kind = Link::Kind::Now, .id = {}};
    link.fromMs = m_change->momentMs().value_or(0);
    return link;
}

void NowPage::showPlace(const Link& link) {
    if (link.kind != Link::Kind::Now) return;
    Q_EMIT noticeChanged({});
    if (link.fromMs != 0) travelTo(link.fromMs);
}

void NowPage::travelTo(qint64 atMs) {
    if (atMs == 0)
        m_change->goLive();
    else if (m_lastUpdateMs != 0 && !m_change->lookAt(atMs, nowMs()))
        Q_EMIT noticeChanged(tr("What was so at %1 is shown for a day only").arg(clockText(atMs)));
}

QList<Command> NowPage::commands() {
    QList<Command> all;
    const QString tenant = m_verdict->verdict().tenant;
    if (!tenant.isEmpty())
        all.append({tr("Show %1, whom the verdict is about").arg(shownName(tenant)),
                    tr("action"),
                    {},
                    [this, tenant] { Q_EMIT tenantRequested(tenant, 0); },
                    {tenant}});
    return all;
}

void NowPage::connectionTaken(BrokerConnection* connection) {
    m_roster.clear();
    m_totals = {};
    m_figures = {};
    m_deepest.clear();
    m_lastUpdateMs = 0;
    m_hurt->setRows({});
    m_trouble = {};
    m_past->setConnection(connection);
    m_change->setConnection(connection);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::tenantsArrived, this, &NowPage::take);
        connect(connection, &BrokerConnection::infoChanged, this, &NowPage::showSituation);
        connect(connection, &BrokerConnection::pausedChanged, this, &NowPage::showSituation);
    }
}

void NowPage::take(const QList<TenantsUpdate>& updates) {
    if (updates.isEmpty()) return;
    for (const TenantsUpdate& update : updates) {
        if (update.snapshot) m_roster.loseAll();
        for (const TenantRow& row : update.rows) m_roster.take(row, update.atMs);
        for (const QString& name : update.removed) m_roster.lose(name);
    }
    m_roster.settle();
    m_totals = updates.last().totals;
    m_lastUpdateMs = updates.last().atMs;
    if (isVisible()) showFigures();
}

void NowPage::showEvent(QShowEvent* event) {
    ConnectedPage::showEvent(event);
    if (m_lastUpdateMs != 0) showFigures();
}

void NowPage::showFigures() {
    m_figures = figuresOf(m_roster, m_totals, m_change->rowCount(), nowMs());
    m_figures.deepest = m_deepest.take(m_figures.deepest, m_roster, nowMs(), m_change->spanMs());
    QStringList wanted;
    for (qsizetype at = 0; at < SeriesColors::kColors; ++at) {
        if (at < m_figures.deepest.size()) wanted.append(m_figures.deepest[at]);
        if (at < m_figures.holders.size()) wanted.append(m_figures.holders[at].tenant);
    }
    m_colors.assign(wanted, pushingTenant(m_totals));
    m_change->show(nowMs(), m_roster, m_totals, m_figures, m_colors);
    showMoment();
}

void NowPage::showMoment() {
    if (m_lastUpdateMs == 0) return;
    showHurt();
    if (m_change->momentMs())
        m_push->showPast();
    else
        m_push->show(m_figures, m_totals, m_colors);
    showSituation();
}

void NowPage::showHurt() {
    if (const auto moment = m_change->momentMs()) {
        m_hurt->setRows(m_past->harmed());
        const Verdict then = pastVerdict(*moment, *m_past, m_change->isKnownThen());
        m_hurtCard->setSubtitle(tr("at %1").arg(clockText(*moment)));
        m_hurt->setNothing(then.first.tone == VerdictTone::Good      ? tr("Nobody hurt")
                           : then.first.tone == VerdictTone::Unknown ? tr("Not known")
                                                                     : tr("Nobody waited too long"),
                           then.first.detail);
        return;
    }
    m_hurt->setRows(m_figures.hurt);
    const QString pushing = pushingTenant(m_totals);
    QString text;
    if (m_figures.hurtCount > 0) {
        text = tr("%1 of %n tenants, worst first", nullptr, plural(m_figures.tenants))
                   .arg(countText(quint64(m_figures.hurtCount)));
        if (!pushing.isEmpty()) text += tr("; because of %1").arg(shownName(pushing));
        if (m_figures.harmedCount > m_figures.hurtCount)
            text += tr("; %n more for other reasons", nullptr,
                       plural(quint64(m_figures.harmedCount - m_figures.hurtCount)));
    } else if (m_figures.harmedCount > 0) {
        text = tr("%1 of %n tenants, not by others: see the sentence above", nullptr, plural(m_figures.tenants))
                   .arg(countText(quint64(m_figures.harmedCount)));
    } else if (m_figures.tenants > 0) {
        text = tr("none of %n tenants", nullptr, plural(m_figures.tenants));
    }
    m_hurtCard->setSubtitle(text);
    m_hurt->setNothing(tr("Nobody hurts"), tr("Every tenant waits about as long as usual, or by its own doing."));
}

bool NowPage::isStale() const {
    return m_lastUpdateMs != 0 &&
           (!isLive() || connection()->isPaused() || connection()->dataAgeMs() > staleAfterMs(*connection()));
}

void NowPage::showVerdict() {
    Verdict verdict;
    if (const auto moment = m_change->momentMs())
        verdict = pastVerdict(*moment, *m_past, m_change->isKnownThen());
    else if (isStale())
        verdict = staleVerdict(connection()->name(), m_lastUpdateMs);
    else
        rememberTrouble(verdict = verdictOf(m_totals, nowMs()));
    m_verdict->show(verdict, whyNot(connection(), kLimitsScope));
}

// Who reaches for the door to an incident must find it although the verdict has changed meanwhile.
void NowPage::rememberTrouble(Verdict& verdict) {
    const bool isTrouble = verdict.first.tone == VerdictTone::Bad || verdict.first.tone == VerdictTone::Push;
    if (isTrouble) {
        const bool goesOn = m_lastUpdateMs - m_trouble.untilMs < kSameTroubleMs;
        const qint64 sinceMs = m_totals.findings.first().sinceMs;
        if (!goesOn) m_trouble.fromMs = sinceMs != 0 ? sinceMs : m_lastUpdateMs;
        m_trouble.tenant = verdict.tenant;
        m_trouble.untilMs = m_lastUpdateMs;
    } else if (m_trouble.untilMs != 0 && m_lastUpdateMs - m_trouble.untilMs < kDoorStaysMs) {
        verdict.earlier = m_trouble;
    }
}

void NowPage::showSituation() {
    const bool stale = isStale();
    m_hurt->setStale(stale);
    m_push->setStale(stale);
    m_change->setStale(stale);
    if (m_lastUpdateMs != 0 && m_roster.size() > 0) {
        showVerdict();
        showContent();
    } else if (showNoConnection(tr("No figures from %1"))) {
        return;
    } else if (m_lastUpdateMs == 0) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("The first figures are on their way."));
    } else {
        const QStringList listening = connection()->info().listenAddresses;
        showNothing(tr("No tenants yet"),
                    tr("A tenant appears here with its first task. Connect a producer to %1, or send a task by hand.")
                        .arg(listening.isEmpty() ? connection()->name() : listening.first()),
                    tr("Try it"));
    }
}

void NowPage::emptyActionRequested() { Q_EMIT pageRequested(u"try-it"_s, {}); }

}  // namespace fairlead::gui

#include "moc_now_page.cpp"
