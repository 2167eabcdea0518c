// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/connection_test.h"
#include "gui/connections/token_source.h"

#include <QDialog>
#include <QList>

#include <map>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class TokenFields;

// Edits a connection profile: name, address, TLS, source of the token, colour and whether it is production; folded away
// until they are used, what only codeQ's own server has. Shows each error below its field, and tests the connection on request. Saving writes the token to the keychain first; if that
// fails, nothing is saved and the dialog shows the alternatives. Deletes itself when it closes. GUI thread.
class ConnectionDialog : public QDialog {
    Q_OBJECT
public:
    // isNew: no profile is saved under this id. names: those already in use. tokens outlives the dialog.
    ConnectionDialog(const ConnectionProfile& profile, bool isNew, QStringList names, TokenSource& tokens,
                     QWidget* parent = nullptr);

    ConnectionProfile profile() const;  // as entered in the fields

Q_SIGNALS:
    // The typed token, if any, is already stored where the profile says.
    void saved(const fairlead::gui::ConnectionProfile& profile);

private:
    void build();
    void addRow(QFormLayout* form, ProfileField field, const QString& label, QWidget* widget);
    QLineEdit* addFile(QFormLayout* form, ProfileField field, const QString& label, const QString& id);
    void addCodeqRows();
    void show(const ConnectionProfile& profile);
    void showRows();
    void lookForKeychain();
    bool check();
    void say(ProfileField field, const QString& text);
    void forgetTested();
    void endTest();
    void sayResult(const QString& text, bool wrong);
    void test();
    void save();
    void finish();
    void write(QList<TokenFields*> left);
    static bool isOfCodeq(ProfileField field);

    const ConnectionProfile m_before;
    const QStringList m_names;
    TokenSource& m_tokens;
    ConnectionTest m_test;
    Call m_keychainCall;
    Call m_writeCall;
    QString m_testedId;    // temporary id for typed tokens during a test
    QString m_noKeychain;  // why there is no keychain; empty: there is one, or this is not known yet

    QFormLayout* m_form;
    QLineEdit* m_name;
    QLineEdit* m_address;
    QComboBox* m_security;
    QLineEdit* m_authorities;
    QLineEdit* m_serverName;
    QLineEdit* m_certificate;
    QLineEdit* m_key;
    TokenFields* m_token;
    QPushButton* m_codeqFold;
    QWidget* m_codeqRows;
    QFormLayout* m_codeqForm;
    QLineEdit* m_workerAddress;
    QLineEdit* m_httpAddress;
    TokenFields* m_workerToken;
    QComboBox* m_color;
    QCheckBox* m_production;
    QLabel* m_result;
    QPushButton* m_tryIt;
    QPushButton* m_save;
    std::map<ProfileField, QWidget*> m_rows;
    std::map<ProfileField, QLabel*> m_problems;
};

}  // namespace fairlead::gui
