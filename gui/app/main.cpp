// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/application.h"
#include "gui/app/headless.h"
#include "gui/app/language.h"
#include "gui/app/link_door.h"
#include "gui/app/options.h"
#include "gui/app/settings.h"
#include "gui/app/termination_signals.h"
#include "gui/app/theme.h"
#include "shared/secret_argument.h"
#include "shared/version.h"

#include <QApplication>
#include <QLocale>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// A QApplication needs a display even to print the help, so this is decided before one exists.
bool needsNoWindow(int count, char** arguments) {
    return !hasDisplay() || std::any_of(arguments + 1, arguments + count, [](const char* argument) {
        return std::strcmp(argument, "--headless") == 0 || std::strcmp(argument, "--help") == 0 ||
               std::strcmp(argument, "--version") == 0;
    });
}

int runWindow(const Options& options) {
    if (!options.link.isEmpty() && LinkDoor::handOver(options.link)) return 0;
    Settings settings;
    Application application(options, settings);
    const TerminationSignals signals;
    QObject::connect(&signals, &TerminationSignals::requested, &application.window(), &QWidget::close);
    LinkDoor door;
    QObject::connect(&door, &LinkDoor::received, &application, &Application::openLink);
    application.begin();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    // gRPC would log connection failures into the live table; GRPC_VERBOSITY still turns its log on.
    if (!qEnvironmentVariableIsSet("GRPC_VERBOSITY")) qputenv("GRPC_VERBOSITY", "NONE");
    QCoreApplication::setApplicationName(u"fairlead"_s);
    QCoreApplication::setApplicationVersion(QString::fromStdString(fairlead::versionText()));
    // The desktop entry, which is the program's name for Wayland and for notifications.
    QGuiApplication::setDesktopFileName(u"io.github.fairlead.Fairlead"_s);
    QGuiApplication::setApplicationDisplayName(QString());
    const Preferences kept = Settings().preferences();
    // The whole process counts by it, from its first moment on.
    if (kept.clock == Clock::Utc) qputenv("TZ", "UTC");
    // The C locale groups no digits; what is read here is read by people.
    if (QLocale::system().language() == QLocale::C)
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const std::unique_ptr<QCoreApplication> program = needsNoWindow(argc, argv)
                                                          ? std::make_unique<QCoreApplication>(argc, argv)
                                                          : std::make_unique<QApplication>(argc, argv);
    // A language that there is not is refused with the other options, in the one there is.
    const QString asked = languageAsked(QCoreApplication::arguments());
    if (!useLanguage(asked.isEmpty() ? kept.language : asked)) useLanguage({});
    const ParsedOptions parsed = parseOptions(QCoreApplication::arguments(), hasDisplay());
    fairlead::blankArgument(argc, argv, "--token");
    fairlead::blankArgument(argc, argv, "--worker-token");
    if (!parsed.problem.isEmpty()) {
        std::fprintf(stderr, "fairlead: %s\nfairlead --help lists the options.\n", qUtf8Printable(parsed.problem));
        return 2;
    }
    if (!parsed.answer.isEmpty()) {
        std::fputs(qUtf8Printable(parsed.answer), stdout);
        return 0;
    }
    if (parsed.options.headless) return runHeadless(parsed.options);
    applyTheme(parsed.options.theme.value_or(kept.theme), kept.density);
    return runWindow(parsed.options);
}
