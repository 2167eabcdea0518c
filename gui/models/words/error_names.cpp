// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/error_names.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QHash>
#include <QSet>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostErrorLetters = 80;

QHash<QString, QString>& errorNames() {
    static QHash<QString, QString> names;
    return names;
}

QString errorText(const QString& fingerprint) {
    const QString name = errorNames().value(fingerprint).simplified();
    if (name.isEmpty()) return tr("error %1").arg(fingerprint);
    return tr("“%1”").arg(name.size() > kMostErrorLetters ? name.left(kMostErrorLetters - 1) + u'…' : name);
}

}  // namespace

void learnErrors(const QList<DeadLetterGroup>& groups) {
    for (const DeadLetterGroup& group : groups) {
        if (group.error.isEmpty()) continue;
        for (const QString& fingerprint : group.fingerprints) {
            if (errorNames().size() >= kMostErrorNames) errorNames().clear();
            errorNames().insert(fingerprint, group.error);
        }
    }
}

bool isErrorKnown(const QString& fingerprint) { return errorNames().contains(fingerprint); }

QString errorsText(const QStringList& fingerprints) {
    if (fingerprints.isEmpty()) return {};
    QSet<QString> texts;
    for (const QString& fingerprint : fingerprints) texts.insert(errorText(fingerprint));
    const QString first = errorText(fingerprints.constFirst());
    const auto more = quint64(texts.size() - 1);
    return more == 0 ? first : tr("%1 and %2 more errors", nullptr, plural(more)).arg(first, countText(more));
}

}  // namespace fairlead::gui
