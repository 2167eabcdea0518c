// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace fairlead::gui {

// Two to five words in one frame, of which one is chosen; by the keys, left and right choose. GUI thread.
class SegmentChoice : public QWidget {
    Q_OBJECT
public:
    // id: its buttons are id.0, id.1 and so on; name: of the choice, for who does not see it.
    SegmentChoice(const QString& id, const QString& name, const QStringList& words, QWidget* parent = nullptr);

    int chosen() const;      // -1: none
    void choose(int index);  // says nothing

Q_SIGNALS:
    void chosenByHand(int index);

private:
    QButtonGroup* m_buttons;
};

}  // namespace fairlead::gui
