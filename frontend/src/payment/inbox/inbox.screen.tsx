import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import {
  onlinePaymentTopics,
  refundTopics,
  type OnlineInboxView,
  type OnlinePaymentView,
  type RefundProposalView,
} from '@turnout/contracts/online-payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { ComparisonPanel } from '../comparison.panel.tsx';
import { useFailureWords } from '../refunds/failure-words.ts';
import { ProposalCard } from '../refunds/proposal.card.tsx';
import { AnswerBy, Item, Part, Whose } from './inbox.items.tsx';
import { FailedDialog } from './failed.dialog.tsx';
import { inboxParts, waitingCount, type FailedRefund, type OpenDispute } from './inbox.ts';
import { LeftAlone } from './left-alone.tsx';
import { ParkedDialog } from './parked.dialog.tsx';

interface ListProps {
  readonly eventId: EventId;
  readonly zone: string;
}

const Parked = ({ eventId, zone, payments }: ListProps & { readonly payments: readonly OnlinePaymentView[] }) => {
  const { t } = useTranslation('payment');
  const [asked, setAsked] = useState<OnlinePaymentView | null>(null);
  return (
    <>
      {payments.length > 0 && (
        <Part title={t('inbox.parked')}>
          {payments.map((payment) => (
            <Item
              key={payment._id}
              payment={payment}
              amount={payment.refundable}
              zone={zone}
              says={t(`inbox.reason.${payment.parked ?? 'registration-unknown'}`)}
            >
              <Group>
                <Button mih={44} onClick={() => setAsked(payment)} aria-haspopup="dialog">
                  {t('inbox.decideButton')}
                </Button>
              </Group>
            </Item>
          ))}
        </Part>
      )}
      {/* Stays to say what became of it when it is on the list no more. */}
      {asked !== null && <ParkedDialog eventId={eventId} payment={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

const Failed = ({ eventId, zone, refunds }: ListProps & { readonly refunds: readonly FailedRefund[] }) => {
  const { t } = useTranslation('payment');
  const failureOf = useFailureWords();
  const may = useMay(eventId);
  const [asked, setAsked] = useState<FailedRefund | null>(null);
  return (
    <>
      {refunds.length > 0 && (
        <Part title={t('inbox.failed')}>
          {refunds.map((one) => (
            <Item
              key={one.refund.refundId}
              payment={one.payment}
              amount={one.refund.amount}
              zone={zone}
              says={t('inbox.failedWith', { failure: failureOf(one.refund.failure) })}
              more={
                one.refund.reason === '' ? undefined : (
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {t('inbox.reasonGiven', { reason: one.refund.reason })}
                  </Text>
                )
              }
            >
              {may('refundPayments') && (
                <Group>
                  <Button mih={44} onClick={() => setAsked(one)} aria-haspopup="dialog">
                    {t('inbox.dealButton')}
                  </Button>
                </Group>
              )}
            </Item>
          ))}
        </Part>
      )}
      {asked !== null && <FailedDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};

const Disputes = ({ zone, disputes }: Omit<ListProps, 'eventId'> & { readonly disputes: readonly OpenDispute[] }) => {
  const { t } = useTranslation('payment');
  if (disputes.length === 0) return null;
  return (
    <Part title={t('inbox.disputes')}>
      {disputes.map(({ payment, dispute }) => (
        <Item
          key={dispute.disputeId}
          payment={payment}
          amount={dispute.amount}
          zone={zone}
          says={t('inbox.disputed', { dispute: dispute.disputeId })}
          more={<AnswerBy dispute={dispute} zone={zone} />}
        />
      ))}
    </Part>
  );
};

const Proposals = ({
  eventId,
  proposals,
}: Pick<ListProps, 'eventId'> & { readonly proposals: readonly RefundProposalView[] }) => {
  const { t } = useTranslation('payment');
  if (proposals.length === 0) return null;
  return (
    <Part title={t('inbox.proposals')}>
      {proposals.map((proposal) => (
        <Card key={proposal._id} component="li">
          <Stack gap="xs">
            <Whose eventId={eventId} registration={proposal.registration} />
            <ProposalCard eventId={eventId} proposal={proposal} />
          </Stack>
        </Card>
      ))}
    </Part>
  );
};

const Notices = ({
  notices: { failing },
  zone,
  oldestAt,
}: Pick<OnlineInboxView, 'notices'> & {
  readonly zone: string;
  readonly oldestAt: OnlineInboxView['notices']['oldestAt'];
}) => {
  const { t } = useTranslation('payment');
  if (failing === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('inbox.notices', { count: failing })}
    >
      <Text size="sm">{t('inbox.noticesText')}</Text>
      {oldestAt !== null && <DateTime at={oldestAt} zone={zone} />}
    </Alert>
  );
};

/** Money that waits for somebody, live: parked payments, failed refunds, disputes, proposals (rule money/payments-inbox). */
export const InboxScreen = () => {
  const { t } = useTranslation('payment');
  const eventId = EventId.parse(useParams()['eventId']);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const topic = useTopic(onlinePaymentTopics.onlineInbox, { eventId });
  const inbox = useKept(topic.view);
  const proposals = useKept(useTopic(refundTopics.refundProposals, { eventId }).view);
  const isRefused = topic.state === 'refused';
  return (
    <Page title={t('inbox.title')} lead={t('inbox.lead')}>
      {isRefused && <ErrorState title={t('refused')} message={t('refusedText')} />}
      {!isRefused && (inbox === null || proposals === null) && <RowsSkeleton rows={4} />}
      {inbox !== null && proposals !== null && (
        <Stack gap="xl">
          <Notices notices={inbox.notices} oldestAt={inbox.notices.oldestAt} zone={zone} />
          <Parked eventId={eventId} zone={zone} payments={inboxParts(inbox).parked} />
          <Failed eventId={eventId} zone={zone} refunds={inboxParts(inbox).failed} />
          <Disputes zone={zone} disputes={inboxParts(inbox).disputes} />
          <Proposals eventId={eventId} proposals={proposals.proposals} />
          {waitingCount(inbox, proposals) === 0 && (
            <Card padding={0}>
              <EmptyState icon={<IconCircleCheck />} title={t('inbox.nothing')}>
                {t('inbox.nothingText')}
              </EmptyState>
            </Card>
          )}
          <LeftAlone payments={inbox.leftAlone} zone={zone} />
          <ComparisonPanel eventId={eventId} />
        </Stack>
      )}
    </Page>
  );
};
