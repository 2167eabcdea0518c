// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tenant_detail.h"

#include "gui/charts/depth_chart.h"
#include "gui/charts/depth_strip.h"
#include "gui/charts/state_colors.h"
#include "gui/models/formatters.h"
#include "gui/models/tenant_columns.h"
#include "gui/views/elided_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TenantDetail::TenantDetail(QWidget* parent)
    : QWidget(parent), m_title(new ElidedLabel(this)), m_hint(new QLabel(this)), m_body(new QWidget(this)) {
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.35);
    large.setBold(true);
    m_title->setFont(large);
    m_title->setObjectName(u"detailTitle"_s);
    m_hint->setText(tr("Select a tenant to see how its queue develops."));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 4, 0, 0);
    body->setSpacing(10);
    body->addLayout(grid);
    m_waiting = addLine(tr("Oldest waiting"));
    m_share = addLine(tr("Actual share"));
    m_rates = addLine(tr("Tasks per second"));
    m_failures = addLine(tr("Failures per second"));
    m_chart = new DepthChart(m_body);
    m_chart->setAccessibleName(tr("Depth of the selected tenant"));
    m_chart->setMaximumHeight(340);
    body->addWidget(m_chart, 4);
    m_dead = new DepthStrip(m_body);
    body->addWidget(m_dead);
    body->addStretch(1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 12, 10);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_hint, 1);
    setMinimumWidth(280);
    applyColors();
    showNothing();
}

QLabel* TenantDetail::addLine(const QString& name) {
    auto* grid = static_cast<QGridLayout*>(m_body->layout()->itemAt(0)->layout());
    Line line{new QLabel(name, m_body), new QLabel(m_body)};
    line.value->setTextFormat(Qt::PlainText);
    line.value->setAccessibleName(name);
    const int row = int(m_lines.size());
    grid->addWidget(line.name, row, 0);
    grid->addWidget(line.value, row, 1);
    m_lines.push_back(line);
    return line.value;
}

void TenantDetail::showNothing() {
    m_tenant.clear();
    m_title->clear();
    m_title->setVisible(false);
    m_body->setVisible(false);
    m_hint->setVisible(true);
}

void TenantDetail::showTenant(const TenantRow& row, const QList<DepthPoint>& history, qint64 nowMs) {
    m_tenant = row.tenant;
    m_title->setText(row.tenant);
    m_waiting->setText(row.ready == 0 ? tr("nothing is waiting") : ageText(oldestWaitingMs(row, nowMs)));
    m_share->setText(tr("%1 of workers' time").arg(shareText(row.actualShare)));
    m_rates->setText(tr("%1 in, %2 done").arg(rateText(row.enqueuedPerSecond), rateText(row.donePerSecond)));
    m_failures->setText(rateText(row.failedPerSecond));
    m_chart->setPoints(history);
    m_dead->setPoints(history);
    m_title->setVisible(true);
    m_body->setVisible(true);
    m_hint->setVisible(false);
}

void TenantDetail::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        m_chart->setStale(stale);
        m_dead->setStale(stale);
        applyColors();
    }
}

void TenantDetail::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        applyColors();
    }
    QWidget::changeEvent(event);
}

void TenantDetail::applyColors() {
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, stateColors(palette()).quiet);
    m_hint->setPalette(quiet);
    for (const Line& line : m_lines) {
        line.name->setPalette(quiet);
        line.value->setPalette(m_stale ? quiet : palette());
    }
}

}  // namespace fairlead::gui
