// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/token_source.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace fairlead::gui {

// Where a token of a connection comes from, and what that needs: the token itself, a file or a variable. Shows one of
// them at a time; the box with the place is a row of its own. GUI thread.
class TokenFields : public QWidget {
    Q_OBJECT
public:
    enum class Of { Producers, Workers };

    // before: the profile as this token sees it (workersSide()). isNew: nothing is saved under its id. tokens outlives
    // the fields.
    TokenFields(Of whose, const ConnectionProfile& before, bool isNew, TokenSource& tokens, QWidget* parent = nullptr);

    QComboBox* placeBox() const { return m_place; }
    TokenPlace place() const;
    QString name() const;  // of the file or of the variable; empty: of neither
    bool needsMore() const { return place() != TokenPlace::None && place() != TokenPlace::SameAsFirst; }

    QString typedProblem() const;  // of a token that must be typed; empty: none
    // Keeps a typed token under this id, for a test; false: none is typed.
    bool keepTyped(const QString& id);
    bool mustWrite() const;  // to the keychain, before the profile is saved
    [[nodiscard]] Call write(Then<Nothing> then);
    // When the profile is saved: keeps a token for this run, and removes one that the keychain need not keep any more.
    void finish();

Q_SIGNALS:
    void placeChanged();

private:
    bool isTyped() const;
    bool isKept() const;
    QString typed() const;
    void showOne();

    const ConnectionProfile m_before;
    const bool m_isNew;
    TokenSource& m_tokens;
    QComboBox* m_place;
    QLineEdit* m_token;
    QLineEdit* m_file;
    QLineEdit* m_variable;
};

}  // namespace fairlead::gui
