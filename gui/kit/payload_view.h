// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/json_document.h"
#include "gui/models/json_tree_model.h"

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

// Bytes as a JSON tree, as text and as hex; to copy and to save. JSON is read on another thread: ten megabytes hold nothing
// up. Text and hex show the beginning of what is large and say so; the tree, copies and files have it all. GUI thread.
class PayloadView : public QWidget {
    Q_OBJECT
public:
    enum class Form { Tree, Text, Hex };

    // name: of the bytes, in file names and for screen readers ("payload").
    explicit PayloadView(const QString& name, QWidget* parent = nullptr);
    ~PayloadView() override;

    void showBytes(const QByteArray& bytes, const QString& fileName);
    // Instead of bytes: why there are none.
    void say(const QString& text);
    void setForm(Form form);
    Form form() const;

    // Writes the bytes whole, or says why it cannot; not before the event loop runs again.
    void saveTo(const QString& path);

Q_SIGNALS:
    // The form that suits the bytes is there to be seen.
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
    int m_reading = 0;                   // the latest that was begun
    qsizetype m_textShown = 0;           // bytes
    std::unique_ptr<ExportFile> m_file;  // what is being saved, if anything is
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
