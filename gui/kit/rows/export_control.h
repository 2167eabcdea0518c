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

// Exports a page's rows into a file: a button with a menu of formats, then the progress and a cancel button, then the
// result. GUI thread.
class ExportControl : public QWidget {
    Q_OBJECT
public:
    using MakeSource = std::function<ExportSource(bool withPayloads)>;

    // name: beginning of the suggested file names.
    ExportControl(QString name, MakeSource make, QWidget* parent = nullptr);

    // Why rows, or payloads, cannot be exported now; empty: they can. payloads unset: the page has no payloads.
    void setReasons(const QString& rows, const std::optional<QString>& payloads = {});
    // Lets the user choose the file, then calls write().
    void ask(ExportFormat format, bool withPayloads);
    // Cancels an earlier export that still runs.
    void write(const QString& file, ExportFormat format, bool withPayloads);
    // For a new connection: cancels a running export and clears the text.
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
