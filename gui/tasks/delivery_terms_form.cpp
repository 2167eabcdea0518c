// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/delivery_terms_form.h"

#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "shared/duration.h"
#include "shared/retry_growth.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using PolicyGrowth = TaskTerms::Growth;

enum class Expiry { AsItIs, Never, At };

constexpr qint64 kExpiryAheadMs = 24 * 3'600'000;
constexpr qint64 kMostLengthMs = qint64{366} * 24 * 3'600'000;
const TaskTerms::Retry kUsualPolicy{PolicyGrowth::Exponential, 1000, 2, 300'000, true, {}};

// Nothing: it cannot be read. An empty text is 0.
std::optional<qint64> lengthOf(const QLineEdit* field) {
    const QString text = field->text().trimmed();
    if (text.isEmpty()) return 0;
    const Result<Micros> length = parseDuration(text.toStdString());
    if (!length || length->count() % 1000 != 0 || length->count() / 1000 > kMostLengthMs) return std::nullopt;
    return length->count() / 1000;
}

QString typedLength(qint64 ms) {
    return ms == 0 ? QString() : QString::fromStdString(formatDuration(std::chrono::milliseconds(ms)));
}

QString spokenLength(qint64 ms) { return waitText(double(ms) / 1000); }

std::optional<double> numberOf(const QLineEdit* field) {
    bool ok = false;
    const QString text = field->text().trimmed();
    double number = QLocale().toDouble(text, &ok);
    if (!ok) number = text.toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

template <typename Widget>
Widget* called(Widget* widget, const QString& id, const QString& name) {
    widget->setObjectName(id);
    widget->setAccessibleName(name);
    return widget;
}

bool isSame(const TaskTerms::Retry& one, const TaskTerms::Retry& other) {
    return one.growth == other.growth && one.initialMs == other.initialMs && one.coefficient == other.coefficient &&
           one.maxIntervalMs == other.maxIntervalMs && one.jitter == other.jitter &&
           one.nonRetryable == other.nonRetryable;
}

}  // namespace

qint64 retryDelayMs(const TaskTerms::Retry& policy, int attempt) {
    // Ours begins with Unknown, which waits as the broker says.
    static_assert(int(PolicyGrowth::Polynomial) - int(PolicyGrowth::Exponential) == int(RetryGrowth::Polynomial));
    const auto growth = RetryGrowth(std::max(int(policy.growth) - int(PolicyGrowth::Exponential), 0));
    return qint64(
        retryWait(growth, double(policy.initialMs), policy.coefficient, double(policy.maxIntervalMs), attempt));
}

DeliveryTermsForm::DeliveryTermsForm(const Task& task, qint64 clockOffsetMs, QWidget* parent)
    : QWidget(parent), m_task(task), m_clockOffsetMs(clockOffsetMs) {
    auto* form = new QFormLayout(this);
    addRetry(form);
    m_timeout =
        addLength(form, u"editTimeout"_s, tr("Timeout of a delivery"), tr("only the broker's"), task.terms.timeoutMs);
    m_visibility = addLength(form, u"editVisibility"_s, tr("Lease length"), tr("what its worker asks for"),
                             task.terms.visibilityMs);
    addExpiry(form);
    m_effect = called(new TextLabel(this), u"editEffect"_s, tr("What this changes"));
    m_effect->setWordWrap(true);
    form->addRow(m_effect);
    showEffect();
}

QLineEdit* DeliveryTermsForm::addLength(QFormLayout* form, const QString& id, const QString& label,
                                        const QString& unset, qint64 ms) {
    auto* field = called(new InputField(typedLength(ms), this), id, tr("%1, as 8s, 1m30s or 2h").arg(label));
    field->setPlaceholderText(unset);
    form->addRow(label, field);
    connect(field, &QLineEdit::textChanged, this, &DeliveryTermsForm::showEffect);
    return field;
}

void DeliveryTermsForm::addRetry(QFormLayout* form) {
    m_growth = called(new QComboBox(this), u"editGrowth"_s, tr("How it is tried again"));
    m_growth->addItem(tr("as the broker does"), int(PolicyGrowth::Unknown));
    m_growth->addItem(tr("after waits that multiply"), int(PolicyGrowth::Exponential));
    m_growth->addItem(tr("after waits that grow evenly"), int(PolicyGrowth::Linear));
    m_growth->addItem(tr("after the same wait each time"), int(PolicyGrowth::Constant));
    m_growth->addItem(tr("after waits that grow by a power"), int(PolicyGrowth::Polynomial));
    const TaskTerms::Retry policy = m_task.terms.retry.value_or(kUsualPolicy);
    m_growth->setCurrentIndex(m_task.terms.retry ? std::max(m_growth->findData(int(policy.growth)), 0) : 0);
    form->addRow(tr("Tried again"), m_growth);
    m_initial = addLength(form, u"editInitial"_s, tr("First wait"), {}, policy.initialMs);
    m_coefficient = called(new InputField(factorText(policy.coefficient), this), u"editCoefficient"_s,
                           tr("Factor or power, at least 1"));
    form->addRow(tr("Factor"), m_coefficient);
    m_maxInterval = addLength(form, u"editMaxInterval"_s, tr("Longest wait"), {}, policy.maxIntervalMs);
    m_jitter = called(new QCheckBox(tr("Spread at random"), this), u"editJitter"_s,
                      tr("Spread at random, from half to one and a half of the wait"));
    m_jitter->setToolTip(m_jitter->accessibleName());
    m_jitter->setChecked(policy.jitter);
    form->addRow(QString(), m_jitter);
    m_never = called(new InputField(policy.nonRetryable.join(u", "), this), u"editNonRetryable"_s,
                     tr("Types of errors after which it is not tried again, separated by commas"));
    m_never->setPlaceholderText(u"BadInput, Auth.*"_s);
    form->addRow(tr("Never after"), m_never);
    connect(m_growth, &QComboBox::currentIndexChanged, this, &DeliveryTermsForm::showEffect);
    connect(m_coefficient, &QLineEdit::textChanged, this, &DeliveryTermsForm::showEffect);
    connect(m_jitter, &QCheckBox::toggled, this, &DeliveryTermsForm::showEffect);
    connect(m_never, &QLineEdit::textChanged, this, &DeliveryTermsForm::showEffect);
}

void DeliveryTermsForm::addExpiry(QFormLayout* form) {
    m_expiry = called(new QComboBox(this), u"editExpiry"_s, tr("Expires"));
    const bool expires = m_task.expiresAtMs != 0;
    m_expiry->addItem(expires ? tr("as it is: %1").arg(momentText(m_task.expiresAtMs)) : tr("as it is: never"),
                      int(Expiry::AsItIs));
    if (expires) m_expiry->addItem(tr("never"), int(Expiry::Never));
    m_expiry->addItem(tr("at this moment:"), int(Expiry::At));
    const qint64 atMs = expires ? m_task.expiresAtMs : QDateTime::currentMSecsSinceEpoch() + kExpiryAheadMs;
    m_expiresAt = called(new QDateTimeEdit(QDateTime::fromMSecsSinceEpoch(atMs), this), u"editExpiresAt"_s,
                         tr("The moment, in local time"));
    m_expiresAt->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss"_s);
    m_expiresAt->setCalendarPopup(true);
    auto* row = new QHBoxLayout;
    row->addWidget(m_expiry);
    row->addWidget(m_expiresAt);
    row->addStretch(1);
    form->addRow(tr("Expires"), row);
    connect(m_expiry, &QComboBox::currentIndexChanged, this, &DeliveryTermsForm::showEffect);
    connect(m_expiresAt, &QDateTimeEdit::dateTimeChanged, this, &DeliveryTermsForm::showEffect);
}

bool DeliveryTermsForm::hasPolicy() const {
    return PolicyGrowth(m_growth->currentData().toInt()) != PolicyGrowth::Unknown;
}

TaskTerms::Retry DeliveryTermsForm::policy() const {
    TaskTerms::Retry policy = m_task.terms.retry.value_or(kUsualPolicy);
    policy.growth = PolicyGrowth(m_growth->currentData().toInt());
    policy.initialMs = lengthOf(m_initial).value_or(0);
    // As shown: rounded. What was not touched stays exact.
    if (m_coefficient->text() != factorText(policy.coefficient))
        policy.coefficient = numberOf(m_coefficient).value_or(0);
    policy.maxIntervalMs = lengthOf(m_maxInterval).value_or(0);
    policy.jitter = m_jitter->isChecked();
    policy.nonRetryable.clear();
    for (const QString& type : m_never->text().split(u',', Qt::SkipEmptyParts))
        if (!type.trimmed().isEmpty()) policy.nonRetryable.append(type.trimmed());
    return policy;
}

QString DeliveryTermsForm::problem() const {
    for (const QLineEdit* field : {m_timeout, m_visibility, m_initial, m_maxInterval})
        if (!lengthOf(field))
            return tr("“%1” is no length: write 8s, 1m30s or 2h, at most 366 days.").arg(field->text().trimmed());
    if (Expiry(m_expiry->currentData().toInt()) == Expiry::At &&
        m_expiresAt->dateTime().toMSecsSinceEpoch() <= QDateTime::currentMSecsSinceEpoch())
        return tr("The moment at which it expires has passed.");
    if (!hasPolicy()) return {};
    const TaskTerms::Retry chosen = policy();
    if (chosen.initialMs == 0) return tr("The first wait is missing.");
    if (chosen.maxIntervalMs < chosen.initialMs) return tr("The longest wait is shorter than the first one.");
    if (chosen.coefficient < 1) return tr("The factor must be a number that is at least 1.");
    return {};
}

void DeliveryTermsForm::fill(TaskEdit* edit) const {
    if (const qint64 ms = *lengthOf(m_timeout); ms != m_task.terms.timeoutMs) edit->timeoutMs = ms;
    if (const qint64 ms = *lengthOf(m_visibility); ms != m_task.terms.visibilityMs) edit->visibilityMs = ms;
    const auto& before = m_task.terms.retry;
    // A way of growing that is unknown here is shown as the broker's, and left alone.
    const bool isUnknown = before && before->growth == PolicyGrowth::Unknown;
    if (hasPolicy() && !(before && isSame(*before, policy()))) edit->retry = policy();
    edit->noRetry = !hasPolicy() && before && !isUnknown;
    const auto expiry = Expiry(m_expiry->currentData().toInt());
    edit->neverExpires = expiry == Expiry::Never;
    if (expiry == Expiry::At) edit->expiresAtMs = m_expiresAt->dateTime().toMSecsSinceEpoch() + m_clockOffsetMs;
}

QString DeliveryTermsForm::effect() const {
    TaskEdit edit;
    fill(&edit);
    QStringList lines;
    // A dead task is brought back with no attempts counted.
    const int next = m_task.state == TaskState::Dead ? 1 : m_task.attempts + 1;
    if (edit.retry) {
        const QString after = spokenLength(retryDelayMs(*edit.retry, next));
        const auto& own = m_task.terms.retry;
        const bool isKnown = own && own->growth != PolicyGrowth::Unknown;
        const QString before = isKnown ? spokenLength(retryDelayMs(*own, next)) : QString();
        if (before.isEmpty())
            lines << tr("If the next delivery fails, the one after it comes in %1 instead of when the broker says.")
                         .arg(after);
        else if (before != after)
            lines << tr("If the next delivery fails, the one after it comes in %1 instead of %2.").arg(after, before);
        lines << tr("The waits after that: %1, %2, %3.")
                     .arg(spokenLength(retryDelayMs(*edit.retry, next + 1)),
                          spokenLength(retryDelayMs(*edit.retry, next + 2)),
                          spokenLength(retryDelayMs(*edit.retry, next + 3)));
    }
    if (edit.noRetry) lines << tr("It is tried again when the broker says.");
    const auto tell = [&lines](const std::optional<qint64>& ms, qint64 before, const QString& what,
                               const QString& none) {
        if (ms) lines << what.arg(*ms == 0 ? none : spokenLength(*ms), before == 0 ? none : spokenLength(before));
    };
    tell(edit.timeoutMs, m_task.terms.timeoutMs, tr("Most that a delivery may take: %1 instead of %2."),
         tr("what the broker allows"));
    tell(edit.visibilityMs, m_task.terms.visibilityMs, tr("A lease: %1 instead of %2."),
         tr("what its worker asks for"));
    if (edit.neverExpires) lines << tr("It does not expire any more.");
    if (edit.expiresAtMs != 0)
        lines << tr("It is not begun after %1.").arg(momentText(edit.expiresAtMs - m_clockOffsetMs));
    return lines.join(u'\n');
}

void DeliveryTermsForm::showEffect() {
    if (m_effect == nullptr) return;
    const auto growth = PolicyGrowth(m_growth->currentData().toInt());
    for (QWidget* part : std::initializer_list<QWidget*>{m_initial, m_maxInterval, m_jitter, m_never})
        part->setEnabled(hasPolicy());
    m_coefficient->setEnabled(growth == PolicyGrowth::Exponential || growth == PolicyGrowth::Polynomial);
    m_expiresAt->setVisible(Expiry(m_expiry->currentData().toInt()) == Expiry::At);
    m_effect->setText(problem().isEmpty() ? effect() : QString());
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_delivery_terms_form.cpp"
