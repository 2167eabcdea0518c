// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/profile_actions.h"

#include "gui/shell/connection_dialog.h"
#include "gui/kit/plain_texts.h"
#include "gui/shell/token_prompt.h"

#include <QMessageBox>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

ProfileActions::ProfileActions(ConnectionProfiles& profiles, TokenSource& tokens, QWidget* window)
    : QObject(window), m_profiles(profiles), m_tokens(tokens), m_window(window) {}

void ProfileActions::add(const ConnectionProfile& profile) { show(profile, true); }

void ProfileActions::edit(const QString& id) {
    if (const ConnectionProfile* profile = m_profiles.find(id)) show(*profile, false);
}

void ProfileActions::duplicate(const QString& id) {
    if (const ConnectionProfile* original = m_profiles.find(id)) {
        ConnectionProfile copy = *original;
        copy.id = newProfile().id;
        copy.mark.key = copy.id;
        copy.name = m_profiles.freeName(original->name);
        show(copy, true);
    }
}

void ProfileActions::show(const ConnectionProfile& profile, bool isNew) {
    auto* dialog = new ConnectionDialog(profile, isNew, m_profiles.namesBeside(profile.id), m_tokens, m_window);
    connect(dialog, &ConnectionDialog::saved, this, [this](const ConnectionProfile& made) {
        m_profiles.put(made);
        Q_EMIT edited(made);
    });
    dialog->open();
}

void ProfileActions::remove(const QString& id) {
    const ConnectionProfile* profile = m_profiles.find(id);
    if (profile == nullptr) return;
    auto* question = new QMessageBox(QMessageBox::Question, tr("Remove a connection"),
                                     tr("Remove the saved connection %1?").arg(briefName(profile->name)),
                                     QMessageBox::NoButton, m_window);
    question->setObjectName(u"removeConnection"_s);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(tr("Its token is removed from the keychain, too. The broker is not touched."));
    QPushButton* yes = question->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    yes->setObjectName(u"removeForGood"_s);
    yes->setAccessibleName(tr("Remove the saved connection"));
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(yes, &QPushButton::clicked, this, [this, removed = *profile] {
        for (const ConnectionProfile& side : {removed, workersSide(removed)}) {
            m_tokens.forget(side.id);
            if (side.tokenPlace == TokenPlace::Keychain) m_tokens.removeFromKeychain(side.id);
        }
        m_profiles.remove(removed.id);
    });
    question->open();
}

void ProfileActions::open(const QString& id) {
    const ConnectionProfile* profile = m_profiles.find(id);
    if (profile == nullptr) return;
    const ConnectionProfile workers = workersSide(*profile);
    const bool isWorkersMissing = m_tokens.isMissing(workers);
    if (!m_tokens.isMissing(*profile) && !isWorkersMissing) {
        Q_EMIT openRequested(*profile);
        return;
    }
    const QString missing = m_tokens.isMissing(*profile) ? id : workers.id;
    auto* prompt = new TokenPrompt(
        missing == id ? profile->name : tr("the workers of %1").arg(briefName(profile->name)), m_window);
    connect(prompt, &TokenPrompt::typed, this, [this, id, missing](const QString& token) {
        m_tokens.keepForThisRun(missing, token);
        open(id);  // the other one may be missing, too
    });
    prompt->open();
}

}  // namespace fairlead::gui

#include "moc_profile_actions.cpp"
