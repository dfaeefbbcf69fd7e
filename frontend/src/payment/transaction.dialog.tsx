import { Button, NativeSelect, SegmentedControl, Stack, Textarea, useMatches } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { paymentApi, recordedMethods } from '@turnout/contracts/payment';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { notices } from '../ui/notices.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { useMoney } from '../ui/use-money.ts';
import { useMethodWords } from './methods.ts';
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
  const words = useMethodWords(eventId);
  const { form, errors, submit, isSaving } = useTransaction(props);
  const { type } = form.values;
  const types = FormType.options.filter((one) => one !== 'discount' || mayDiscount);
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
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
          <NativeSelect
            id="method"
            label={t('table.method')}
            data={recordedMethods.map((value) => ({ value, label: words(value) }))}
            {...form.getInputProps('method')}
          />
        )}
        <Textarea
          id="description"
          label={t('table.description')}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <DialogButtons label={t(`dialog.record.${type}`)} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Records a payment, or charges a group more or less than its prices say (rule money/payments-tab). */
export const TransactionDialog = (props: TransactionDialogProps) => {
  const { t } = useTranslation('payment');
  const fullScreen = useMatches({ base: true, xs: false });
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('dialog.title')}
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <TransactionForm {...props} />
    </Dialog>
  );
};
