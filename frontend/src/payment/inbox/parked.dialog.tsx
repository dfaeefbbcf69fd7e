import { Radio, Stack, Text } from '@mantine/core';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { type OnlinePaymentView, ParkedDecision, refundApi } from '@turnout/contracts/online-payment';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { notices } from '../../ui/notices.tsx';
import { useMoney } from '../../ui/use-money.ts';
import { MoneyDialog, MoneyForm, SentenceInput } from '../money.dialog.tsx';
import { TargetSearch } from './target.search.tsx';

interface ParkedDialogProps {
  readonly eventId: EventId;
  readonly payment: OnlinePaymentView;
  readonly onClose: () => void;
}

/** The decisions that this payment and this viewer have. */
const offeredTo = (
  { registration, parked, openedAt }: OnlinePaymentView,
  mayRefund: boolean,
): readonly ParkedDecision[] => [
  ...(registration !== null && parked !== 'other-currency' ? (['credit'] as const) : []),
  ...(parked === 'other-currency' ? [] : (['move'] as const)),
  ...(mayRefund ? (['refund'] as const) : []),
  // Nobody was asked for it here: it may be somebody else's.
  ...(openedAt === null ? (['leave'] as const) : []),
];

const useDecision = ({ payment, onClose }: ParkedDialogProps) => {
  const { t } = useTranslation('payment');
  const { run, isSaving } = useCommand(refundApi.decideParked);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const send = async (decision: ParkedDecision, target: RegistrantId | null, reason: string): Promise<void> => {
    if (isSaving) return;
    setProblem(null);
    if (decision === 'move' && target === null) return setMissing(t('inbox.chooseOne'));
    if (decision === 'leave' && reason === '') return setMissing(t('inbox.sayWhy'));
    setMissing(undefined);
    const answer = await run({
      params: { id: payment._id },
      body: { decision, reason, ...(decision === 'move' && target !== null ? { registrationId: target } : {}) },
    });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(t(`inbox.decided.${decision}`));
    onClose();
  };
  return { send, isSaving, problem, missing };
};

const ParkedForm = (props: ParkedDialogProps) => {
  const { eventId, payment, onClose } = props;
  const { t } = useTranslation('payment');
  const money = useMoney(payment.currency);
  const offered = offeredTo(payment, useMay(eventId)('refundPayments'));
  const [decision, setDecision] = useState<ParkedDecision | null>(offered[0] ?? null);
  const [target, setTarget] = useState<RegistrantId | null>(null);
  const [reason, setReason] = useState('');
  const { send, isSaving, problem, missing } = useDecision(props);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (decision !== null) void send(decision, target, reason.trim());
  };
  if (decision === null) return <Text>{t('inbox.mayOnlyRefund')}</Text>;
  return (
    <MoneyForm
      onSubmit={submit}
      problem={problem}
      label={t(`inbox.do.${decision}`)}
      isSaving={isSaving}
      isDangerous={decision === 'refund'}
      onCancel={onClose}
    >
      <Text>{t('inbox.parkedAmount', { amount: money(payment.refundable) })}</Text>
      <Radio.Group
        label={t('inbox.decide')}
        value={decision}
        onChange={(value) => setDecision(ParkedDecision.parse(value))}
      >
        <Stack gap="xs" mt="xs">
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`inbox.decision.${one}`)}
              description={t(`inbox.decisionHint.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {decision === 'move' && <TargetSearch eventId={eventId} chosen={target} error={missing} onChoose={setTarget} />}
      {(decision === 'refund' || decision === 'leave') && (
        <SentenceInput
          id="reason"
          label={t(decision === 'leave' ? 'inbox.leaveReason' : 'refund.reason')}
          description={t('refund.reasonHint')}
          value={reason}
          {...(decision === 'leave' && missing !== undefined ? { error: missing } : {})}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </MoneyForm>
  );
};

/** Asks what becomes of money that counts nowhere (rule money/parked-money). */
export const ParkedDialog = (props: ParkedDialogProps) => {
  const { t } = useTranslation('payment');
  return (
    <MoneyDialog title={t('inbox.decideTitle')} onClose={props.onClose}>
      <ParkedForm {...props} />
    </MoneyDialog>
  );
};
