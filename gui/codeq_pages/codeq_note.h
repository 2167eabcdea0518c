// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;

namespace fairlead::gui {

// At the foot of a page: what codeQ does not tell, and what would bring it. The link copies where that is explained, as
// the console opens no browser. GUI thread.
class CodeqNote : public QWidget {
    Q_OBJECT
public:
    // missing: a sentence.
    explicit CodeqNote(const QString& missing, QWidget* parent = nullptr);

    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
};

}  // namespace fairlead::gui
