import { Button, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { FormErrors } from '../ui/form-errors.tsx';
import { notices } from '../ui/notices.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { useMoney } from '../ui/use-money.ts';
import { MethodInput, MoneyDialog, MoneyForm, SentenceInput } from './money.dialog.tsx';
import { fieldRefused, FormType, newTransaction, transactionProblems, withType } from './transaction-form.ts';
import { AmountInput } from '../ui/amount-input.tsx';

export interface TransactionDialogProps {
  readonly eventId: EventId;
  readonly registrationId: RegistrantId;
  readonly currency: string;
  /** What is still due, with the currency's decimals. */
  readonly due: number;
  readonly mayDiscount: boolean;
  readonly onClose: () => void;
}
const useTransaction = ({ eventId, registrationId, currency, onClose }: TransactionDialogProps) => {
  const { t } = useTranslation('payment');
  const { run, isSaving } = useCommand(paymentApi.recordTransaction);
  const isSent = useRef(false);
  const form = useForm({
    initialValues: newTransaction,
    validate: (values) => transactionProblems(values, currency, t),
  });
  const errors = useFormErrors({
    amount: t('table.amount'),
    method: t('table.method'),
    description: t('table.description'),
  });
  const submit = form.onSubmit(async ({ type, amount, description, method }) => {
    // A second press before the first was drawn is the same one.
    if (isSaving || isSent.current || amount === '') return;
    isSent.current = true;
    errors.clear();
    const made = type === 'payment' ? method : 'manual';
    const answer = await run({ body: { registrationId, eventId, type, amount, description, method: made } });
    isSent.current = false;
    if (answer.ok) {
      notices.success(t(`notice.${type}`));
      return onClose();
    }
    const field = fieldRefused(answer.refusal.code);
    if (field === null) return errors.refuse(answer.refusal, form.setFieldError);
    form.setFieldError(field, answer.refusal.message);
    errors.show({ [field]: answer.refusal.message });
  }, errors.show);
  return { form, errors, submit, isSaving };
};

const TransactionForm = (props: TransactionDialogProps) => {
  const { eventId, currency, due, mayDiscount, onClose } = props;
  const { t } = useTranslation('payment');
  const money = useMoney(currency);
  const { form, errors, submit, isSaving } = useTransaction(props);
  const { type } = form.values;
  const types = FormType.options.filter((one) => one !== 'discount' || mayDiscount);
  return (
    <MoneyForm onSubmit={submit} label={t(`dialog.record.${type}`)} isSaving={isSaving} onCancel={onClose}>
      <FormErrors problems={errors.problems} />
      <SegmentedControl
        fullWidth
        aria-label={t('table.type')}
        value={type}
        onChange={(value) => {
          const chosen = FormType.safeParse(value).data;
          if (chosen !== undefined) form.setValues((was) => withType({ ...newTransaction, ...was }, chosen));
        }}
        data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <div>
        <AmountInput
          id="amount"
          required
          label={t('table.amount')}
          currency={currency}
          data-autofocus
          // Whoever types begins anew, over the 0 that stands there.
          selectAllOnFocus
          {...form.getInputProps('amount')}
        />
        {type === 'payment' && due > 0 && (
          <Button variant="subtle" size="compact-sm" mt={6} onClick={() => form.setFieldValue('amount', due)}>
            {t('dialog.allDue', { amount: money(due) })}
          </Button>
        )}
      </div>
      {type === 'payment' && (
        <MethodInput
          eventId={eventId}
          label={t('table.method')}
          value={form.values.method}
          error={form.errors['method']}
          onChange={(method) => form.setFieldValue('method', method)}
        />
      )}
      <SentenceInput id="description" label={t('table.description')} {...form.getInputProps('description')} />
    </MoneyForm>
  );
};

/** Records a payment, or charges a group more or less than its prices say (rule money/payments-tab). */
export const TransactionDialog = (props: TransactionDialogProps) => {
  const { t } = useTranslation('payment');
  return (
    <MoneyDialog title={t('dialog.title')} onClose={props.onClose}>
      <TransactionForm {...props} />
    </MoneyDialog>
  );
};
