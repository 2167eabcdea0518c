// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/row_export.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QMenu;
class QPushButton;

namespace fairlead::gui {

class ChipButton;
class ElidedLabel;

// Writes what a page lists into a file: a button with what can be written, then how far it is and a way to stop it, then
// what came of it. GUI thread.
class ExportControl : public QWidget {
    Q_OBJECT
public:
    using MakeSource = std::function<ExportSource(bool withPayloads)>;

    // name: of the files, as they are suggested.
    ExportControl(QString name, MakeSource make, QWidget* parent = nullptr);

    // Why nothing can be written now, and why no payloads can; empty: it can. Without a second one there are none.
    void setReasons(const QString& rows, const std::optional<QString>& payloads = {});
    // Asks for the file, then writes.
    void ask(ExportFormat format, bool withPayloads);
    // Ends the one before, if it runs.
    void write(const QString& file, ExportFormat format, bool withPayloads);
    // The page has another connection: what runs is broken off, what was said goes.
    void reset();
    const RowExport* latest() const { return m_export.get(); }  // null: none

private:
    void fillMenu();
    void showState();

    const QString m_name;
    const MakeSource m_make;
    std::optional<QString> m_payloads;
    std::unique_ptr<RowExport> m_export;

    ChipButton* m_button;
    QMenu* m_menu;
    ElidedLabel* m_text;
    QPushButton* m_cancel;
};

}  // namespace fairlead::gui
