import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { EventId } from '@turnout/contracts/kernel';
import { refundApi } from '@turnout/contracts/online-payment';
import { paymentApi } from '@turnout/contracts/payment';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { notices } from '../../ui/notices.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { useMoney } from '../../ui/use-money.ts';
import { useMethodWords } from '../methods.ts';
import { MethodInput, MoneyDialog, MoneyForm, recordedMethodOf, SentenceInput } from '../money.dialog.tsx';
import { type RefundDraft, refundFieldRefused, refundProblems } from './refund-form.ts';
import type { RefundOffer } from './refunds.ts';

export interface RefundDialogProps {
  readonly eventId: EventId;
  readonly offer: RefundOffer;
  readonly onClose: () => void;
}

const mostOf = (offer: RefundOffer): number => (offer.kind === 'online' ? offer.payment.refundable : offer.most);

/** Sends a refund its way: the provider is asked, or what staff give by hand is recorded. */
const useSend = ({ eventId, offer }: RefundDialogProps) => {
  const online = useCommand(refundApi.refundPayment);
  const byHand = useCommand(paymentApi.recordTransaction);
  return {
    isSaving: online.isSaving || byHand.isSaving,
    send: (amount: number, { reason, method }: RefundDraft) =>
      offer.kind === 'online'
        ? online.run({ params: { id: offer.payment._id }, body: { amount, reason } })
        : byHand.run({
            body: {
              registrationId: offer.payment.registrationId,
              eventId,
              type: 'refund',
              amount,
              description: reason,
              method,
            },
          }),
  };
};

const useRefund = (props: RefundDialogProps) => {
  const { offer, onClose } = props;
  const { t } = useTranslation('payment');
  const { send, isSaving } = useSend(props);
  const isSent = useRef(false);
  const isOnline = offer.kind === 'online';
  const of = { most: mostOf(offer), currency: offer.payment.currency, needsReason: isOnline };
  const form = useForm<RefundDraft>({
    initialValues: {
      amount: of.most,
      reason: '',
      method: (isOnline ? null : recordedMethodOf(offer.payment.method)) ?? 'zelle',
    },
    validate: (values) => refundProblems(values, of, t),
  });
  const errors = useFormErrors({
    amount: t('table.amount'),
    method: t('refund.method'),
    reason: t('refund.reason'),
  });
  const submit = form.onSubmit(async (values) => {
    // A second press before the first was drawn is the same one.
    if (isSaving || isSent.current || values.amount === '') return;
    isSent.current = true;
    errors.clear();
    const answer = await send(values.amount, values);
    isSent.current = false;
    if (answer.ok) {
      notices.success(t(isOnline ? 'refund.asked' : 'refund.recorded'));
      return onClose();
    }
    const field = refundFieldRefused(answer.refusal.code);
    if (field === null) return errors.refuse(answer.refusal, form.setFieldError);
    form.setFieldError(field, answer.refusal.message);
    errors.show({ [field]: answer.refusal.message });
  }, errors.show);
  return { form, errors, submit, isSaving };
};

const RefundForm = (props: RefundDialogProps) => {
  const { eventId, offer, onClose } = props;
  const { t } = useTranslation('payment');
  const { currency } = offer.payment;
  const money = useMoney(currency);
  const words = useMethodWords(eventId);
  const { form, errors, submit, isSaving } = useRefund(props);
  const most = mostOf(offer);
  const isOnline = offer.kind === 'online';
  return (
    <MoneyForm
      onSubmit={submit}
      label={t(isOnline ? 'refund.send' : 'refund.record')}
      isSaving={isSaving}
      onCancel={onClose}
    >
      <FormErrors problems={errors.problems} />
      <Text>{isOnline ? t('refund.backOnline', { way: words(offer.payment.provider) }) : t('refund.backByHand')}</Text>
      <div>
        <AmountInput
          id="amount"
          required
          label={t('table.amount')}
          description={t('refund.most', { amount: money(most) })}
          currency={currency}
          data-autofocus
          selectAllOnFocus
          {...form.getInputProps('amount')}
        />
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => form.setFieldValue('amount', most)}>
          {t('refund.all', { amount: money(most) })}
        </Button>
      </div>
      {!isOnline && (
        <MethodInput
          eventId={eventId}
          label={t('refund.method')}
          value={form.values.method}
          error={form.errors['method']}
          onChange={(method) => form.setFieldValue('method', method)}
        />
      )}
      <SentenceInput
        id="reason"
        required={isOnline}
        label={t('refund.reason')}
        description={isOnline ? t('refund.reasonHint') : undefined}
        {...form.getInputProps('reason')}
      />
    </MoneyForm>
  );
};

/** Gives money back, whole or in part: the way it was paid, or by hand (rules money/refunds, money/refunds-by-hand). */
export const RefundDialog = (props: RefundDialogProps) => {
  const { t } = useTranslation('payment');
  return (
    <MoneyDialog title={t('refund.title')} onClose={props.onClose}>
      <RefundForm {...props} />
    </MoneyDialog>
  );
};
