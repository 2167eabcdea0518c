// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_dialog.h"

#include "gui/charts/state_colors.h"
#include "gui/connections/profile_client.h"
#include "gui/kit/connection_colors.h"
#include "gui/kit/connection_text.h"
#include "gui/kit/file_field.h"
#include "gui/kit/input_field.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

enum Security { kPlain, kTls, kMutualTls };

QLabel* problemLabel(QWidget* parent, const QString& id) {
    auto* label = new TextLabel(parent);
    label->setObjectName(id);
    label->setWordWrap(true);
    label->setVisible(false);
    return label;
}

QLineEdit* field(QWidget* parent, const QString& id, const QString& name) {
    auto* edit = new InputField(parent);
    edit->setObjectName(id);
    edit->setAccessibleName(name);
    return edit;
}

QString path(const std::string& file) { return QFile::decodeName(QByteArray::fromStdString(file)); }
std::string path(const QLineEdit* edit) { return QFile::encodeName(edit->text().trimmed()).toStdString(); }

}  // namespace

ConnectionDialog::ConnectionDialog(const ConnectionProfile& profile, bool isNew, QStringList names, TokenSource& tokens,
                                   QWidget* parent)
    : QDialog(parent), m_before(profile), m_isNew(isNew), m_names(std::move(names)), m_tokens(tokens) {
    setObjectName(u"connectionDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(isNew ? tr("New connection") : tr("Connection %1").arg(briefName(profile.name)));
    build();
    show(profile);
    connect(m_security, &QComboBox::currentIndexChanged, this, &ConnectionDialog::showRows);
    connect(m_place, &QComboBox::currentIndexChanged, this, &ConnectionDialog::showRows);
    connect(m_tryIt, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, &ConnectionDialog::save);
    connect(&m_test, &ConnectionTest::passed, this, [this](const BrokerInfo& info) {
        endTest();
        sayResult(tr("It works: Fairlead %1, as %2, %3 ms away.")
                      .arg(info.version, identityText(info), QLocale().toString(info.latencyMs, 'f', 1)),
                  false);
    });
    connect(&m_test, &ConnectionTest::failed, this, [this](const ProfileProblem& problem) {
        endTest();
        sayResult(tr("It does not work: %1").arg(problem.text), true);
        say(problem.field, problem.text);
    });
    showRows();
    m_name->setFocus();
    lookForKeychain();
}

void ConnectionDialog::build() {
    m_form = new QFormLayout;
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name = field(this, u"profileName"_s, tr("Name of the connection"));
    addRow(m_form, ProfileField::Name, tr("Name"), m_name);
    m_address = field(this, u"profileAddress"_s, tr("Address of the broker, host and port"));
    m_address->setPlaceholderText(u"127.0.0.1:9091"_s);
    addRow(m_form, ProfileField::Address, tr("Address"), m_address);
    m_security = new QComboBox(this);
    m_security->setObjectName(u"security"_s);
    m_security->setAccessibleName(tr("How the connection is secured"));
    m_security->addItems({tr("plain text"), tr("TLS"), tr("TLS, with a certificate of mine")});
    addRow(m_form, ProfileField::Security, tr("Security"), m_security);
    m_authorities = addFile(m_form, ProfileField::Authorities, tr("Authorities"), u"authorities"_s);
    m_authorities->setPlaceholderText(tr("those that this machine trusts"));
    m_serverName = field(this, u"serverName"_s, tr("Name in the broker's certificate"));
    m_serverName->setPlaceholderText(tr("the host of the address"));
    addRow(m_form, ProfileField::ServerName, tr("Name in its certificate"), m_serverName);
    m_certificate = addFile(m_form, ProfileField::Certificate, tr("Certificate"), u"certificate"_s);
    m_key = addFile(m_form, ProfileField::Key, tr("Key"), u"key"_s);
    addTokenRows(m_form);
    m_color = new QComboBox(this);
    m_color->setObjectName(u"color"_s);
    m_color->setAccessibleName(tr("Colour of the connection"));
    for (const ConnectionColor color : connectionColors())
        m_color->addItem(colorIcon(color, palette()), colorName(color), int(color));
    m_form->addRow(tr("Colour"), m_color);
    m_production = new QCheckBox(tr("Production: dangerous actions need an extra confirmation"), this);
    m_production->setObjectName(u"production"_s);
    m_production->setAccessibleName(m_production->text());
    m_form->addRow(QString(), m_production);

    m_result = new TextLabel(this);
    m_result->setObjectName(u"testResult"_s);
    m_result->setAccessibleName(tr("Result of the test"));
    m_result->setWordWrap(true);
    m_result->setMinimumHeight(fontMetrics().height() * 2);
    const auto button = [this](const QString& text, const QString& id, const QString& name) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setAutoDefault(false);
        return made;
    };
    m_tryIt = button(tr("Test connection"), u"testConnection"_s, tr("Test the connection"));
    m_save = button(tr("Save"), u"saveConnection"_s, tr("Save the connection"));
    m_save->setDefault(true);
    auto* cancel = button(tr("Cancel"), u"cancel"_s, tr("Cancel"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(this, &QDialog::finished, this, [this] { m_tokens.forget(m_testedId); });
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_tryIt);
    buttons->addStretch(1);
    buttons->addWidget(m_save);
    buttons->addWidget(cancel);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_result);
    layout->addStretch(1);
    layout->addLayout(buttons);
    setMinimumWidth(560);
}

