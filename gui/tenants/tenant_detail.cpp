// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_detail.h"

#include "gui/charts/state_colors.h"
#include "gui/data/failure.h"
#include "gui/models/formatters.h"
#include "gui/models/limit_use.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_condition.h"
#include "gui/kit/elided_label.h"
#include "gui/tenants/limit_bars.h"
#include "gui/tenants/tenant_history.h"
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

TenantDetail::TenantDetail(QWidget* parent)
    : QWidget(parent), m_watch(new TenantWatch(this)), m_title(new ElidedLabel(this)), m_condition(new TextLabel(this)),
      m_actions(new QWidget(this)), m_hint(new TextLabel(this)), m_scroll(new QScrollArea(this)),
      m_body(new QWidget(m_scroll)) {
    build();
    connect(m_watch, &TenantWatch::arrived, this, &TenantDetail::take);
    connect(m_watch, &TenantWatch::failed, this, &TenantDetail::takeFailure);
    applyColors();
    showNothing();
}

void TenantDetail::build() {
    const QFont large = fontOf(font(), TypeSize::Page, true);
    m_title->setFont(large);
    m_title->setObjectName(u"detailTitle"_s);
    m_condition->setObjectName(u"detailCondition"_s);
    m_condition->setAccessibleName(tr("State"));
    m_hint->setText(tr("Select a tenant to see how its queue develops."));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    auto* actions = new QHBoxLayout(m_actions);
    actions->setContentsMargins(0, 2, 0, 2);
    actions->setSpacing(6);
    actions->addStretch(1);

    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 2, 8, 8);
    body->setSpacing(8);
    m_why = new WaitingPanel(m_body);
    body->addWidget(m_why);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    grid->setObjectName(u"figureGrid"_s);
    body->addLayout(grid);
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
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_body->setAutoFillBackground(false);

    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_condition);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap2, kGap1);
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
    m_history->setConnection(connection);
}

void TenantDetail::showNothing() {
    m_tenant.clear();
    m_watch->setTenant({});
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
        m_watch->setTenant(row.tenant);
    }
    m_title->setText(row.tenant);
    m_condition->setText(conditionText(row, nowMs));
    if (const bool troubled = conditionOf(row, nowMs) != TenantCondition::Ok; troubled != m_troubled) {
        m_troubled = troubled;
        applyColors();
    }
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

void TenantDetail::refresh() {
    m_watch->refresh();
    m_history->refresh();
}

void TenantDetail::take(const TenantSettings& settings) {
    m_why->explain(explainWaiting(settings, m_nowMs));
    m_limits->setUses(usesOf(settings));
}

void TenantDetail::takeFailure(const Failure& failure) {
    m_why->say(tr("The broker does not say why it waits: %1").arg(failure.text));
}

void TenantDetail::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        m_history->setStale(stale);
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
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, colors.warning);
    m_hint->setPalette(quiet);
    m_condition->setPalette(m_troubled && !m_stale ? loud : quiet);
    for (const Line& line : m_lines) {
        line.name->setPalette(quiet);
        line.value->setPalette(m_stale ? quiet : palette());
    }
}

}  // namespace fairlead::gui
