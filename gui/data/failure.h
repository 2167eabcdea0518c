// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaType>
#include <QString>

namespace fairlead::gui {

// The only shape in which views learn that something did not work.
struct Failure {
    enum class Kind {
        Unreachable,   // nobody answers, or the connection broke
        Refused,       // token missing, wrong or without the scope
        NotSupported,  // the server does not know this call: a plain codeQ server, or an older Fairlead
        BadRequest,
        Broken,  // the broker itself failed
    };
    Kind kind = Kind::Broken;
    QString text;            // a sentence for people
    bool retryable = false;  // trying the same again may work
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Failure)
