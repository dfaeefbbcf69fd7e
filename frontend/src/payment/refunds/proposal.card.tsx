import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { refundApi, type RefundProposalView } from '@turnout/contracts/online-payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { useMoney } from '../../ui/use-money.ts';
import { useMethodWords } from '../methods.ts';

interface ProposalProps {
  readonly eventId: EventId;
  readonly proposal: RefundProposalView;
}

interface AskedProps extends ProposalProps {
  readonly decision: 'accepted' | 'dismissed';
  readonly onClose: () => void;
}

/** Asks before a proposed refund is accepted or dismissed, and says which way the money goes. */
const DecisionDialog = ({ eventId, proposal, decision, onClose }: AskedProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(proposal.currency);
  const words = useMethodWords(eventId);
  const { run, isSaving } = useCommand(refundApi.decideProposal);
  const send = async (): Promise<void> => {
    const { _id, registration } = proposal;
    const answer = await run({ params: { id: _id }, body: { registrationId: registration._id, decision } });
    if (!answer.ok) notices.danger(answer.refusal.message);
    else if (decision === 'dismissed') notices.success(t('proposal.dismissed'));
    else {
      const ways = answer.data.parts.map(({ way, method, amount }) =>
        t(`proposal.${way === 'online' ? 'goesOnline' : 'goesByHand'}`, { amount: money(amount), way: words(method) }),
      );
      notices.success(ways.join(' '));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      isDangerous={decision === 'dismissed'}
      isSaving={isSaving}
      title={t(`proposal.ask.${decision}.title`, { amount: money(proposal.amount) })}
      confirmLabel={t(`proposal.${decision === 'accepted' ? 'accept' : 'dismiss'}`)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Text>{t(`proposal.ask.${decision}.text`)}</Text>
    </ConfirmDialog>
  );
};

/** A refund that the event's rule proposes: why, how much, and what is decided on it (rule money/proposed-refunds). */
export const ProposalCard = ({ eventId, proposal }: ProposalProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(proposal.currency);
  const may = useMay(eventId);
  const [asked, setAsked] = useState<AskedProps['decision'] | null>(null);
  const { amount, freed, because, people, isBySelf, returned } = proposal;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconReceiptRefund aria-hidden />}
      title={t('proposal.title', { amount: money(amount) })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(`proposal.because.${because}`, { count: people })} {isBySelf && t('proposal.bySelf')}{' '}
          {t('proposal.freed', { amount: money(freed) })}
        </Text>
        {returned !== '' && <Text size="sm">{t('proposal.returned')}</Text>}
        {may('refundPayments') && (
          <Group gap="xs">
            <Button size="compact-md" mih={44} onClick={() => setAsked('accepted')}>
              {t('proposal.accept')}
            </Button>
            <Button size="compact-md" mih={44} variant="default" onClick={() => setAsked('dismissed')}>
              {t('proposal.dismiss')}
            </Button>
          </Group>
        )}
      </Stack>
      {asked !== null && (
        <DecisionDialog eventId={eventId} proposal={proposal} decision={asked} onClose={() => setAsked(null)} />
      )}
    </Alert>
  );
};
