// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_actions.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/tenant_row.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/tenants/tenant_name_dialog.h"

#include <QMenu>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr TenantAction kMore[]{TenantAction::Drain, TenantAction::HoldThrottle, TenantAction::ReleaseThrottle,
                               TenantAction::AutomaticThrottle};

}  // namespace

TenantActions::TenantActions(std::function<QStringList()> selected,
                             std::function<const TenantRow*(const QString&)> find, QWidget* page)
    : QObject(page), m_selected(std::move(selected)), m_find(std::move(find)), m_page(page) {
    const auto* edit = new QShortcut(QKeySequence(Qt::Key_F2), page);
    connect(edit, &QShortcut::activated, this, &TenantActions::editLimits);
}

void TenantActions::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &TenantActions::check);
        connect(connection, &BrokerConnection::infoChanged, this, &TenantActions::check);
    }
    check();
}

QList<QToolButton*> TenantActions::makeButtons() {
    const auto make = [this](const QString& text, const QString& id, const QString& tip) {
        auto* button = new ChipButton(text, m_page);
        button->setCheckable(false);
        button->setObjectName(id);
        button->setAccessibleName(tip);
        button->setProperty("tip", tip);
        return button;
    };
    ChipButton* limits = make(tr("Limits… F2"), u"editLimits"_s, tr("Look at the limits and edit them"));
    limits->setToolTip(limits->accessibleName());
    connect(limits, &QToolButton::clicked, this, &TenantActions::editLimits);
    ChipButton* pause = make(tr("Pause…"), u"pauseTenant"_s, actionTip(TenantAction::Pause));
    connect(pause, &QToolButton::clicked, this, [this] { act(TenantAction::Pause); });
    ChipButton* resume = make(tr("Resume…"), u"resumeTenant"_s, actionTip(TenantAction::Resume));
    connect(resume, &QToolButton::clicked, this, [this] { act(TenantAction::Resume); });
    ChipButton* more = make(tr("More…"), u"moreActions"_s, tr("Drain, throttle by hand"));
    connect(more, &QToolButton::clicked, this, [this, more] {
        auto* menu = new QMenu(more);
        menu->setObjectName(u"moreMenu"_s);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMore(menu);
        menu->popup(more->mapToGlobal(QPoint(0, more->height())));
    });
    m_pause = pause;
    m_resume = resume;
    m_more = more;
    check();
    return {limits, pause, resume, more};
}

void TenantActions::fillMore(QMenu* menu) {
    menu->setToolTipsVisible(true);
    for (const TenantAction action : kMore) {
        QAction* entry = menu->addAction(tr("%1…").arg(actionTitle(action)));
        entry->setObjectName(u"action.%1"_s.arg(int(action)));
        const QString why = whyNot(action);
        entry->setToolTip(why.isEmpty() ? actionTip(action) : why);
        entry->setEnabled(why.isEmpty());
        connect(entry, &QAction::triggered, this, [this, action] { act(action); });
    }
}

void TenantActions::addTo(QMenu* menu) {
    const bool any = !m_selected().isEmpty();
    QAction* limits = menu->addAction(tr("Limits…"));
    limits->setShortcut(Qt::Key_F2);
    limits->setEnabled(any);
    connect(limits, &QAction::triggered, this, &TenantActions::editLimits);
    for (const TenantAction action : {TenantAction::Pause, TenantAction::Resume}) {
        QAction* entry = menu->addAction(tr("%1…").arg(actionTitle(action)));
        const QString why = whyNot(action);
        entry->setToolTip(why.isEmpty() ? actionTip(action) : why);
        entry->setEnabled(any && why.isEmpty());
        connect(entry, &QAction::triggered, this, [this, action] { act(action); });
    }
    fillMore(menu);
}

QList<Command> TenantActions::commands() {
    QList<Command> all = commandsOf(m_selected());
    if (!all.isEmpty()) all.first().keys = u"F2"_s;
    if (m_connection)
        all.append({tr("Edit the limits of a tenant by its name…"), tr("action"), {}, [this] { editLimitsOfOther(); }});
    return all;
}

QList<Command> TenantActions::commandsOf(const QStringList& tenants) {
    if (tenants.isEmpty() || !m_connection) return {};
    const QString whom =
        tenants.size() == 1 ? tenants.first() : tr("%1 tenants", nullptr, int(tenants.size())).arg(tenants.size());
    const QString kind = tr("action");
    QList<Command> all{{tr("Edit the limits of %1").arg(whom),
                        kind,
                        {},
                        [this, tenants] {
                            if (m_connection) Q_EMIT limitsRequested(tenants);
                        },
                        tenants}};
    for (const TenantAction action :
         {TenantAction::Pause, TenantAction::Resume, TenantAction::Drain, TenantAction::HoldThrottle,
          TenantAction::ReleaseThrottle, TenantAction::AutomaticThrottle})
        if (whyNotOn(tenants, action).isEmpty())
            all.append({tr("%1: %2").arg(actionTitle(action), whom),
                        kind,
                        {},
                        [this, tenants, action] { actOn(tenants, action); },
                        tenants});
    return all;
}

void TenantActions::editLimits() {
    const QStringList tenants = m_selected();
    if (!tenants.isEmpty() && m_connection) Q_EMIT limitsRequested(tenants);
}

void TenantActions::editLimitsOfOther() {
    auto* dialog = new TenantNameDialog(m_page->window());
    connect(dialog, &TenantNameDialog::chosen, this,
            [this](const QString& tenant) { Q_EMIT limitsRequested({tenant}); });
    dialog->open();
}

void TenantActions::act(TenantAction action) { actOn(m_selected(), action); }

void TenantActions::actOn(const QStringList& tenants, TenantAction action) {
    if (tenants.isEmpty() || !m_connection) return;
    auto* dialog = new TenantActionDialog(m_connection, action, tenants, m_page->window());
    connect(dialog, &TenantActionDialog::done, this, &TenantActions::changed);
    dialog->show();
}

QString TenantActions::whyNotOn(const QStringList& tenants, TenantAction action) const {
    if (const QString mayNot = gui::whyNot(m_connection, kLimitsScope); !mayNot.isEmpty()) return mayNot;
    QList<const TenantRow*> rows;
    for (const QString& tenant : tenants) {
        const TenantRow* row = m_find(tenant);
        if (row == nullptr) return {};
        rows.append(row);
    }
    const auto none = [&rows](auto would) { return !rows.isEmpty() && std::none_of(rows.begin(), rows.end(), would); };
    switch (action) {
        case TenantAction::Pause:
            return none([](const TenantRow* row) { return !row->paused; }) ? tr("It is paused already.") : QString();
        case TenantAction::Drain:
            return none([](const TenantRow* row) { return !row->draining; }) ? tr("It is draining already.")
                                                                             : QString();
        case TenantAction::Resume:
            return none([](const TenantRow* row) { return row->paused || row->draining; })
                       ? tr("It is neither paused nor draining. A queue that is paused has a button of its own.")
                       : QString();
        default: return {};
    }
}

void TenantActions::check() {
    const auto show = [this](QToolButton* button, TenantAction action) {
        if (button == nullptr) return;
        const QString why = whyNot(action);
        button->setEnabled(why.isEmpty());
        button->setToolTip(why.isEmpty() ? button->property("tip").toString() : why);
    };
    show(m_pause, TenantAction::Pause);
    show(m_resume, TenantAction::Resume);
    // Something in its menu is always possible to who may change limits.
    show(m_more, TenantAction::HoldThrottle);
}

}  // namespace fairlead::gui

#include "moc_tenant_actions.cpp"
