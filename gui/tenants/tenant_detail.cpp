// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_detail.h"

#include "gui/charts/state_colors.h"
#include "gui/data/failure.h"
#include "gui/kit/panel.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_use.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/words/usual_wait_text.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"
#include "gui/tenants/limits/limit_bars.h"
#include "gui/tenants/limits/override_list.h"
#include "gui/tenants/paused_queues.h"
#include "gui/tenants/seat_holders.h"
#include "gui/tenants/state_badge.h"
#include "gui/tenants/limits/tenant_audit.h"
#include "gui/tenants/tenant_history.h"
#include "gui/tenants/tenant_links.h"
#include "gui/tenants/tenant_watch.h"
#include "gui/kit/text_label.h"
#include "gui/tenants/waiting_panel.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// They stand below, one on each line.
TenantSettings withoutHolders(TenantSettings tenant) {
    if (tenant.standing)
        for (WaitingCommand& waiting : tenant.standing->waiting)
            for (WaitReason& reason : waiting.reasons) reason.holders.clear();
    return tenant;
}

}  // namespace

TenantDetail::TenantDetail(QWidget* parent)
    : QWidget(parent), m_watch(new TenantWatch(this)), m_audit(new TenantAudit(this)), m_title(new ElidedLabel(this)),
      m_condition(new StateBadge(this)), m_actions(new QWidget(this)), m_hint(new TextLabel(this)),
      m_scroll(new QScrollArea(this)), m_body(new QWidget(m_scroll)) {
    build();
    connect(m_watch, &TenantWatch::arrived, this, &TenantDetail::take);
    connect(m_watch, &TenantWatch::failed, this, &TenantDetail::takeFailure);
    connect(m_audit, &TenantAudit::arrived, this, &TenantDetail::takeAudit);
    applyColors();
    showNothing();
}

void TenantDetail::build() {
    const QFont large = fontOf(font(), TypeSize::Page, true);
    m_title->setFont(large);
    m_title->setObjectName(u"detailTitle"_s);
    m_condition->setObjectName(u"detailCondition"_s);
    m_hint->setText(tr("Select a tenant to see how its queue develops."));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    auto* actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(kGap1, 2, kGap1, 2);
    actions->setSpacing(6);
    actions->addStretch(1);

    auto* body = new QVBoxLayout(m_body);
    // Room for the ring around what stands at its edge.
    body->setContentsMargins(kGap1, kGap1, kGap2, kGap2);
    body->setSpacing(8);
    m_why = new WaitingPanel(m_body);
    body->addWidget(m_why);
    m_queues = new PausedQueues(m_body);
    connect(m_queues, &PausedQueues::changed, this, &TenantDetail::refresh);
    body->addWidget(m_queues);
    m_overrides = new OverrideList(m_body);
    connect(m_overrides, &OverrideList::changed, this, &TenantDetail::refresh);
    body->addWidget(m_overrides);
    m_links = new TenantLinks(m_body);
    const auto leadTo = [this](const QString& page) {
        return [this, page](const QString& tenant) { Q_EMIT pageRequested(page, tenant); };
    };
    connect(m_links, &TenantLinks::deadLettersRequested, this, leadTo(u"dead-letters"_s));
    connect(m_links, &TenantLinks::tasksRequested, this, leadTo(u"tasks"_s));
    connect(m_links, &TenantLinks::eventsRequested, this, leadTo(u"events"_s));
    body->addWidget(m_links);
    m_holders = new SeatHolders(m_body);
    connect(m_holders, &SeatHolders::tenantRequested, this, &TenantDetail::tenantRequested);
    body->addWidget(m_holders);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    grid->setObjectName(u"figureGrid"_s);
    body->addLayout(grid);
    m_wait = addLine(tr("Wait p99"));
    m_drains = addLine(tr("Drains in"));
    m_waiting = addLine(tr("Oldest waiting"));
    m_share = addLine(tr("Share"));
    m_weight = addLine(tr("Owed"));
    m_rates = addLine(tr("Per second"));
    m_history = new TenantHistory(m_body);
    body->addWidget(m_history);
    body->addWidget(heading(tr("Limits in use")));
    m_limits = new LimitBars(m_body);
    body->addWidget(m_limits);
    body->addStretch(1);
    m_scroll->setWidget(m_body);
    m_scroll->setWidgetResizable(true);
    keepBarRoom(m_scroll);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_body->setAutoFillBackground(false);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(kGap1, 0, kGap1, 0);
    head->addWidget(m_title, 1);
    head->addWidget(m_condition);
    m_close = new ChipButton(u"✕"_s, this);
    m_close->setCheckable(false);
    m_close->setObjectName(u"closeDetail"_s);
    m_close->setAccessibleName(tr("Close the detail"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setVisible(false);
    connect(m_close, &QToolButton::clicked, this, &TenantDetail::closeRequested);
    head->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap2, kGap2, kGap1, kGap1);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_actions);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_hint, 1);
    setMinimumWidth(280);
}

QLabel* TenantDetail::heading(const QString& text) {
    auto* label = new TextLabel(text, m_body);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    label->setFont(bold);
    return label;
}

