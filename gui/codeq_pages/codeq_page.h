// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/codeq.h"
#include "gui/query/connected_page.h"

namespace fairlead::gui {

class CodeqCalls;
class CodeqNote;

// Base of the pages that stand where those of a Fairlead broker stand while the connection is one to codeQ's own server.
// Shows what the server tells or, in its place, why it tells nothing and what to do about it; at the foot what codeQ never
// tells. While nobody sees it, nothing is drawn. GUI thread.
class CodeqPage : public ConnectedPage {
    Q_OBJECT
public:
    void focusFilter() override {}
    void refresh() override;

protected:
    explicit CodeqPage(QWidget* parent = nullptr);

    // For the constructor. missing: a sentence for the CodeqNote.
    void compose(QWidget* content, const QString& missing);

    // Null: nothing was read yet.
    const CodeqReading* reading() const;
    // Null: no calls are possible now.
    CodeqCalls* codeq() const;
    // Older than the pause to the next reading and a scan explain.
    bool isStale() const;
    // How old the figures are, in sentences, and why they get no newer. REQUIRES: a reading.
    QString ageText() const;
    // Shows why there are no queues and returns true, if there are none.
    bool showNoQueues();
    // The same where the whole HTTP interface cannot be used.
    bool showNoHttp();

    // There is a reading, another one or a first one, and somebody sees the page.
    virtual void showReading() {}
    // Drop what came from the connection before.
    virtual void dropReadings() {}

    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;
};

}  // namespace fairlead::gui
