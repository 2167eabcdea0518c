// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_page.h"

#include "gui/client/calls/calls.h"
#include "gui/codeq_pages/codeq_figures.h"
#include "gui/codeq_pages/codeq_note.h"
#include "gui/connections/broker_connection.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// A reading is late when the next one should have come by now, with this much patience.
constexpr qint64 kPatienceMs = 5000;

}  // namespace

CodeqPage::CodeqPage(QWidget* parent) : ConnectedPage(parent) {}

void CodeqPage::compose(QWidget* content, const QString& missing) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(stackOn(content), 1);
    layout->addWidget(new CodeqNote(missing, this));
}

const CodeqReading* CodeqPage::reading() const { return connection() ? connection()->codeqReading() : nullptr; }

CodeqCalls* CodeqPage::codeq() const { return calls() != nullptr ? calls()->codeq() : nullptr; }

bool CodeqPage::isStale() const {
    const CodeqReading* last = reading();
    if (last == nullptr) return false;
    const qint64 due = last->atMs + 2 * last->nextQueuesInMs + qint64(last->queuesTookMs) + kPatienceMs;
    return !isLive() || connection()->isPaused() || QDateTime::currentMSecsSinceEpoch() > due;
}

QString CodeqPage::ageText() const {
    const CodeqReading& last = *reading();
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
    const QString old = gui::ageText(std::max<qint64>(0, nowMs - last.atMs));
    if (!isLive()) return tr("Not connected. The figures are %1 old. %2").arg(old, connection()->lastFailure().text);
    if (connection()->isPaused()) return tr("Paused. The figures are %1 old.").arg(old);
    return codeqAgeText(last, nowMs);
}

void CodeqPage::refresh() {
    if (connection() != nullptr) connection()->readNow();
}

void CodeqPage::connectionTaken(BrokerConnection* connection) {
    dropReadings();
    if (connection == nullptr) return;
    connect(connection, &BrokerConnection::codeqArrived, this, &CodeqPage::showSituation);
    connect(connection, &BrokerConnection::infoChanged, this, &CodeqPage::showSituation);
    connect(connection, &BrokerConnection::pausedChanged, this, &CodeqPage::showSituation);
}

void CodeqPage::emptyActionRequested() { Q_EMIT connectionEditRequested(); }

bool CodeqPage::showNoHttp() {
    if (reading() == nullptr && showNoConnection(tr("No figures from %1"))) return true;
    const CodeqAccess::Way http = connection() ? connection()->info().codeq.http : CodeqAccess::Way();
    if (http.isOpen()) return false;
    if (http.address.isEmpty()) {
        showNothing(tr("codeQ's HTTP address is missing"),
                    tr("codeQ tells of its queues, its tasks and its rates over HTTP only, and this connection has no "
                       "HTTP address. Add it to the connection, for example http://127.0.0.1:8080."),
                    tr("Edit the connection…"));
    } else {
        showNothing(tr("codeQ's HTTP interface cannot be used"), http.trouble, tr("Edit the connection…"));
    }
    return true;
}

bool CodeqPage::showNoQueues() {
    const CodeqReading* last = reading();
    if (last == nullptr) {
        if (!showNoHttp())
            showNothing(tr("Waiting for %1").arg(connection()->name()), tr("The first figures are on their way."));
        return true;
    }
    if (!last->noQueues) return false;
    if (last->noQueues->kind == Failure::Kind::Refused) {
        showNothing(tr("codeQ does not show its queues to this token"),
                    tr("%1\nIt takes a producer's token with the scope codeq:admin or the role ADMIN. Change the token "
                       "of this connection.")
                        .arg(last->noQueues->text),
                    tr("Edit the connection…"));
    } else if (!showNoHttp()) {
        showNothing(tr("The queues cannot be read now"), last->noQueues->text);
    }
    return true;
}

void CodeqPage::showSituation() {
    if (showNoQueues()) return;
    showContent();
    if (isVisible()) showReading();
}

}  // namespace fairlead::gui

#include "moc_codeq_page.cpp"
