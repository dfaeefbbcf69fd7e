import { selfServiceApi, type TransferOffer } from '@turnout/contracts/self-service';
import { type FormEvent, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../../../../platform/command.ts';
import { filesSending } from '../../../../ui/files-sending.ts';
import { answersOver } from '../entered/answers-over.ts';
import { refusedAt } from '../entered/refused-at.ts';
import { type Change, changed, draftProblems, emptyDraft, type FormWords, inputId } from '../entered/register.form.ts';
import type { Site } from '../../parts/site.layout.tsx';
import type { SiteType } from '../../parts/site-types.ts';
import { useFormRules, useFormWords, useProblems } from './use-register.ts';
import { stranger } from '../../parts/use-visitor.ts';

/** A type as far as whoever takes a registration over fills in its form: nobody is brought along, and the server tells the price. */
const typeOfOffer = ({ form }: TransferOffer): SiteType => ({
  _id: form._id,
  name: form.name,
  description: '',
  order: null,
  price: 0,
  discount: false,
  discountType: 'amount',
  discountPeriod: false,
  discountValue: 0,
  discountStartDate: [],
  discountEndDate: [],
  typeGroupOnly: false,
  guestRegistrationOnly: false,
  groups: [],
  groupCount: {},
  minimumCount: 0,
  seatsLeft: null,
  waitingList: false,
  requireApproval: false,
  registrationWithoutPayment: false,
  isHidden: false,
  fields: form.fields,
  validations: form.validations,
});

/** Taking over a registration with the code of its link: what is entered, what is wrong with it, and sending it. */
export const useTransfer = ({ event }: Site, code: string, offer: TransferOffer) => {
  const navigate = useNavigate();
  const { t } = useTranslation('site');
  const ofForm = useFormWords();
  // Whoever takes over is alone on the form, whatever their place in the group.
  const words: FormWords = {
    ...ofForm,
    required: (title) => t('transfer.required', { title }),
    gone: (title, option) => t('transfer.goneOption', { title, option }),
  };
  const type = useMemo(() => typeOfOffer(offer), [offer]);
  const types = useMemo(() => [type], [type]);
  // Also staff take it over as the person that they are.
  const rules = useFormRules({ event, visitor: stranger }, types);
  const [draft, enter] = useReducer(changed, type._id, emptyDraft);
  const { summary, errors, mark, show } = useProblems();
  const command = useCommand(selfServiceApi.acceptTransfer);
  const isFinished = useRef(false);

  const fields = answersOver(draft, rules);

  const change = (next: Change): void => {
    enter(next);
    if ('enter' in next) mark(inputId(next.of, next.in), null);
    if ('agree' in next) mark('terms', null);
  };

  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    const problems = [...draftProblems(draft, rules, words), ...filesSending(words.sending)];
    show(problems);
    if (problems.length > 0) return;
    const result = await command.run({
      params: { code },
      body: { fields: [...fields], termsAgreed: draft.termsAgreed },
    });
    if (!result.ok) return show([refusedAt(result.refusal, draft)]);
    isFinished.current = true;
    await navigate(`/welcome-email/${result.data.registration._id}`, { replace: true, state: { isNew: true } });
  };

  return {
    draft,
    type,
    rules,
    fields,
    summary,
    errors,
    change,
    submit,
    isFinished: () => isFinished.current,
    isSaving: command.isSaving,
    isWaiting: command.state === 'waiting-for-network',
  };
};