void ConnectionDialog::addRow(QFormLayout* form, ProfileField field, const QString& label, QWidget* widget) {
    auto* row = new QWidget(this);
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(widget);
    const QWidget* named = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
    m_problems[field] = problemLabel(row, named->objectName() + u"Problem"_s);
    m_problems[field]->setAccessibleName(tr("What is wrong with: %1").arg(label));
    column->addWidget(m_problems[field]);
    m_rows[field] = row;
    form->addRow(label, row);
}

QLineEdit* ConnectionDialog::addFile(QFormLayout* form, ProfileField field, const QString& label, const QString& id) {
    auto* file = new FileField(id, label, this);
    addRow(form, field, label, file);
    return file->edit();
}

void ConnectionDialog::addTokenRows(QFormLayout* form) {
    m_place = new QComboBox(this);
    m_place->setObjectName(u"tokenPlace"_s);
    m_place->setAccessibleName(tr("Where the token comes from"));
    m_place->addItem(tr("none: the broker is open"), int(TokenPlace::None));
    m_place->addItem(tr("the system's keychain"), int(TokenPlace::Keychain));
    m_place->addItem(tr("typed, for this run only"), int(TokenPlace::ThisRun));
    m_place->addItem(tr("a file"), int(TokenPlace::File));
    m_place->addItem(tr("an environment variable"), int(TokenPlace::Environment));
    form->addRow(tr("Token"), m_place);
    auto* where = new QWidget(this);
    auto* column = new QVBoxLayout(where);
    column->setContentsMargins(0, 0, 0, 0);
    m_token = field(where, u"profileToken"_s, tr("Token"));
    m_token->setEchoMode(QLineEdit::Password);
    auto* file = new FileField(u"tokenFile"_s, tr("File that holds the token"), where);
    m_tokenFile = file->edit();
    m_variable = field(where, u"tokenVariable"_s, tr("Environment variable that holds the token"));
    m_variable->setPlaceholderText(u"FAIRLEAD_TOKEN"_s);
    column->addWidget(m_token);
    column->addWidget(file);
    column->addWidget(m_variable);
    where->setObjectName(u"token"_s);
    addRow(form, ProfileField::Token, QString(), where);
}

void ConnectionDialog::show(const ConnectionProfile& profile) {
    m_name->setText(profile.name);
    m_address->setText(profile.address);
    m_security->setCurrentIndex(!profile.tls.enabled                    ? kPlain
                                : profile.tls.files.certificate.empty() ? kTls
                                                                        : kMutualTls);
    m_authorities->setText(path(profile.tls.files.authorities));
    m_serverName->setText(QString::fromStdString(profile.tls.serverName));
    m_certificate->setText(path(profile.tls.files.certificate));
    m_key->setText(path(profile.tls.files.key));
    m_place->setCurrentIndex(m_place->findData(int(profile.tokenPlace)));
    m_tokenFile->setText(profile.tokenPlace == TokenPlace::File ? profile.tokenName : QString());
    m_variable->setText(profile.tokenPlace == TokenPlace::Environment ? profile.tokenName : QString());
    m_color->setCurrentIndex(m_color->findData(int(profile.mark.color)));
    m_production->setChecked(profile.mark.production);
}

TokenPlace ConnectionDialog::place() const { return TokenPlace(m_place->currentData().toInt()); }

bool ConnectionDialog::isTyped() const { return place() == TokenPlace::Keychain || place() == TokenPlace::ThisRun; }

bool ConnectionDialog::isKept() const {
    return !m_isNew && m_before.tokenPlace == place() && !m_tokens.isMissing(m_before);
}

void ConnectionDialog::showRows() {
    const int security = m_security->currentIndex();
    for (const ProfileField one : {ProfileField::Authorities, ProfileField::ServerName})
        m_form->setRowVisible(m_rows[one], security != kPlain);
    for (const ProfileField one : {ProfileField::Certificate, ProfileField::Key})
        m_form->setRowVisible(m_rows[one], security == kMutualTls);
    const TokenPlace where = place();
    m_token->setVisible(isTyped());
    m_token->setPlaceholderText(isKept() ? tr("as it is kept") : QString());
    m_tokenFile->parentWidget()->setVisible(where == TokenPlace::File);
    m_variable->setVisible(where == TokenPlace::Environment);
    m_form->setRowVisible(m_rows[ProfileField::Token], where != TokenPlace::None);
    say(ProfileField::Token, where == TokenPlace::Keychain ? m_noKeychain : QString());
}

