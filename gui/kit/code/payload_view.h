// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/json/json_document.h"
#include "gui/models/json/json_tree_model.h"

#include <QWidget>

#include <memory>

class QButtonGroup;
class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace fairlead::gui {

class ExportFile;

// Shows bytes as a JSON tree, as text or as hex, with buttons to copy and save them. JSON is parsed on another thread,
// so ten megabytes do not block. Text and hex show only the beginning of large contents and say so; the tree, copies
// and files are complete. GUI thread.
class PayloadView : public QWidget {
    Q_OBJECT
public:
    enum class Form { Tree, Text, Hex };

    // name: of the content, for screen readers ("payload").
    explicit PayloadView(const QString& name, QWidget* parent = nullptr);
    ~PayloadView() override;

    void showBytes(const QByteArray& bytes, const QString& fileName);
    // Shows this text instead of bytes.
    void say(const QString& text);
    void setForm(Form form);
    Form form() const;

    // Writes all bytes, or shows why it cannot. Asynchronous.
    void saveTo(const QString& path);

Q_SIGNALS:
    // The bytes are displayed in the form that suits them.
    void shown();

private:
    void build(const QString& name);
    void useDocument(std::shared_ptr<const JsonDocument> document);  // null: this is no JSON
    void dropDocument();
    void fillText();
    void fillHex();
    void copy();
    void save();
    void showNote();
    void allowSaving();

    QByteArray m_bytes;
    QString m_fileName;
    bool m_isJson = false;
    int m_reading = 0;                   // number of the latest parsing
    qsizetype m_textShown = 0;           // bytes
    std::unique_ptr<ExportFile> m_file;  // the file being saved; null: none
    std::shared_ptr<const JsonDocument> m_document;
    JsonTreeModel m_model;
    QButtonGroup* m_forms;
    QToolButton* m_copy;
    QToolButton* m_save;
    QLabel* m_note;
    QLabel* m_message;
    QStackedWidget* m_stack;
    QTreeView* m_tree;
    QPlainTextEdit* m_text;
    QPlainTextEdit* m_hex;
};

}  // namespace fairlead::gui
