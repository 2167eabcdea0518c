// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// The languages of the console, as locale names: "en", "pt_BR".
QStringList languages();

// The value of --language among these arguments; empty without it. Read before the other options, because help and
// errors are translated.
QString languageAsked(const QStringList& arguments);

// Loads the translations of the console, and of Qt's dialogs if installed. Empty: the language of this machine, else
// English. A name also sets the format of numbers and dates, unless the machine already uses that language. False if
// the language is unknown; nothing is set then. REQUIRES: a QCoreApplication. Call once, before the first text.
bool useLanguage(const QString& name);

}  // namespace fairlead::gui
