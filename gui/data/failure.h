// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <QMetaType>
#include <QString>

namespace fairlead::gui {

// The only shape in which views learn that something did not work.
struct Failure {
    enum class Kind {
        Unreachable,   // nobody answers, or the connection broke
        Refused,       // token missing, wrong or without the scope
        NotSupported,  // the server does not know this call: a plain codeQ server, or an older Fairlead
        BadRequest,    // impossible as it was asked; nothing changed
        NotFound,      // there is none, or it is somebody else's
        Conflict,      // somebody else changed it meanwhile; the text says who or what, nothing changed
        NotNow,        // it is in a state in which this cannot be done; nothing changed
        TooMany,       // beyond a limit of the broker; later it may work
        Broken,        // the broker itself failed
    };
    Kind kind = Kind::Broken;
    QString text;            // a sentence for people
    bool retryable = false;  // trying the same again may work
    bool mayBeDone = false;  // it was to change something and its answer never came: nobody knows whether it was done
    TlsTrouble tls = TlsTrouble::None;  // what TLS has to do with it
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Failure)
