// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairlead-pictures FOLDER [options of fairlead]: writes a picture of every view to the folder, or with --codeq-http of the
// views of codeQ's own server, and ends; 1 if one is missing, or something in one cannot be read or reached.
#include "gui/app/language.h"
#include "gui/app/options.h"
#include "gui/app/settings.h"
#include "gui/app/theme.h"
#include "shared/version.h"
#include "tests/pictures/pictures.h"

#include <QApplication>
#include <QLocale>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

int main(int argc, char** argv) {
    qputenv("GRPC_VERBOSITY", "NONE");
    QApplication program(argc, argv);
    QCoreApplication::setApplicationName(u"fairlead"_s);
    QCoreApplication::setApplicationVersion(QString::fromStdString(fairlead::versionText()));
    QGuiApplication::setApplicationDisplayName(QString());
    if (QLocale::system().language() == QLocale::C)
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2 || arguments[1].startsWith(u'-')) {
        std::fprintf(stderr, "fairlead-pictures: the folder comes first, then options as of fairlead\n");
        return 2;
    }
    const QString folder = arguments.takeAt(1);
    const ParsedOptions parsed = parseOptions(arguments, true);
    if (!parsed.problem.isEmpty()) {
        std::fprintf(stderr, "fairlead-pictures: %s\n", qUtf8Printable(parsed.problem));
        return 2;
    }
    const Options& options = parsed.options;
    if (!useLanguage(options.language)) useLanguage({});
    // Pictures show how the program begins, not how somebody has set it.
    const QTemporaryDir kept;
    Settings settings(kept.filePath(u"settings.ini"_s));
    applyTheme(options.theme.value_or(Preferences().theme), Preferences().density);
    const bool isRemote = options.begin == Options::Begin::Remote;
    Pictures pictures(folder, options.language, isRemote ? std::optional(options.place) : std::nullopt, settings);
    QObject::connect(&pictures, &Pictures::finished, &pictures, [&pictures](bool complete, const QString& missing) {
        if (!complete) std::fprintf(stderr, "fairlead-pictures: no picture of %s\n", qUtf8Printable(missing));
        const QMap<QString, QString>& faults = pictures.faults();
        for (auto fault = faults.begin(); fault != faults.end(); ++fault)
            std::fprintf(stderr, "fairlead-pictures: %s: %s\n", qUtf8Printable(fault.value()),
                         qUtf8Printable(fault.key()));
        QCoreApplication::exit(complete && faults.isEmpty() ? 0 : 1);
    });
    QMetaObject::invokeMethod(&pictures, &Pictures::start, Qt::QueuedConnection);
    return QApplication::exec();
}
