import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { paymentApi } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import type { Presented } from '../desk/place.ts';
import type { Scan } from '../desk/scanner.state.ts';
import type { Owed } from '../desk/verdict.ts';
import { useCommand } from '../platform/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { useMoney } from '../ui/use-money.ts';

export interface TakePaymentProps {
  readonly scan: Scan;
  readonly onPresent: (presented: Presented) => void;
  readonly onClose: () => void;
}

const TakePayment = ({ scan, owed, name, onPresent, onClose }: TakePaymentProps & { owed: Owed; name: string }) => {
  const { t } = useTranslation('check-in');
  const amount = useMoney(owed.currency)(owed.amount);
  const pay = useCommand(paymentApi.pay);
  const take = async (method: 'cash' | 'card'): Promise<void> => {
    const answer = await pay.run({ params: { id: owed.registrationId }, body: { method, shownDue: owed.amount } });
    if (!answer.ok && answer.refusal.code === 'cancelled') return;
    if (answer.ok) notices.success(t('pay.done', { amount }));
    // Paid by somebody else meanwhile: whoever it is may come in.
    else if (answer.refusal.code !== 'nothing-due') notices.danger(answer.refusal.message);
    // Where another amount is due by now, whoever it is is presented again, and the door says how much.
    if (!answer.ok && answer.refusal.code !== 'nothing-due' && answer.refusal.code !== 'due-changed') return;
    onClose();
    const { code, other, source, isWholeGroup, only } = scan.intent;
    onPresent({
      code,
      ...(other === undefined ? {} : { other }),
      source,
      label: name,
      isWholeGroup,
      only,
      isAnew: true,
    });
  };
  return (
    <Stack gap="md">
      <Text>{t('pay.text', { name })}</Text>
      <Button
        size="lg"
        leftSection={<IconCash size={22} aria-hidden />}
        disabled={pay.isSaving}
        onClick={() => void take('cash')}
      >
        {t('pay.cash', { amount })}
      </Button>
      <Button
        size="lg"
        leftSection={<IconCreditCard size={22} aria-hidden />}
        disabled={pay.isSaving}
        onClick={() => void take('card')}
      >
        {t('pay.card', { amount })}
      </Button>
      {pay.state === 'waiting-for-network' && <Alert color="red">{t('pay.lineLost')}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('pay.cancel')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Takes what somebody owes at the desk, in cash or at a card terminal, and presents them again, who then comes in (rule check-in/taking-payment). */
export const TakePaymentDialog = (props: TakePaymentProps) => {
  const { t } = useTranslation('check-in');
  const { verdict, intent } = props.scan;
  const owed = verdict.kind === 'not-fully-paid' ? verdict.owed : null;
  const name = (verdict.kind === 'not-fully-paid' ? verdict.name : '') || intent.label;
  const money = useMoney(owed?.currency ?? 'USD');
  if (owed === null) return null;
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('pay.title', { name, amount: money(owed.amount) })}
      closeButtonProps={{ 'aria-label': t('pay.close') }}
    >
      <TakePayment {...props} owed={owed} name={name} />
    </Dialog>
  );
};
