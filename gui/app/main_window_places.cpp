// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the window leads: tenants, tasks, links, moments.
#include "gui/app/main_window.h"

#include "gui/app/page_set.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/consent/production_check.h"
#include "gui/query/page.h"
#include "gui/shell/moment_band.h"
#include "gui/shell/page_registry.h"
#include "gui/tenants/tenants_page.h"

#include <QDateTime>
#include <QLocale>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// No page's id.
constexpr QLatin1StringView kLinkNotice(" link");

}  // namespace

void MainWindow::showTenant(const QString& tenant, qint64 atMs) {
    if (auto* tenants = qobject_cast<TenantsPage*>(page(u"tenants"_s))) {
        showPage(u"tenants"_s);
        tenants->selectTenant(tenant, atMs);
    } else {
        showPageOf(u"tenants"_s, tenant);
    }
}

void MainWindow::editLimits(const QStringList& tenants) {
    auto* shown = qobject_cast<TenantsPage*>(page(u"tenants"_s));
    if (shown == nullptr) return;
    if (tenants.size() == 1)
        showTenant(tenants.first());
    else
        showPage(u"tenants"_s);
    shown->editLimits(tenants);
}

void MainWindow::showPageOf(const QString& id, const QString& tenant) {
    if (Page* chosen = page(id)) {
        showPage(id);
        chosen->showTenant(tenant);
    }
}

void MainWindow::showFound(const IdSearch::Found& found) {
    switch (found.kind) {
        case IdSearch::Kind::Tenant: showTenant(found.id); break;
        case IdSearch::Kind::DeadLettersOf: showPageOf(u"dead-letters"_s, found.id); break;
        case IdSearch::Kind::Task:
        case IdSearch::Kind::Workflow:
        case IdSearch::Kind::Operation: {
            const QString where = found.kind == IdSearch::Kind::Task       ? u"tasks"_s
                                  : found.kind == IdSearch::Kind::Workflow ? u"workflows"_s
                                                                           : u"operations"_s;
            showPage(where);
            showById(*page(where), found.id);
            break;
        }
    }
}

void MainWindow::investigate(const QString& tenant, qint64 fromMs, qint64 untilMs) {
    showPage(u"incidents"_s);
    if (Page* incidents = page(u"incidents"_s)) incidents->investigate(tenant, fromMs, untilMs);
}

void MainWindow::goLive() { travelTo(0, nullptr); }

void MainWindow::showLink(const Link& wanted) {
    Link link = wanted;
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
    const bool isToCome = link.fromMs > nowMs;
    if (isToCome) link.fromMs = link.untilMs = 0;
    switch (link.kind) {
        case Link::Kind::Now: showPage(u"now"_s); break;
        case Link::Kind::Tenant: showTenant(link.id, link.fromMs); break;
        case Link::Kind::Task:
        case Link::Kind::DeadLetter: showTask(link.id); break;
        case Link::Kind::Incident: showPage(u"incidents"_s); break;
        case Link::Kind::Fleet: showPage(u"fleet"_s); break;
    }
    if (Page* current = page(m_current)) current->showPlace(link);
    if (isToCome) {
        const QString moment = QLocale().toString(QDateTime::fromMSecsSinceEpoch(wanted.fromMs), QLocale::ShortFormat);
        sayOfLink(tr("The link leads to %1, which is still to come: this is now").arg(moment));
    }
}

void MainWindow::copyLinkToShown() {
    const Page* current = page(m_current);
    const auto place = current == nullptr ? std::nullopt : current->place();
    if (!m_connection || !place)
        sayOfLink(tr("No link leads to what is shown."));
    else
        sayOfLink(tr("Copied: %1").arg(briefName(copyLink(*m_connection, *place))));
}

void MainWindow::travelTo(qint64 atMs, const Page* told) {
    m_momentMs = atMs;
    setMomentLookedAt(atMs);
    showMoment();
    for (Page* each : m_pages->all())
        if (each != told) each->travelTo(atMs);
}

void MainWindow::showMoment() { m_momentBand->showMoment(m_momentMs, m_current); }

void MainWindow::sayOfLink(const QString& text) {
    m_notices[kLinkNotice] = text;
    showNotes();
}

void MainWindow::showTask(const QString& id) { showFound({IdSearch::Kind::Task, id, {}, {}}); }

}  // namespace fairlead::gui
