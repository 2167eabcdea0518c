// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// The languages of the console, by the names of their locales: "en", "pt_BR".
QStringList languages();

// What --language asks for among these arguments; empty without it. Read before all others: help and errors are texts.
QString languageAsked(const QStringList& arguments);

// Sets the texts of the console, and of Qt's own dialogs where their translation is installed. Empty: the language of
// this machine if there is one of it, else English. A name also sets how numbers and dates read, unless the machine is
// set to that language already. False when there is no such language; nothing is then set. Needs a QCoreApplication and
// is called once, before the first text.
bool useLanguage(const QString& name);

}  // namespace fairlead::gui
