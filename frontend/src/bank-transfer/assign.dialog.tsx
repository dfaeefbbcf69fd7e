import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bankTransferApi, type BankLineView, type PayeeView } from '@turnout/contracts/bank-transfer';
import { moneyFormat, type EventId } from '@turnout/contracts/kernel';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { nameOf } from '../ui/person-name.ts';
import { useMoney } from '../ui/use-money.ts';
import type { LineDialogProps } from './ignore.dialog.tsx';

type Payee = Pick<PayeeView, '_id' | 'confirmationNumber' | 'firstName' | 'lastName' | 'due' | 'currency'>;

/** The registration that the payment seems to be for, as something to choose. */
const suggested = ({ registration }: Pick<BankLineView, 'registration'>): readonly Payee[] =>
  registration === null ? [] : [{ ...registration, currency: registration.dueCurrency }];

const useFound = (eventId: EventId, typed: string) => {
  const q = useDeferredValue(typed.trim());
  const mayLook = useMay(eventId)('viewRegistrants');
  const { data, isError } = useQuery(
    {
      queryKey: ['bank-payees', eventId, q],
      queryFn: async ({ signal }) =>
        (await call(bankTransferApi.bankPayees, { query: { eventId, q }, signal })).data.payees,
      enabled: mayLook && q.length >= 2,
      staleTime: 0,
    },
    queryClient,
  );
  return { found: data ?? [], isNobody: data?.length === 0, isError, mayLook };
};

const withoutDoubles = (payees: readonly Payee[]): readonly Payee[] =>
  payees.filter(({ _id }, at) => payees.findIndex((one) => one._id === _id) === at);

/** Says whom a payment is for: whom it seems to be for, or somebody who is looked for. */
export const AssignDialog = ({ eventId, line, onClose }: LineDialogProps) => {
  const { t, i18n } = useTranslation('bank-transfer');
  const money = useMoney(line.currency);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(line.registration?._id ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const { found, isNobody, isError, mayLook } = useFound(eventId, typed);
  const command = useCommand(bankTransferApi.assignBankLine);
  const payees = withoutDoubles([...suggested(line), ...found]);
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    const payee = payees.find(({ _id }) => _id === chosen);
    if (payee === undefined) return setProblem(t('assign.missing'));
    const answer = await command.run({ body: { eventId, lineId: line._id, registrationId: payee._id } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(answer.data.message);
    onClose();
  };
  const due = (payee: Payee): string => moneyFormat(payee.currency, i18n.language).format(payee.due);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('assign.title', { amount: money(line.amount) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form noValidate onSubmit={(pressed) => void submit(pressed)}>
        <Stack>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {[line.payer, line.text].filter((part) => part !== '').join(' · ')}
          </Text>
          {problem !== null && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {problem}
            </Alert>
          )}
          {mayLook && (
            <TextInput
              label={t('assign.search')}
              data-autofocus
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              error={isError && t('assign.failed')}
            />
          )}
          <Radio.Group label={t('assign.whom')} value={chosen ?? ''} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {payees.map((payee) => (
                <Radio
                  key={payee._id}
                  value={payee._id}
                  label={`${nameOf(payee)} · ${spokenNumber(payee.confirmationNumber)}`}
                  description={t('line.due', { amount: due(payee) })}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" role="status">
            {isNobody && typed.trim() !== '' ? t('assign.nobody') : ''}
          </Text>
          <DialogButtons label={t('assign.record')} isSaving={command.isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
