// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/headless.h"

#include "gui/app/session.h"
#include "gui/app/settings.h"
#include "gui/app/termination_signals.h"
#include "gui/terminal/live_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTimer>

#include <cstdio>
#include <memory>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

int runHeadless(const Options& options) {
    Session session;
    session.setLocalSettings(Settings().embedded());  // the same settings as in the window
    std::unique_ptr<LiveTable> table;
    QString note;
    int exitCode = 0;

    const TerminationSignals signals;
    QObject::connect(&signals, &TerminationSignals::requested, &session, [] { QCoreApplication::quit(); });
    QObject::connect(&session, &Session::connectionChanged, &session, [&] {
        table.reset();
        if (session.connection() != nullptr) {
            table = std::make_unique<LiveTable>(*session.connection());
            table->setNote(note);
            table->start();
        }
    });
    QTimer storyTimer;
    storyTimer.setInterval(1000);
    QObject::connect(&session, &Session::demoChanged, &session,
                     [&](bool running) { running ? storyTimer.start() : storyTimer.stop(); });
    QObject::connect(&storyTimer, &QTimer::timeout, &session, [&] {
        if (table) table->setNote(QStringList{note, session.demoStory()}.join(note.isEmpty() ? u""_s : u" · "_s));
    });
    QObject::connect(&session, &Session::noteChanged, &session, [&](const QString& text) {
        note = text;
        if (table) {
            table->setNote(note);
        }
    });
    QObject::connect(&session, &Session::problem, &session, [&](const QString& text) {
        std::fprintf(stderr, "fairlead: %s\n", qUtf8Printable(text));
        exitCode = 1;
        QCoreApplication::quit();
    });

    // Deferred into the event loop, because quit() has no effect before it runs.
    QMetaObject::invokeMethod(
        &session,
        [&] {
            switch (options.begin) {
                case Options::Begin::Remote: session.connectTo(options.place); break;
                case Options::Begin::Local: session.startLocal(options.dataFolder); break;
                case Options::Begin::Welcome:
                case Options::Begin::Demo: session.startDemo(options.dataFolder); break;
            }
        },
        Qt::QueuedConnection);
    QCoreApplication::exec();
    // The table refers to the connection, so it is destroyed first.
    table.reset();
    return exitCode;
}

}  // namespace fairlead::gui
