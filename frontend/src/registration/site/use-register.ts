import { dayOfEvent } from '@turnout/contracts/event-setup';
import { registrationApi } from '@turnout/contracts/registration';
import type { TypeId } from '@turnout/contracts/kernel';
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useCommand } from '../../platform/command.ts';
import { newCommandId } from '../../platform/id.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { useFieldWords } from '../../ui/field-words.ts';
import type { FormProblem } from '../../ui/form-problems.ts';
import { useBotCheck } from '../../platform/bot-check.ts';
import { activitiesId } from '../../ui/activity-choice.ts';
import { type SentIntent, useDraft } from './draft.ts';
import { filesSending } from '../../ui/files-sending.ts';
import { paymentBody, paymentIds, paymentProblems, type Paying } from './payment.form.ts';
import { useRefusedAt } from './use-refused-at.ts';
import { bodyOf, type Change, draftProblems, type FormRules, type FormWords, inputId } from './register.form.ts';
import type { Site } from './site.layout.tsx';
import type { SiteType } from './site-types.ts';

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

const PriceTold = z.object({ total: z.number() });

/**
 * What the server said last that it costs: the same form sent again is sent for that, whatever the page reckons, so that
 * nobody is kept out by a price which the page has not heard of.
 */
const useToldPrice = () => {
  const told = useRef<{ readonly entered: string; readonly total: number } | null>(null);
  return {
    of: (entered: object): number | null =>
      told.current?.entered === JSON.stringify(entered) ? told.current.total : null,
    hear: (entered: object, { code, details }: Refusal): void => {
      const price = code === 'price-changed' ? PriceTold.safeParse(details).data : undefined;
      told.current = price === undefined ? null : { entered: JSON.stringify(entered), total: price.total };
    },
  };
};

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
  const [isProving, setProving] = useState(false);
  const isBusy = useRef(false);
  const command = useCommand(registrationApi.submit);
  const rules = useFormRules({ event, visitor }, types);
  const toldPrice = useToldPrice();
  const refusedAt = useRefusedAt(event);

  const { change: enter } = kept;
  const change = useCallback(
    (next: Change): void => {
      enter(next);
      if ('enter' in next) mark(inputId(next.of, next.in), null);
      if ('copyTo' in next) for (const field of next.fields) mark(inputId(next.copyTo, field), null);
      if ('choose' in next) mark(activitiesId(next.for), null);
      if ('agree' in next) mark('terms', null);
      if ('code' in next) mark('promo-code', null);
      if ('pay' in next) for (const part of Object.values(paymentIds)) mark(part, null);
    },
    [enter, mark],
  );

  const newIntent = async (content: string): Promise<SentIntent | null> => {
    if (isStaff) return { commandId: newCommandId(), content, proof: null };
    setProving(true);
    const proof = await check.proof().finally(() => setProving(false));
    return proof === null ? null : { commandId: newCommandId(), content, proof };
  };
  /**
   * The same intent goes again where nothing was changed since, also after a reload, and from another tab where the button
   * was pressed at the same moment; else a new one.
   */
  const intentFor = (content: string): Promise<SentIntent | null> =>
    kept.alone(async () => {
      const before = kept.sent();
      if (before !== null && before.content === content) return before;
      const intent = await newIntent(content);
      if (intent !== null) kept.setSent(intent);
      return intent;
    });

  const refuse = (refused: Refusal): void => {
    setRefusal(refused);
    kept.setSent(null);
    check.reset();
    // A new proof is made at once, so that it does not delay the next try.
    if (!isStaff) check.start();
    show([refusedAt(refused, draft)]);
  };

  const send = async ({ paying, total }: Owed): Promise<void> => {
    const entered = {
      ...bodyOf(draft, event._id, rules),
      ...paymentBody(paying, draft.payment, i18n.language),
      ...(offer === null ? {} : { offer }),
    };
    const shownTotal = toldPrice.of(entered) ?? total;
    const body = { ...entered, ...(shownTotal === null ? {} : { shownTotal }) };
    const intent = await intentFor(JSON.stringify(body));
    if (intent === null) return show([{ field: 'bot-check', label: '', message: t('ui:botCheck.failed') }]);
    const proof = intent.proof === null ? {} : { grecaptcha: intent.proof };
    const result = await command.run({ body: { ...body, ...proof } }, { commandId: intent.commandId });
    if (!result.ok) {
      toldPrice.hear(entered, result.refusal);
      return refuse(result.refusal);
    }
    kept.finish();
    const { registration } = result.data;
    // Whoever waits to be accepted is not asked for money yet.
    const paysNow = event.onlinePaymentOnly && paying !== null && !isAwaiting(registration);
    const next = paysNow ? 'checkout' : 'welcome-email';
    await navigate(`/${next}/${registration._id}`, { replace: true, state: { isNew: true } });
  };

  const submit = async (pressed: FormEvent, owed: Owed): Promise<void> => {
    pressed.preventDefault();
    if (isBusy.current) return;
    const problems = [
      ...draftProblems(draft, rules, words),
      ...paymentProblems(owed.paying, draft.payment, i18n),
      ...filesSending(words.sending),
    ];
    show(problems);
    if (problems.length > 0) return;
    isBusy.current = true;
    setRefusal(null);
    try {
      await send(owed);
    } finally {
      isBusy.current = false;
    }
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
    isSaving: isProving || command.isSaving,
    isWaiting: command.state === 'waiting-for-network',
    forgetRefusal: () => setRefusal(null),
  };
};
