import { dayOfEvent } from '@turnout/contracts/event-setup';
import { registrationApi } from '@turnout/contracts/registration';
import type { TypeId } from '@turnout/contracts/kernel';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '../../../../platform/command.ts';
import { newCommandId } from '../../../../platform/id.ts';
import type { Refusal } from '../../../../platform/refusal.ts';
import { useFieldWords } from '../../../../ui/field-words.ts';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import { isUnproven, useBotCheck } from '../../../../platform/bot-check.ts';
import { activitiesId } from '../../../../ui/activity-choice.ts';
import { type SentIntent, useDraft } from '../entered/draft.ts';
import { filesSending } from '../../../../ui/files-sending.ts';
import { paymentBody, paymentIds, paymentProblems, type Paying } from '../../money/payment.form.ts';
import { invoiceBody, invoiceId, invoiceParts, invoiceProblems } from '../../money/invoice.form.ts';
import { useToldPrice } from '../entered/told-price.ts';
import { useRefusedAt } from './use-refused-at.ts';
import { useSendingAlone } from './use-sending-alone.ts';
import { type Answers, noteAnswered, noteSent, type SentForm, sentFormOf } from '../entered/sent-forms.ts';
import {
  bodyOf,
  type Change,
  draftProblems,
  type FormRules,
  type FormWords,
  inputId,
} from '../entered/register.form.ts';
import type { Site } from '../../parts/site.layout.tsx';
import type { SiteType } from '../../parts/site-types.ts';

export const useFormWords = (): FormWords => {
  const { t } = useTranslation('site');
  const { problem } = useFieldWords();
  return {
    required: (title, place) => t(place === 1 ? 'form.requiredOnPrimary' : 'form.requiredOn', { title, number: place }),
    rule: problem,
    gone: (title, option, place) =>
      t(place === 1 ? 'form.goneOnPrimary' : 'form.goneOn', { title, option, number: place }),
    full: (activity, place) =>
      t(place === 1 ? 'activities.fullForPrimary' : 'activities.fullFor', { activity, number: place }),
    terms: t('terms.missing'),
    typeGone: (number) => t('form.typeGone', { number }),
    sending: t('ui:file.stillSending'),
  };
};

const noErrors: Readonly<Record<string, string>> = {};
const byField = (problems: readonly FormProblem[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...problems].reverse().map(({ field, message }) => [field, message]));

/** What is wrong with the form: the list above it, taken at each press of the button, and each field's own. */
export const useProblems = () => {
  const [summary, setSummary] = useState<readonly FormProblem[]>([]);
  const [errors, setErrors] = useState(noErrors);
  const mark = useCallback((field: string, message: string | null): void => {
    setErrors((before) => {
      if ((before[field] ?? null) === message) return before;
      const { [field]: _, ...others } = before;
      return message === null ? others : { ...others, [field]: message };
    });
  }, []);
  const show = useCallback((problems: readonly FormProblem[]): void => {
    setSummary(problems);
    setErrors(byField(problems));
  }, []);
  return { summary, errors, mark, show };
};

/** What a form is held against, the same object for as long as that is the same. */
export const useFormRules = (
  { event, visitor }: Pick<Site, 'event' | 'visitor'>,
  types: readonly SiteType[],
): FormRules => {
  const { isStaff, hasPrivilege } = visitor;
  const hasTerms = event.termsAndConditions !== '';
  const today = dayOfEvent(new Date().toISOString(), event.timeZone);
  return useMemo(() => {
    const typeOf = (id: TypeId) => types.find(({ _id }) => _id === id);
    return { typeOf, isStaff, hasPrivilege, hasTerms, today };
  }, [types, isStaff, hasPrivilege, hasTerms, today]);
};

/** What those on the form pay, and what they are shown that it costs; null: nothing of either. */
interface Owed {
  readonly paying: Paying | null;
  /** With the currency's decimals. */
  readonly total: number | null;
}

/** Changes the form, and takes away what was said of the part that is changed. */
const useUnmarking = (enter: (change: Change) => void, mark: ReturnType<typeof useProblems>['mark']) =>
  useCallback(
    (next: Change): void => {
      enter(next);
      if ('enter' in next) mark(inputId(next.of, next.in), null);
      if ('copyTo' in next) for (const field of next.fields) mark(inputId(next.copyTo, field), null);
      if ('choose' in next) mark(activitiesId(next.for), null);
      if ('agree' in next) mark('terms', null);
      if ('code' in next) mark('promo-code', null);
      if ('invoice' in next) for (const part of invoiceParts) mark(invoiceId(part), null);
      if ('pay' in next) for (const part of Object.values(paymentIds)) mark(part, null);
    },
    [enter, mark],
  );

/** Whether staff are to accept somebody. */
const isAwaiting = (registration: object): boolean =>
  'awaitsApproval' in registration && registration.awaitsApproval === true;

