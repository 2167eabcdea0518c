// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QPushButton;
class QString;
class QWidget;

namespace fairlead::gui {

// A button that Return does not press from elsewhere. id: its object name; name: what it does, in its tooltip and for who does
// not see it.
QPushButton* makePushButton(QWidget* parent, const QString& id, const QString& text, const QString& name);

}  // namespace fairlead::gui
