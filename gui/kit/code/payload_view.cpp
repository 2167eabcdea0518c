// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/payload_view.h"

#include "gui/data/background.h"
#include "gui/models/export_file.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/kit/text_label.h"
#include "gui/look/segments.h"
#include "gui/look/tokens.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// A text field freezes with more.
constexpr qsizetype kMostText = 200'000;
constexpr qsizetype kMostInOneLine = 40'000;  // Qt lays out a whole line, even if little of it is visible
constexpr qsizetype kMostHex = 16'384;
constexpr qsizetype kHexLine = 16;

QPlainTextEdit* readOnlyField(QWidget* parent, const QString& name) {
    auto* field = new QPlainTextEdit(parent);
    field->setReadOnly(true);
    field->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    field->setAccessibleName(name);
    field->setTabChangesFocus(true);
    return field;
}

QString hexDump(QByteArrayView bytes) {
    QString text;
    for (qsizetype at = 0; at < bytes.size(); at += kHexLine) {
        const QByteArrayView line = bytes.sliced(at, std::min(kHexLine, bytes.size() - at));
        QString letters;
        QString hex;
        for (const char c : line) {
            hex += QString::number(uint8_t(c), 16).rightJustified(2, u'0') + u' ';
            letters += c >= 0x20 && c < 0x7f ? QLatin1Char(c) : QLatin1Char('.');
        }
        text += QString::number(at, 16).rightJustified(6, u'0') + u"  "_s + hex.leftJustified(kHexLine * 3 + 1) +
                letters + u'\n';
    }
    return text;
}

}  // namespace

PayloadView::PayloadView(const QString& name, QWidget* parent) : QWidget(parent) {
    build(name);
    say({});
}

PayloadView::~PayloadView() = default;

