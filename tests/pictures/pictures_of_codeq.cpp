// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/pictures.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWatchedMs = 60'000;  // so that the curves have a course
constexpr int kServerSettlingMs = 1500;

// A command that nobody else takes, so that the task is there to be taken.
const QString& triedCommand() {
    static const QString command = u"welcome.mail"_s;
    return command;
}

template <typename Widget>
Widget* partOf(const MainWindow& window, const QString& page, const QString& name) {
    return window.page(page)->findChild<Widget*>(name);
}

void pressIn(const MainWindow& window, const QString& page, const QString& name) {
    partOf<QAbstractButton>(window, page, name)->click();
}

}  // namespace

void Pictures::shootCodeq(const QString& id, const QString& name) {
    MainWindow& window = m_application.window();
    step(name, 10, after(0), [&window, id] { window.showPage(id); });
    step(name, 20, after(kServerSettlingMs), [] {});
    shoot(window, name);
}

void Pictures::planCodeq(const ServerPlace& place) {
    MainWindow& window = m_application.window();
    Session& session = m_application.session();
    step(u"the codeQ server"_s, 10, after(500), [&session, place] { session.connectTo(place); });
    step(
        u"the figures of the codeQ server"_s, kWatchedMs / 1000 + 60,
        [this, &session] {
            const BrokerConnection* shown = session.connection();
            const CodeqReading* reading = shown != nullptr ? shown->codeqReading() : nullptr;
            return reading != nullptr && reading->ratesKnown && m_sinceStep.elapsed() > kWatchedMs;
        },
        [] {});
    shootCodeq(u"now"_s, u"codeq-now"_s);
    shootCodeq(u"tenants"_s, u"codeq-tenants"_s);
    step(u"codeq-tenants"_s, 10, after(0), [&window] { pressIn(window, u"tenants"_s, u"codeqGrouping.1"_s); });
    shoot(window, u"codeq-tenants-summed"_s);
    shootCodeq(u"dead-letters"_s, u"codeq-dead-letters"_s);
    for (const QString& id : {u"events"_s, u"operations"_s, u"lab"_s, u"alerts"_s}) shootCodeq(id, u"codeq-"_s + id);
    shootCodeq(u"broker"_s, u"codeq-server"_s);
    step(u"codeq-try-it"_s, 10, after(0), [&window] {
        window.showPage(u"try-it"_s);
        partOf<QLineEdit>(window, u"try-it"_s, u"sendCommand"_s)->setText(triedCommand());
        partOf<QPlainTextEdit>(window, u"try-it"_s, u"sendPayload"_s)
            ->setPlainText(u"{\"to\": \"ada@example.org\", \"lines\": [1, 2, 3]}"_s);
        pressIn(window, u"try-it"_s, u"sendTask"_s);
        partOf<QLineEdit>(window, u"try-it"_s, u"workCommands"_s)->setText(triedCommand());
    });
    step(
        u"a task that was sent"_s, 20,
        [&window] { return partOf<QTableView>(window, u"try-it"_s, u"sendAnswers"_s)->model()->rowCount() > 0; },
        [&window] {
            partOf<QTableView>(window, u"try-it"_s, u"sendAnswers"_s)->selectRow(0);
            pressIn(window, u"try-it"_s, u"workClaim"_s);
        });
    step(
        u"a task in hand"_s, 20,
        [&window] { return partOf<QWidget>(window, u"try-it"_s, u"workTitle"_s)->isVisible(); }, [] {});
    shoot(window, u"codeq-try-it"_s);
    step(u"codeq-tasks"_s, 10, after(0), [&window] { pressIn(window, u"try-it"_s, u"showSent"_s); });
    step(
        u"a task of codeQ"_s, 20,
        [&window] { return partOf<QWidget>(window, u"tasks"_s, u"taskTitle"_s)->isVisible(); }, [] {});
    shoot(window, u"codeq-tasks"_s);
    step(u"codeq-try-it"_s, 10, after(0), [&window] { pressIn(window, u"try-it"_s, u"workComplete"_s); });
    step(u"codeq-try-it"_s, 10, after(kServerSettlingMs), [] {});
}

}  // namespace fairlead::gui
