// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

const QString kFolder = u":/fairlead/translations"_s;
const QString kOption = u"--language"_s;

bool install(const QLocale& locale, const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
    if (!translator->load(locale, name, u"_"_s, folder)) return false;
    return QCoreApplication::installTranslator(translator.release());
}

}  // namespace

QStringList languages() { return {u"en"_s, u"pt_BR"_s}; }

QString languageAsked(const QStringList& arguments) {
    for (qsizetype at = 1; at < arguments.size(); ++at) {
        if (arguments[at] == kOption) return arguments.value(at + 1);
        if (arguments[at].startsWith(kOption + u'=')) return arguments[at].mid(kOption.size() + 1);
    }
    return {};
}

bool useLanguage(const QString& name) {
    if (!name.isEmpty() && !languages().contains(name)) return false;
    const QLocale asked = name.isEmpty() ? QLocale::system() : QLocale(name);
    if (!name.isEmpty() && QLocale::system().language() != asked.language()) QLocale::setDefault(asked);
    // The English file holds only the singular forms; any other language is installed after it and so looked up first.
    install(QLocale(QLocale::English), u"fairlead"_s, kFolder);
    if (asked.language() != QLocale::English && install(asked, u"fairlead"_s, kFolder))
        install(asked, u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    return true;
}

}  // namespace fairlead::gui
