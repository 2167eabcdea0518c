// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/quick_filter_row.h"

#include "gui/models/formatters.h"
#include "gui/kit/chip_button.h"

#include <QHBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

QuickFilterRow::QuickFilterRow(QWidget* parent) : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    add(TenantFilter::Any, tr("any state"), tr("Every tenant"));
    add(TenantFilter::Limited, tr("limited"), tr("A limit is used up, or has just refused something"));
    add(TenantFilter::Throttled, tr("throttled"), tr("Held back as a noisy neighbour"));
    add(TenantFilter::Paused, tr("paused"), tr("Paused or draining, by an operator"));
    add(TenantFilter::Dead, tr("dead > 0"), tr("Has dead letters"));
    m_chips.front().button->setChecked(true);
}

void QuickFilterRow::add(TenantFilter filter, const QString& name, const QString& tip) {
    auto* button = new ChipButton(name, this);
    button->setObjectName(u"chip.%1"_s.arg(int(filter)));
    button->setAccessibleName(tr("Show %1").arg(name));
    button->setToolTip(tip);
    layout()->addWidget(button);
    m_chips.push_back({filter, name, button});
    connect(button, &QToolButton::clicked, this,
            [this, filter] { choose(filter == m_chosen ? TenantFilter::Any : filter); });
}

void QuickFilterRow::choose(TenantFilter filter) {
    for (const Chip& chip : m_chips) chip.button->setChecked(chip.filter == filter);
    if (filter != m_chosen) {
        m_chosen = filter;
        Q_EMIT chosenChanged(filter);
    }
}

void QuickFilterRow::setCount(TenantFilter filter, qsizetype count) {
    for (const Chip& chip : m_chips) {
        if (chip.filter == filter && filter != TenantFilter::Any) {
            chip.button->setText(count > 0 ? u"%1 · %2"_s.arg(chip.name, countText(quint64(count))) : chip.name);
            // Grows but never shrinks, as in FigureRow.
            if (const QSize wanted = chip.button->sizeHint(); wanted.width() > chip.button->minimumWidth())
                chip.button->setFixedSize(wanted);
        }
    }
}

}  // namespace fairlead::gui
