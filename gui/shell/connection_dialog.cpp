// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_dialog.h"

#include "gui/charts/state_colors.h"
#include "gui/connections/profile_client.h"
#include "gui/kit/consent/connection_colors.h"
#include "gui/kit/consent/connection_text.h"
#include "gui/kit/file_field.h"
#include "gui/kit/input_field.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"
#include "gui/shell/token_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFormLayout>
#include <QHBoxLayout>
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
    : QDialog(parent), m_before(profile), m_names(std::move(names)), m_tokens(tokens),
      m_token(new TokenFields(TokenFields::Of::Producers, profile, isNew, tokens, this)),
      m_workerToken(new TokenFields(TokenFields::Of::Workers, workersSide(profile), isNew, tokens, this)) {
    setObjectName(u"connectionDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(isNew ? tr("New connection") : tr("Connection %1").arg(briefName(profile.name)));
    build();
    show(profile);
    connect(m_security, &QComboBox::currentIndexChanged, this, &ConnectionDialog::showRows);
    for (const TokenFields* token : {m_token, m_workerToken})
        connect(token, &TokenFields::placeChanged, this, &ConnectionDialog::showRows);
    connect(m_tryIt, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, &ConnectionDialog::save);
    connect(&m_test, &ConnectionTest::passed, this, [this](const BrokerInfo& info) {
        endTest();
        sayResult(foundText(info), !worksWhole(info));
        for (const ProfileProblem& trouble : troublesIn(info.codeq)) say(trouble.field, trouble.text);
    });
    connect(&m_test, &ConnectionTest::failed, this, [this](const ProfileProblem& problem) {
        endTest();
        // Once, beside what it is about.
        sayResult(tr("It does not work."), true);
        say(problem.field, problem.text);
    });
    // What was said is of what stood there.
    for (const auto& [field, row] : m_rows)
        for (const QLineEdit* edit : row->findChildren<QLineEdit*>())
            connect(edit, &QLineEdit::textEdited, this, [this, field = field] {
                m_result->clear();
                say(field, {});
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
    m_form->addRow(tr("Token"), m_token->placeBox());
    addRow(m_form, ProfileField::Token, QString(), m_token);
    addCodeqRows();
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
    connect(this, &QDialog::finished, this, &ConnectionDialog::forgetTested);
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

void ConnectionDialog::addCodeqRows() {
    m_codeqFold = new QPushButton(tr("codeQ's own server…"), this);
    m_codeqFold->setObjectName(u"codeqFold"_s);
    m_codeqFold->setAccessibleName(tr("Show what only codeQ's own server has"));
    m_codeqFold->setAutoDefault(false);
    m_codeqFold->setCheckable(true);
    m_form->addRow(QString(), m_codeqFold);
    m_codeqRows = new QWidget(this);
    m_codeqForm = new QFormLayout(m_codeqRows);
    m_codeqForm->setContentsMargins(0, 0, 0, 0);
    m_codeqForm->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto* note = new TextLabel(tr("The address above is then that of its stream for producers."), m_codeqRows);
    note->setWordWrap(true);
    m_codeqForm->addRow(note);
    m_httpAddress = field(this, u"profileHttpAddress"_s, tr("URL of codeQ's HTTP interface"));
    m_httpAddress->setPlaceholderText(u"http://127.0.0.1:8080"_s);
    addRow(m_codeqForm, ProfileField::HttpAddress, tr("HTTP address"), m_httpAddress);
    m_workerAddress = field(this, u"profileWorkerAddress"_s, tr("Address of codeQ's stream for workers"));
    m_workerAddress->setPlaceholderText(u"127.0.0.1:9091"_s);
    addRow(m_codeqForm, ProfileField::WorkerAddress, tr("Workers' address"), m_workerAddress);
    m_codeqForm->addRow(tr("Workers' token"), m_workerToken->placeBox());
    addRow(m_codeqForm, ProfileField::WorkerToken, QString(), m_workerToken);
    m_form->addRow(m_codeqRows);
    connect(m_codeqFold, &QPushButton::toggled, this, &ConnectionDialog::showRows);
}

bool ConnectionDialog::isOfCodeq(ProfileField field) {
    return field == ProfileField::HttpAddress || field == ProfileField::WorkerAddress ||
           field == ProfileField::WorkerToken;
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
    m_httpAddress->setText(profile.httpAddress);
    m_workerAddress->setText(profile.workerAddress);
    m_codeqFold->setChecked(!profile.httpAddress.isEmpty() || !profile.workerAddress.isEmpty() ||
                            profile.workerTokenPlace != TokenPlace::SameAsFirst);
    m_color->setCurrentIndex(m_color->findData(int(profile.mark.color)));
    m_production->setChecked(profile.mark.production);
}

void ConnectionDialog::showRows() {
    const int security = m_security->currentIndex();
    for (const ProfileField one : {ProfileField::Authorities, ProfileField::ServerName})
        m_form->setRowVisible(m_rows[one], security != kPlain);
    for (const ProfileField one : {ProfileField::Certificate, ProfileField::Key})
        m_form->setRowVisible(m_rows[one], security == kMutualTls);
    m_form->setRowVisible(m_codeqRows, m_codeqFold->isChecked());
    say(ProfileField::Token, m_token->place() == TokenPlace::Keychain ? m_noKeychain : QString());
    say(ProfileField::WorkerToken, m_workerToken->place() == TokenPlace::Keychain ? m_noKeychain : QString());
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
    made.tokenPlace = m_token->place();
    made.tokenName = m_token->name();
    made.httpAddress = m_httpAddress->text().trimmed();
    made.workerAddress = m_workerAddress->text().trimmed();
    made.workerTokenPlace = m_workerToken->place();
    made.workerTokenName = m_workerToken->name();
    made.mark.color = ConnectionColor(m_color->currentData().toInt());
    made.mark.production = m_production->isChecked();
    return made;
}

void ConnectionDialog::say(ProfileField field, const QString& text) {
    if (!text.isEmpty() && isOfCodeq(field)) m_codeqFold->setChecked(true);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, stateColors(colors).problem);
    m_problems[field]->setPalette(colors);
    m_problems[field]->setText(text);
    m_problems[field]->setVisible(!text.isEmpty());
    if (field == ProfileField::Token) m_form->setRowVisible(m_rows[field], m_token->needsMore() || !text.isEmpty());
    if (field == ProfileField::WorkerToken)
        m_codeqForm->setRowVisible(m_rows[field], m_workerToken->needsMore() || !text.isEmpty());
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
    for (const auto& [field, token] :
         {std::pair(ProfileField::Token, m_token), std::pair(ProfileField::WorkerToken, m_workerToken)}) {
        if (const QString problem = token->typedProblem(); !problem.isEmpty()) {
            say(field, problem);
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
    // A token not saved yet is kept under a new id, so that it replaces no saved one.
    ConnectionProfile workers = workersSide(tried);
    m_testedId = newProfile().id;
    if (m_token->keepTyped(m_testedId)) {
        tried.id = m_testedId;
        tried.tokenPlace = TokenPlace::ThisRun;
    }
    if (m_workerToken->keepTyped(m_testedId + u"/worker"_s)) {
        workers.id = m_testedId + u"/worker"_s;
        workers.tokenPlace = TokenPlace::ThisRun;
    }
    m_tryIt->setEnabled(false);
    sayResult(tr("Trying…"), false);
    m_test.start(std::make_unique<ProfileClient>(tried, workers, m_tokens), profile());
}

void ConnectionDialog::forgetTested() {
    m_tokens.forget(m_testedId);
    m_tokens.forget(m_testedId + u"/worker"_s);
}

void ConnectionDialog::endTest() {
    forgetTested();
    m_tryIt->setEnabled(true);
}

void ConnectionDialog::save() {
    if (m_writeCall.isUnderWay() || !check()) return;
    QList<TokenFields*> written;
    for (TokenFields* token : {m_token, m_workerToken})
        if (token->mustWrite()) written << token;
    write(written);
}

void ConnectionDialog::write(QList<TokenFields*> left) {
    if (left.isEmpty()) {
        finish();
        return;
    }
    sayResult(tr("Asking the keychain…"), false);
    m_save->setEnabled(false);
    TokenFields* const next = left.takeFirst();
    m_writeCall = next->write([this, next, left](const Outcome<Nothing>& answer) {
        m_save->setEnabled(true);
        m_result->clear();
        if (answer) {
            write(left);
        } else {
            say(next == m_token ? ProfileField::Token : ProfileField::WorkerToken,
                tr("Not saved: %1. Type the token for this run only, or name a file or an environment variable.")
                    .arg(answer.failure().text));
        }
    });
}

void ConnectionDialog::finish() {
    for (TokenFields* token : {m_token, m_workerToken}) token->finish();
    Q_EMIT saved(profile());
    accept();
}

}  // namespace fairlead::gui

#include "moc_connection_dialog.cpp"