QLabel* TenantDetail::addLine(const QString& name) {
    auto* grid = m_body->layout()->findChild<QGridLayout*>(u"figureGrid"_s);
    const Line line{new TextLabel(name, m_body), new TextLabel(m_body)};
    line.value->setTextFormat(Qt::PlainText);
    line.value->setAccessibleName(name);
    line.value->setWordWrap(true);
    const int row = int(m_lines.size());
    grid->addWidget(line.name, row, 0, Qt::AlignTop);
    grid->addWidget(line.value, row, 1);
    m_lines.push_back(line);
    return line.value;
}

void TenantDetail::addAction(QToolButton* button) {
    auto* line = static_cast<QHBoxLayout*>(m_actions->layout());
    line->insertWidget(line->count() - 1, button);
}

void TenantDetail::setConnection(BrokerConnection* connection) {
    m_watch->setConnection(connection);
    m_audit->setConnection(connection);
    m_overrides->setConnection(connection);
    m_queues->setConnection(connection);
    m_history->setConnection(connection);
}

void TenantDetail::showNothing() {
    m_tenant.clear();
    m_watch->setTenant({});
    m_audit->setTenant({});
    m_settings = {};
    m_overrides->showNothing();
    m_queues->clear();
    m_holders->clear();
    m_title->clear();
    m_condition->clear();
    m_title->setVisible(false);
    m_actions->setVisible(false);
    m_scroll->setVisible(false);
    m_hint->setVisible(true);
}

void TenantDetail::showTenant(const TenantRow& row, const QList<DepthPoint>& history, qint64 nowMs) {
    m_nowMs = nowMs;
    if (row.tenant != m_tenant) {
        m_tenant = row.tenant;
        m_why->say(tr("Asking the broker why …"));
        m_limits->setUses({});
        m_settings = {};
        m_overrides->showNothing();
        m_queues->clear();
        m_holders->clear();
        m_watch->setTenant(row.tenant);
        m_audit->setTenant(row.tenant);
    }
    m_title->setText(row.tenant);
    m_condition->showState(row, nowMs);
    m_links->showTenant(row);
    m_overrides->setNow(nowMs);
    const QString wait = usualWaitText(row, nowMs);
    m_wait->setText(wait.isEmpty() ? missingText() : wait);
    m_drains->setText(tenantColumns()[size_t(columnOf(TenantColumn::Id::DrainsIn))].text(row, nowMs));
    m_waiting->setText(row.ready == 0 ? tr("nothing is waiting") : ageText(oldestWaitingMs(row, nowMs)));
    m_share->setText(tr("%1 had, %2 entitled").arg(shareText(row.actualShare), shareText(row.entitledShare)));
    m_weight->setText(tr("%1 at weight %2")
                          .arg(lagText(row.serviceLagSeconds),
                               row.effectiveWeight > 0 ? factorText(row.effectiveWeight) : missingText()));
    m_rates->setText(
        tr("%1 in, %2 done, %3 failed")
            .arg(rateText(row.enqueuedPerSecond), rateText(row.donePerSecond), rateText(row.failedPerSecond)));
    m_history->showTenant(row.tenant, history);
    m_title->setVisible(true);
    m_actions->setVisible(true);
    m_scroll->setVisible(true);
    m_hint->setVisible(false);
}

void TenantDetail::setClosable(bool closable) { m_close->setVisible(closable); }

void TenantDetail::sayProblem(const QString& text) { m_overrides->sayProblem(text); }

void TenantDetail::refresh() {
    m_watch->refresh();
    m_audit->refresh();
    m_history->refresh();
}

void TenantDetail::take(const TenantSettings& settings) {
    const bool isChanged = m_settings.tenant == settings.tenant && m_settings.version != settings.version;
    m_settings = settings;
    m_why->explain(explainWaiting(withoutHolders(settings), m_nowMs));
    m_queues->showQueues(settings.tenant, pausedQueues(settings));
    m_holders->showHolders(settings);
    m_overrides->setNow(m_nowMs);
    m_overrides->showTenant(settings, m_audit->entries());
    if (isChanged) m_audit->refresh();
    m_limits->setUses(usesOf(settings));
}

void TenantDetail::takeAudit() {
    m_history->setChanges(m_audit->entries());
    if (m_settings.tenant == m_tenant) m_overrides->showTenant(m_settings, m_audit->entries());
}

void TenantDetail::takeFailure(const Failure& failure) {
    m_why->say(tr("The broker does not say why it waits: %1").arg(failure.text));
}

void TenantDetail::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        m_history->setStale(stale);
        m_condition->setStale(stale);
        applyColors();
    }
}

void TenantDetail::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyColors();
    QWidget::changeEvent(event);
}

void TenantDetail::applyColors() {
    const StateColors colors = stateColors(palette());
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colors.quiet);
    m_hint->setPalette(quiet);
    m_condition->setStale(m_stale);
    for (const Line& line : m_lines) {
        line.name->setPalette(quiet);
        line.value->setPalette(m_stale ? quiet : palette());
    }
}

}  // namespace fairlead::gui

#include "moc_tenant_detail.cpp"
