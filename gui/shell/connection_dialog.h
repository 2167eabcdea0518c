// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/connection_test.h"
#include "gui/connections/token_source.h"

#include <QDialog>

#include <map>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

// Where a connection is described: name, address, TLS, where its token comes from, colour and whether it is production.
// What is wrong stands below its field. Tries it when asked to. On saving, a token goes to the keychain first; where
// that does not work nothing is saved and the dialog says what else there is. Deletes itself when it closes. GUI thread.
class ConnectionDialog : public QDialog {
    Q_OBJECT
public:
    // isNew: nothing is kept under its id yet. names: those that are taken. tokens outlives it.
    ConnectionDialog(const ConnectionProfile& profile, bool isNew, QStringList names, TokenSource& tokens,
                     QWidget* parent = nullptr);

    ConnectionProfile profile() const;  // as it stands in the fields
    QString problemBelow(ProfileField field) const;

Q_SIGNALS:
    // Whatever token was typed is where the profile says.
    void saved(const fairlead::gui::ConnectionProfile& profile);

private:
    void build();
    void addRow(QFormLayout* form, ProfileField field, const QString& label, QWidget* widget);
    QLineEdit* addFile(QFormLayout* form, ProfileField field, const QString& label, const QString& id);
    void addTokenRows(QFormLayout* form);
    void show(const ConnectionProfile& profile);
    void showRows();
    void lookForKeychain();
    bool check();
    void say(ProfileField field, const QString& text);
    void endTest();
    void sayResult(const QString& text, bool wrong);
    void test();
    void save();
    void finish();
    TokenPlace place() const;
    bool isTyped() const;
    bool isKept() const;

    const ConnectionProfile m_before;
    const bool m_isNew;
    const QStringList m_names;
    TokenSource& m_tokens;
    ConnectionTest m_test;
    Call m_keychainCall;
    Call m_writeCall;
    QString m_testedId;    // under which a token that is not saved yet is kept
    QString m_noKeychain;  // why; empty: there is one, or nobody knows yet

    QFormLayout* m_form;
    QLineEdit* m_name;
    QLineEdit* m_address;
    QComboBox* m_security;
    QLineEdit* m_authorities;
    QLineEdit* m_serverName;
    QLineEdit* m_certificate;
    QLineEdit* m_key;
    QComboBox* m_place;
    QLineEdit* m_token;
    QLineEdit* m_tokenFile;
    QLineEdit* m_variable;
    QComboBox* m_color;
    QCheckBox* m_production;
    QLabel* m_result;
    QPushButton* m_tryIt;
    QPushButton* m_save;
    std::map<ProfileField, QWidget*> m_rows;
    std::map<ProfileField, QLabel*> m_problems;
};

}  // namespace fairlead::gui