void ConnectionDialog::lookForKeychain() {
    m_keychainCall = m_tokens.keychain().read(m_before.id, [this](const Outcome<QString>& answer) {
        if (answer || answer.failure().kind != Failure::Kind::NotSupported) return;
        m_noKeychain = tr("%1. Type the token for this run only, or name a file or an environment variable.")
                           .arg(answer.failure().text);
        showRows();
    });
}

ConnectionProfile ConnectionDialog::profile() const {
    ConnectionProfile made = m_before;
    made.name = m_name->text().trimmed();
    made.address = m_address->text().trimmed();
    made.tls = {};
    made.tls.enabled = m_security->currentIndex() != kPlain;
    if (made.tls.enabled) {
        made.tls.files.authorities = path(m_authorities);
        made.tls.serverName = m_serverName->text().trimmed().toStdString();
    }
    if (m_security->currentIndex() == kMutualTls) {
        made.tls.files.certificate = path(m_certificate);
        made.tls.files.key = path(m_key);
    }
    made.tokenPlace = place();
    made.tokenName = place() == TokenPlace::File          ? m_tokenFile->text().trimmed()
                     : place() == TokenPlace::Environment ? m_variable->text().trimmed()
                                                          : QString();
    made.mark.color = ConnectionColor(m_color->currentData().toInt());
    made.mark.production = m_production->isChecked();
    return made;
}

void ConnectionDialog::say(ProfileField field, const QString& text) {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, stateColors(colors).problem);
    m_problems[field]->setPalette(colors);
    m_problems[field]->setText(text);
    m_problems[field]->setVisible(!text.isEmpty());
    // Grows the dialog for wrapped text, once the layout has been updated.
    QTimer::singleShot(0, this, [this] {
        const int wanted = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : sizeHint().height();
        resize(width(), std::max(height(), wanted));
    });
}

void ConnectionDialog::sayResult(const QString& text, bool wrong) {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, wrong ? stateColors(palette()).problem : stateColors(palette()).good);
    m_result->setPalette(colors);
    m_result->setText(text);
}

bool ConnectionDialog::check() {
    m_result->clear();
    for (const auto& [field, label] : m_problems) say(field, {});
    const QList<ProfileProblem> problems = problemsOf(profile(), m_names);
    for (const ProfileProblem& problem : problems) say(problem.field, problem.text);
    if (isTyped() && !(m_token->text().isEmpty() && isKept())) {
        if (const QString problem = checkToken(m_token->text()).problem; !problem.isEmpty()) {
            say(ProfileField::Token, problem);
            return false;
        }
    }
    if (m_security->currentIndex() == kMutualTls && m_certificate->text().trimmed().isEmpty()) {
        say(ProfileField::Certificate, tr("Name the file of your certificate."));
        return false;
    }
    return problems.isEmpty();
}

void ConnectionDialog::test() {
    if (!check()) return;
    ConnectionProfile tried = profile();
    if (!m_token->text().isEmpty() && isTyped()) {
        // A token not saved yet is kept under a new id, so that it replaces no saved one.
        m_testedId = newProfile().id;
        tried.id = m_testedId;
        tried.tokenPlace = TokenPlace::ThisRun;
        m_tokens.keepForThisRun(tried.id, checkToken(m_token->text()).token);
    }
    m_tryIt->setEnabled(false);
    sayResult(tr("Trying…"), false);
    m_test.start(std::make_unique<ProfileClient>(tried, m_tokens), profile());
}

void ConnectionDialog::endTest() {
    m_tokens.forget(m_testedId);
    m_tryIt->setEnabled(true);
}

void ConnectionDialog::save() {
    if (m_writeCall.isUnderWay() || !check()) return;
    const QString token = checkToken(m_token->text()).token;
    if (token.isEmpty() || place() != TokenPlace::Keychain) {
        finish();
        return;
    }
    sayResult(tr("Asking the keychain…"), false);
    m_save->setEnabled(false);
    m_writeCall = m_tokens.keychain().write(m_before.id, token, [this](const Outcome<Nothing>& answer) {
        m_save->setEnabled(true);
        m_result->clear();
        if (answer)
            finish();
        else
            say(ProfileField::Token, tr("Not saved: %1. Type the token for this run only, or name a file or an "
                                        "environment variable.")
                                         .arg(answer.failure().text));
    });
}

void ConnectionDialog::finish() {
    const QString token = checkToken(m_token->text()).token;
    if (place() == TokenPlace::ThisRun && !token.isEmpty()) m_tokens.keepForThisRun(m_before.id, token);
    if (m_before.tokenPlace == TokenPlace::Keychain && place() != TokenPlace::Keychain)
        m_tokens.removeFromKeychain(m_before.id);
    Q_EMIT saved(profile());
    accept();
}

}  // namespace fairlead::gui