/** The form of one type: what is entered, what is wrong with it, and sending it. */
export const useRegister = (
  { event, visitor }: Pick<Site, 'event' | 'visitor'>,
  primary: SiteType,
  types: readonly SiteType[],
) => {
  const { t, i18n } = useTranslation('site');
  const words = useFormWords();
  const navigate = useNavigate();
  // With the code of whoever waited, the seat that is held for them is taken.
  const [asked] = useSearchParams();
  const offer = asked.get('offer');
  const { isStaff } = visitor;
  const kept = useDraft(event._id, primary._id, isStaff);
  const { draft } = kept;
  const check = useBotCheck();
  const { summary, errors, mark, show } = useProblems();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const command = useCommand(registrationApi.submit);
  const rules = useFormRules({ event, visitor }, types);
  const toldPrice = useToldPrice();
  const refusedAt = useRefusedAt(event);

  const change = useUnmarking(kept.change, mark);

  const refuseUnproven = (): null => {
    show([{ field: 'bot-check', label: '', message: t('ui:botCheck.failed') }]);
    return null;
  };
  const newIntent = async (content: string): Promise<SentIntent | null> => {
    if (isStaff) return { commandId: newCommandId(), content, proof: null };
    const proof = await check.proof();
    return proof === null ? refuseUnproven() : { commandId: newCommandId(), content, proof };
  };
  /**
   * The same intent goes again where nothing was changed since, also after a reload, and from another tab where the button
   * was pressed at the same moment; else a new one. Null: nothing is sent.
   */
  const intentFor = async (content: string, answers: Answers): Promise<SentIntent | null> => {
    const before = kept.sent();
    if (before !== null && before.content === content) return before;
    const intent = await newIntent(content);
    if (intent === null) return null;
    kept.setSent(intent);
    // Staff register others, and may well do so with the same answers.
    if (!isStaff) await noteSent(answers, intent.commandId);
    return intent;
  };

  const refuse = (refused: Refusal): void => {
    setRefusal(refused);
    kept.setSent(null);
    check.reset();
    // A new proof is made at once, so that it does not delay the next try.
    if (!isStaff) check.start();
    show([refusedAt(refused, draft)]);
  };

  const send = async ({ paying, total }: Owed, isMeant: boolean): Promise<SentForm | null> => {
    setRefusal(null);
    const answers = bodyOf(draft, event._id, rules);
    const entered = {
      ...answers,
      ...paymentBody(paying, draft.payment, i18n.language),
      ...(offer === null ? {} : { offer }),
      ...invoiceBody(event, draft.invoice),
    };
    const shownTotal = toldPrice.of(entered) ?? total;
    const body = { ...entered, ...(shownTotal === null ? {} : { shownTotal }) };
    const content = JSON.stringify(body);
    const form = isStaff || isMeant || kept.sent()?.content === content ? null : await sentFormOf(answers);
    if (form !== null) return form;
    const intent = await intentFor(content, answers);
    if (intent === null) return null;
    const { commandId } = intent;
    const sendWith = (grecaptcha: string | null) =>
      command.run({ body: { ...body, ...(grecaptcha === null ? {} : { grecaptcha }) } }, { commandId });
    let result = await sendWith(intent.proof);
    if (!result.ok && !isStaff && isUnproven(result.refusal)) {
      // The same intent still: should it have been stored in spite of all, it is not stored twice.
      const proof = await check.renewed();
      if (proof === null) return refuseUnproven();
      kept.setSent({ ...intent, proof });
      result = await sendWith(proof);
    }
    if (!result.ok) {
      noteAnswered(commandId, null);
      toldPrice.hear(entered, result.refusal);
      refuse(result.refusal);
      return null;
    }
    kept.finish();
    const { registration } = result.data;
    noteAnswered(commandId, registration._id);
    // Whoever waits to be accepted is not asked for money yet.
    const paysNow = event.onlinePaymentOnly && paying !== null && !isAwaiting(registration);
    const next = paysNow ? 'checkout' : 'welcome-email';
    await navigate(`/${next}/${registration._id}`, { replace: true, state: { isNew: true } });
    return null;
  };
  const sending = useSendingAlone(kept, send);

  const submit = async (pressed: FormEvent, owed: Owed): Promise<void> => {
    pressed.preventDefault();
    if (sending.isBusy()) return;
    const problems = [
      ...draftProblems(draft, rules, words),
      ...paymentProblems(owed.paying, draft.payment, i18n),
      ...invoiceProblems(draft.invoice, t),
      ...filesSending(words.sending),
    ];
    show(problems);
    if (problems.length > 0) return;
    await sending.begin(owed);
  };

  return {
    draft,
    rules,
    mark,
    check,
    summary,
    errors,
    refusal,
    submit,
    change,
    isDirty: kept.isDirty,
    isResumed: kept.isResumed,
    beginAfresh: kept.beginAfresh,
    sentBefore: sending.sentBefore,
    isSaving: sending.isSending || command.isSaving,
    isWaiting: command.state === 'waiting-for-network',
    forgetRefusal: () => setRefusal(null),
  };
};
