// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/state_filter.h"

#include "gui/kit/flow_layout.h"
#include "gui/tenants/state_chip.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

StateFilter::StateFilter(QWidget* parent) : QWidget(parent) {
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    add(TenantFilter::Any, tr("any"), tr("Every tenant"));
    for (int at = int(TenantFilter::NoWorker); at <= int(TenantFilter::Ok); ++at) {
        const TenantCondition state = conditionOf(TenantFilter(at)).value();
        add(TenantFilter(at), conditionName(state), conditionMeaning(state));
    }
    for (const TenantFilter rare : {TenantFilter::Draining, TenantFilter::Failing}) setCount(rare, 0);
    m_chips.front()->setChecked(true);
}

void StateFilter::add(TenantFilter filter, const QString& name, const QString& tip) {
    auto* chip = new StateChip(conditionOf(filter), name, this);
    chip->setObjectName(u"chip.%1"_s.arg(int(filter)));
    chip->setToolTip(tip);
    layout()->addWidget(chip);
    m_chips.push_back(chip);
    connect(chip, &QToolButton::clicked, this,
            [this, filter] { choose(filter == m_chosen ? TenantFilter::Any : filter); });
}

void StateFilter::choose(TenantFilter filter) {
    for (size_t at = 0; at < m_chips.size(); ++at) m_chips[at]->setChecked(TenantFilter(at) == filter);
    if (filter != m_chosen) {
        m_chosen = filter;
        Q_EMIT chosenChanged(filter);
    }
}

void StateFilter::setCount(TenantFilter filter, qsizetype count) {
    StateChip* chip = m_chips[size_t(filter)];
    chip->setCount(count);
    // They are rare: they take no room while nobody is.
    if (filter == TenantFilter::Draining || filter == TenantFilter::Failing)
        chip->setVisible(count > 0 || filter == m_chosen || chip->hasFocus());
}

}  // namespace fairlead::gui

#include "moc_state_filter.cpp"
