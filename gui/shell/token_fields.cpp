// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/token_fields.h"

#include "gui/kit/file_field.h"
#include "gui/kit/input_field.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QLineEdit* tokenField(QWidget* parent, const QString& id, const QString& name) {
    auto* edit = new InputField(parent);
    edit->setObjectName(id);
    edit->setAccessibleName(name);
    return edit;
}

}  // namespace

TokenFields::TokenFields(Of whose, const ConnectionProfile& before, bool isNew, TokenSource& tokens, QWidget* parent)
    : QWidget(parent), m_before(before), m_isNew(isNew), m_tokens(tokens), m_place(new QComboBox(parent)) {
    const bool isWorkers = whose == Of::Workers;
    setObjectName(isWorkers ? u"workerToken"_s : u"token"_s);
    m_place->setObjectName(isWorkers ? u"workerTokenPlace"_s : u"tokenPlace"_s);
    m_place->setAccessibleName(isWorkers ? tr("Where the workers' token comes from")
                                         : tr("Where the token comes from"));
    if (isWorkers)
        m_place->addItem(tr("the same as the first"), int(TokenPlace::SameAsFirst));
    else
        m_place->addItem(tr("none: the broker is open"), int(TokenPlace::None));
    m_place->addItem(tr("the system's keychain"), int(TokenPlace::Keychain));
    m_place->addItem(tr("typed, for this run only"), int(TokenPlace::ThisRun));
    m_place->addItem(tr("a file"), int(TokenPlace::File));
    m_place->addItem(tr("an environment variable"), int(TokenPlace::Environment));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_token = isWorkers ? tokenField(this, u"profileWorkerToken"_s, tr("Token of workers"))
                        : tokenField(this, u"profileToken"_s, tr("Token"));
    m_token->setEchoMode(QLineEdit::Password);
    auto* file = isWorkers ? new FileField(u"workerTokenFile"_s, tr("File that holds the workers' token"), this)
                           : new FileField(u"tokenFile"_s, tr("File that holds the token"), this);
    m_file = file->edit();
    m_variable =
        isWorkers ? tokenField(this, u"workerTokenVariable"_s, tr("Environment variable that holds the workers' token"))
                  : tokenField(this, u"tokenVariable"_s, tr("Environment variable that holds the token"));
    m_variable->setPlaceholderText(isWorkers ? u"FAIRLEAD_WORKER_TOKEN"_s : u"FAIRLEAD_TOKEN"_s);
    column->addWidget(m_token);
    column->addWidget(file);
    column->addWidget(m_variable);
    m_place->setCurrentIndex(std::max(0, m_place->findData(int(before.tokenPlace))));
    m_file->setText(before.tokenPlace == TokenPlace::File ? before.tokenName : QString());
    m_variable->setText(before.tokenPlace == TokenPlace::Environment ? before.tokenName : QString());
    connect(m_place, &QComboBox::currentIndexChanged, this, [this] {
        showOne();
        Q_EMIT placeChanged();
    });
    showOne();
}

TokenPlace TokenFields::place() const { return TokenPlace(m_place->currentData().toInt()); }

QString TokenFields::name() const {
    return place() == TokenPlace::File          ? m_file->text().trimmed()
           : place() == TokenPlace::Environment ? m_variable->text().trimmed()
                                                : QString();
}

bool TokenFields::isTyped() const { return place() == TokenPlace::Keychain || place() == TokenPlace::ThisRun; }

bool TokenFields::isKept() const { return !m_isNew && m_before.tokenPlace == place() && !m_tokens.isMissing(m_before); }

QString TokenFields::typed() const { return isTyped() ? checkToken(m_token->text()).token : QString(); }

void TokenFields::showOne() {
    m_token->setVisible(isTyped());
    m_token->setPlaceholderText(isKept() ? tr("as it is kept") : QString());
    m_file->parentWidget()->setVisible(place() == TokenPlace::File);
    m_variable->setVisible(place() == TokenPlace::Environment);
}

QString TokenFields::typedProblem() const {
    const bool isAsked = isTyped() && !(m_token->text().isEmpty() && isKept());
    return isAsked ? checkToken(m_token->text()).problem : QString();
}

bool TokenFields::keepTyped(const QString& id) {
    if (typed().isEmpty()) return false;
    m_tokens.keepForThisRun(id, typed());
    return true;
}

bool TokenFields::mustWrite() const { return place() == TokenPlace::Keychain && !typed().isEmpty(); }

Call TokenFields::write(Then<Nothing> then) { return m_tokens.keychain().write(m_before.id, typed(), std::move(then)); }

void TokenFields::finish() {
    if (place() == TokenPlace::ThisRun) keepTyped(m_before.id);
    if (m_before.tokenPlace == TokenPlace::Keychain && place() != TokenPlace::Keychain)
        m_tokens.removeFromKeychain(m_before.id);
}

}  // namespace fairlead::gui

#include "moc_token_fields.cpp"
