// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/seat_holders.h"

#include "gui/charts/state_colors.h"
#include "gui/data/translation.h"
#include "gui/kit/link_button.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/formatters.h"

#include <QGridLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostHolders = 4;

// Several commands may wait for the same seats: these are not counted twice.
QList<SeatHolder> holdersOf(const TenantSettings& tenant) {
    QList<SeatHolder> holders;
    if (!tenant.standing) return holders;
    for (const WaitingCommand& waiting : tenant.standing->waiting) {
        for (const WaitReason& reason : waiting.reasons) {
            for (const SeatHolder& holder : reason.holders) {
                const auto known = std::find_if(holders.begin(), holders.end(),
                                                [&](const SeatHolder& each) { return each.tenant == holder.tenant; });
                if (known == holders.end())
                    holders.append(holder);
                else if (holder.seats > known->seats)
                    *known = holder;
            }
        }
    }
    std::stable_sort(holders.begin(), holders.end(),
                     [](const SeatHolder& a, const SeatHolder& b) { return a.seats > b.seats; });
    return holders.first(std::min(kMostHolders, holders.size()));
}

bool isSame(const QList<SeatHolder>& a, const QList<SeatHolder>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const SeatHolder& x, const SeatHolder& y) { return x.tenant == y.tenant; });
}

}  // namespace

SeatHolders::SeatHolders(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    setObjectName(u"seatHolders"_s);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(1);
    m_grid->setColumnStretch(0, 1);
    auto* title = new TextLabel(tr("Who holds the seats it waits for"), this);
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    title->setWordWrap(true);
    m_grid->addWidget(title, 0, 0, 1, 2);
    setVisible(false);
}

void SeatHolders::showHolders(const TenantSettings& tenant) { show(holdersOf(tenant)); }

void SeatHolders::show(const QList<SeatHolder>& holders) {
    // New widgets only for other tenants, so that the focus stays.
    if (!isSame(holders, m_holders)) {
        for (const Line& line : m_lines) {
            // Later: one of them may be the link that was pressed just now.
            for (QWidget* widget : {line.name, static_cast<QWidget*>(line.seats)}) {
                widget->hide();
                m_grid->removeWidget(widget);
                widget->deleteLater();
            }
        }
        m_lines.clear();
        for (const SeatHolder& holder : holders) {
            Line line{nullptr, new TextLabel(this)};
            if (holder.tenant.isEmpty()) {
                line.name = new TextLabel(tr("other tenants"), this);
            } else {
                auto* link = new LinkButton(this);
                link->setText(holder.tenant);
                link->setToolTip(tr("Go to %1").arg(holder.tenant));
                link->setAccessibleName(link->toolTip());
                connect(link, &QToolButton::clicked, this,
                        [this, name = holder.tenant] { Q_EMIT tenantRequested(name); });
                line.name = link;
            }
            const int row = int(m_lines.size()) + 1;
            m_grid->addWidget(line.name, row, 0, Qt::AlignLeft);
            m_grid->addWidget(line.seats, row, 1, Qt::AlignRight);
            line.name->show();
            line.seats->show();
            m_lines.append(line);
        }
    }
    m_holders = holders;
    for (qsizetype at = 0; at < m_holders.size(); ++at)
        m_lines[at].seats->setText(
            tr("%n seats, for %1", nullptr, plural(m_holders[at].seats)).arg(waitText(m_holders[at].heldSeconds)));
    setVisible(!m_holders.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_seat_holders.cpp"