void PayloadView::build(const QString& name) {
    auto* bar = new QHBoxLayout;
    bar->setSpacing(kGap1);
    m_forms = new QButtonGroup(this);
    const QStringList titles{tr("Tree"), tr("Text"), tr("Hex")};
    const QStringList ids{u"tree"_s, u"text"_s, u"hex"_s};
    for (int form = 0; form < titles.size(); ++form) {
        auto* button = new QToolButton(this);
        button->setText(titles[form]);
        button->setObjectName(ids[form]);
        button->setAccessibleName(tr("Show the %1 as %2").arg(name, titles[form].toLower()));
        button->setCheckable(true);
        m_forms->addButton(button, form);
    }
    bar->addLayout(layOutSegments(m_forms->buttons()));
    m_note = new TextLabel(this);
    m_note->setObjectName(u"note"_s);
    bar->addSpacing(8);
    bar->addWidget(m_note, 1);
    m_copy = new QToolButton(this);
    m_copy->setText(tr("Copy"));
    m_copy->setObjectName(u"copy"_s);
    m_copy->setAccessibleName(tr("Copy the %1").arg(name));
    m_save = new QToolButton(this);
    m_save->setText(tr("Save…"));
    m_save->setObjectName(u"save"_s);
    m_save->setAccessibleName(tr("Save the %1 as a file").arg(name));
    bar->addWidget(m_copy);
    bar->addWidget(m_save);

    m_tree = new QTreeView(this);
    m_tree->setObjectName(u"json"_s);
    m_tree->setAccessibleName(tr("The %1 as a tree").arg(name));
    m_tree->setModel(&m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(true);
    m_text = readOnlyField(this, tr("The %1 as text").arg(name));
    m_text->setObjectName(u"plain"_s);
    m_hex = readOnlyField(this, tr("The %1 in hexadecimal").arg(name));
    m_hex->setObjectName(u"bytes"_s);
    m_hex->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_message = new TextLabel(this);
    m_message->setObjectName(u"message"_s);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setMargin(12);
    m_stack = new QStackedWidget(this);
    for (QWidget* page : std::initializer_list<QWidget*>{m_tree, m_text, m_hex, m_message}) m_stack->addWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(m_stack, 1);
    connect(m_forms, &QButtonGroup::idClicked, this, [this](int form) { setForm(Form(form)); });
    connect(m_copy, &QToolButton::clicked, this, &PayloadView::copy);
    connect(m_save, &QToolButton::clicked, this, &PayloadView::save);
}

void PayloadView::showBytes(const QByteArray& bytes, const QString& fileName) {
    m_bytes = bytes;
    m_fileName = fileName;
    if (bytes.isEmpty()) {
        say(tr("It is empty."));
        return;
    }
    m_message->setText(tr("Reading…"));
    m_stack->setCurrentWidget(m_message);
    runInBackground(
        this,
        [bytes]() -> std::shared_ptr<const JsonDocument> {
            auto document = JsonDocument::parse(bytes);
            return document ? std::make_shared<const JsonDocument>(std::move(*document)) : nullptr;
        },
        [this, begun = ++m_reading](const std::shared_ptr<const JsonDocument>& document) {
            if (begun == m_reading) useDocument(document);
        });
}

void PayloadView::useDocument(std::shared_ptr<const JsonDocument> document) {
    dropDocument();
    m_isJson = document != nullptr;
    m_document = std::move(document);
    m_model.show(m_document);
    m_text->clear();
    m_hex->clear();
    for (QAbstractButton* button : m_forms->buttons()) button->setEnabled(true);
    m_forms->button(int(Form::Tree))->setEnabled(m_isJson);
    m_forms->button(int(Form::Tree))->setToolTip(m_isJson ? QString() : tr("This is no JSON."));
    m_copy->setEnabled(true);
    allowSaving();
    const bool isText = !QByteArrayView(m_bytes).first(std::min(m_bytes.size(), kMostHex)).contains('\0');
    setForm(m_isJson ? Form::Tree : isText ? Form::Text : Form::Hex);
    m_tree->expandToDepth(0);
    m_tree->setColumnWidth(0, std::clamp(m_tree->width() / 2, 90, 180));
    Q_EMIT shown();
}

// On another thread: freeing a large document takes as long as a frame.
void PayloadView::dropDocument() {
    m_model.show(nullptr);
    if (m_document) {
        QThreadPool::globalInstance()->start([document = std::move(m_document)]() mutable { document.reset(); });
        m_document.reset();
    }
}

void PayloadView::say(const QString& text) {
    ++m_reading;
    m_bytes.clear();
    dropDocument();
    m_message->setText(text);
    m_stack->setCurrentWidget(m_message);
    for (QAbstractButton* button : m_forms->buttons()) button->setEnabled(false);
    m_copy->setEnabled(false);
    allowSaving();
    m_note->clear();
}

void PayloadView::setForm(Form form) {
    m_forms->button(int(form))->setChecked(true);
    if (form == Form::Text && m_text->document()->isEmpty())
        fillText();
    else if (form == Form::Hex && m_hex->document()->isEmpty())
        fillHex();
    m_stack->setCurrentIndex(int(form));
    showNote();
}

PayloadView::Form PayloadView::form() const { return Form(m_forms->checkedId()); }

void PayloadView::fillText() {
    QByteArrayView begin = QByteArrayView(m_bytes).first(std::min(m_bytes.size(), kMostText));
    for (qsizetype line = 0; line < begin.size();) {
        const qsizetype next = begin.indexOf('\n', line);
        const qsizetype end = next < 0 ? begin.size() : next;
        if (end - line > kMostInOneLine) {
            begin = begin.first(line + kMostInOneLine);
            break;
        }
        line = end + 1;
    }
    m_textShown = begin.size();
    m_text->setPlainText(QString::fromUtf8(begin));
}

void PayloadView::fillHex() {
    m_hex->setPlainText(hexDump(QByteArrayView(m_bytes).first(std::min(m_bytes.size(), kMostHex))));
}

void PayloadView::showNote() {
    const qsizetype most = form() == Form::Text ? m_textShown : form() == Form::Hex ? kMostHex : m_bytes.size();
    const QString all = bytesText(quint64(m_bytes.size()));
    m_note->setText(m_bytes.size() > most ? tr("first %1 of %2").arg(bytesText(quint64(most)), all) : all);
}

void PayloadView::copy() {
    const QModelIndex current = m_tree->currentIndex();
    const bool isPart = form() == Form::Tree && m_tree->hasFocus() && current.isValid();
    QGuiApplication::clipboard()->setText(isPart ? m_model.source(current) : QString::fromUtf8(m_bytes));
}

void PayloadView::save() {
    auto* dialog = new QFileDialog(this, tr("Save"), m_fileName);
    dialog->setObjectName(u"saveDialog"_s);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &PayloadView::saveTo);
    dialog->open();
}

void PayloadView::saveTo(const QString& path) {
    m_file = std::make_unique<ExportFile>(path);
    connect(m_file.get(), &ExportFile::done, this, [this, path, isWritten = false](const QString& trouble) mutable {
        if (trouble.isEmpty() && !std::exchange(isWritten, true)) {
            m_file->commit();
            return;
        }
        m_note->setText(trouble.isEmpty() ? tr("saved as %1").arg(path) : trouble);
        // Not deleted at once, because this runs inside its signal.
        m_file.release()->deleteLater();
        allowSaving();
    });
    m_file->write([bytes = m_bytes] { return bytes; });
    allowSaving();
}

void PayloadView::allowSaving() { m_save->setEnabled(!m_bytes.isEmpty() && !m_file); }

}  // namespace fairlead::gui

#include "moc_payload_view.cpp"
