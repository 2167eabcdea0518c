// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/pictures.h"

#include "gui/client/calls/calls.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array kDemoCrons{
    std::array{"acme-corp", "nightly-report", "0 2 * * mon-fri", "Europe/Berlin", "report.build"},
    std::array{"data-harbor", "rollup", "*/15 * * * *", "", "audit.archive"},
    std::array{"globex", "invoices", "@monthly", "America/Sao_Paulo", "invoice.create"},
    std::array{"stark-energy", "meter-reading", "@every 30m", "", "search.index"},
};

Cron demoCron(const std::array<const char*, 5>& told) {
    Cron cron;
    cron.tenant = QString::fromLatin1(told[0]);
    cron.name = QString::fromLatin1(told[1]);
    cron.expression = QString::fromLatin1(told[2]);
    cron.zone = QString::fromLatin1(told[3]);
    cron.command = QString::fromLatin1(told[4]);
    cron.payload = QByteArray("{}");
    return cron;
}

}  // namespace

bool Pictures::areCronsPut() {
    Calls* calls = m_watching->calls();
    if (m_crons == int(kDemoCrons.size())) return true;
    if (calls != nullptr && !m_cronCall.isUnderWay())
        m_cronCall = calls->crons().putCron(demoCron(kDemoCrons[size_t(m_crons)]), u"the plan of the demo"_s,
                                            [this](const Outcome<Cron>&) { ++m_crons; });
    return false;
}

// What is created by a calendar, and what other limits would have done.
void Pictures::planPlans() {
    MainWindow& window = m_application.window();
    step(
        u"crons"_s, 30, [this] { return areCronsPut(); }, [&window] { window.showPage(u"crons"_s); });
    step(u"the cron entries"_s, 20, after(2500), [] {});
    shoot(window, u"crons"_s);
    step(u"what-if"_s, 10, after(0), [&window] {
        window.showPage(u"what-if"_s);
        window.findChild<QLineEdit*>(u"whatIfTenant"_s)->setText(u"clipfarm-video"_s);
        auto* field = window.findChild<QComboBox*>(u"whatIfField"_s);
        field->setCurrentIndex(field->findData(int(LimitField::MaxConcurrency)));
        window.findChild<QLineEdit*>(u"whatIfValue"_s)->setText(u"12"_s);
        window.findChild<QAbstractButton*>(u"whatIfAdd"_s)->click();
    });
    step(u"what-if"_s, 10, after(500), [&window] { window.findChild<QAbstractButton*>(u"whatIfGo"_s)->click(); });
    step(
        u"a replay"_s, 60,
        [&window] { return window.findChild<QTableView*>(u"whatIfTable"_s)->model()->rowCount() > 0; }, [] {});
    shoot(window, u"what-if"_s);
}

}  // namespace fairlead::gui
