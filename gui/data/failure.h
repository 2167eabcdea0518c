// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <QMetaType>
#include <QString>

namespace fairlead::gui {

// Why something did not work. Views get every error in this form.
struct Failure {
    enum class Kind {
        Unreachable,   // the broker does not answer, or the connection broke
        Refused,       // the token is missing, wrong or lacks the scope
        NotSupported,  // the server does not know this call: an older Fairlead, codeQ's own, or another
        BadRequest,    // the request is invalid; nothing changed
        NotFound,      // it does not exist, or belongs to a tenant that the token may not see
        Conflict,      // somebody else changed it meanwhile (the text says who or what); nothing changed
        NotNow,        // its present state does not allow this; nothing changed
        TooMany,       // a limit of the broker is exceeded; it may work later
        Broken,        // the broker itself failed
    };
    Kind kind = Kind::Broken;
    QString text;                       // for the user
    bool retryable = false;             // the same call may succeed later
    bool mayBeDone = false;             // a change whose reply never came: it may or may not have been made
    TlsTrouble tls = TlsTrouble::None;  // None: TLS is not the cause
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Failure)
