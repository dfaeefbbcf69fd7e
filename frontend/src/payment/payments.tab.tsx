import { Alert, Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCoin, IconPlus, IconUsers } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { refundTopics, type GroupRefundsView } from '@turnout/contracts/online-payment';
import { paymentTopics, type BalanceView, type PaymentView, type TransactionsView } from '@turnout/contracts/payment';
import { registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsAdmin, useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PaymentBadge } from '../ui/payment-badge.tsx';
import { PlayMoney } from '../ui/play-money.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { useMoney } from '../ui/use-money.ts';
import classes from './payment.module.css';
import { PayLinkCard } from './pay-link.card.tsx';
import { PaidActions } from './paid.actions.tsx';
import { RemovalDialog } from './removal.dialog.tsx';
import { TransactionDialog } from './transaction.dialog.tsx';
import { ledgerOf, mayRefund, mayRemove, playModeIn, recordingNeeds } from './transactions.ts';
import { TransactionsTable } from './transactions.table.tsx';
import { RefundDialog } from './refunds/refund.dialog.tsx';
import { type RefundOffer, refundOffer } from './refunds/refunds.ts';
import { DisputesCard, RefundsCard } from './refunds/refunds.card.tsx';
import { linkIsShut } from './shut-link.ts';
import { useGenerated } from './use-generated.ts';

const Totals = ({ balance }: { readonly balance: BalanceView }) => {
  const { t } = useTranslation('payment');
  const money = useMoney(balance.currency);
  const { due, paid, total, paymentStatus } = balance;
  const isOwedOrPaid = total !== 0 || paid !== 0;
  return (
    <Card component="section" aria-label={t('totals.title')}>
      <dl className={classes.totals}>
        <div>
          <dt>{t('totals.due')}</dt>
          <dd className="tabular">{money(due)}</dd>
        </div>
        <div>
          <dt>{t('totals.paid')}</dt>
          <dd className="tabular">{money(paid)}</dd>
        </div>
        <div>
          <dt>{t('totals.total')}</dt>
          <dd className="tabular">{money(total)}</dd>
        </div>
        {isOwedOrPaid && (
          <div>
            <dt>{t('totals.state')}</dt>
            <dd>
              <PaymentBadge state={paymentStatus} />
            </dd>
          </div>
        )}
      </dl>
      {due < 0 && (
        <Text mt="sm" size="sm">
          {t('totals.tooMuch', { amount: money(-due) })}
        </Text>
      )}
    </Card>
  );
};

const SeeGroup = ({ primary }: { readonly primary: Pick<RegistrationView, '_id' | 'event'> }) => {
  const { t } = useTranslation('payment');
  return (
    <Button
      component={Link}
      to={`/dashboard/${primary.event}/attendees?${new URLSearchParams({ status: 'all', parent: primary._id })}`}
      variant="default"
      leftSection={<IconUsers size={18} aria-hidden />}
    >
      {t('seeGroup')}
    </Button>
  );
};

/** Somebody's group pays, so their money is its primary's (rule money/whose-money). */
const OfPrimary = ({ eventId, parent }: { readonly eventId: EventId; readonly parent: RegistrantId }) => {
  const { t } = useTranslation('payment');
  const links = (
    <Group justify="center" gap="xs">
      <Button component={Link} to={`/dashboard/${eventId}/attendees/${parent}?tab=payments`}>
        {t('child.open')}
      </Button>
      <SeeGroup primary={{ _id: parent, event: eventId }} />
    </Group>
  );
  return (
    <Card>
      <EmptyState icon={<IconUsers />} title={t('child.title')} action={links}>
        {t('child.text')}
      </EmptyState>
    </Card>
  );
};

interface MoneyProps {
  readonly registration: RegistrationView;
  readonly group: readonly RegistrationView[];
  readonly view: TransactionsView;
  /** null: not known yet. */
  readonly refunds: GroupRefundsView | null;
}

const Actions = ({ registration, view: { balance, payments } }: Omit<MoneyProps, 'group' | 'refunds'>) => {
  const { t } = useTranslation('payment');
  const [isOpen, setOpen] = useState(false);
  const may = useMay(registration.event);
  return (
    <Group gap="xs">
      {registration.registrantsCount > 1 && <SeeGroup primary={registration} />}
      {may('checkinRegistrants') && (
        <Button component={Link} to="?tab=general_information" variant="default">
          {t('viewRegistration')}
        </Button>
      )}
      {may(...recordingNeeds) && (
        <PaidActions
          registrationId={registration._id}
          balance={balance}
          hasOnline={payments.some(({ online }) => online !== null)}
        />
      )}
      {may(...recordingNeeds) && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t('newTransaction')}
        </Button>
      )}
      {isOpen && (
        <TransactionDialog
          eventId={registration.event}
          registrationId={registration._id}
          currency={balance.currency}
          due={balance.due}
          mayDiscount={may('allowApplyingManualDiscountsForRegistrations')}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
};

const Ledger = ({ registration, group, view, refunds }: MoneyProps) => {
  const { t } = useTranslation('payment');
  const { event: eventId, _id: id } = registration;
  const [hidesDiscounts, setHidesDiscounts] = useState(false);
  const [removing, setRemoving] = useState<PaymentView | null>(null);
  const [refunding, setRefunding] = useState<RefundOffer | null>(null);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const viewer = { isAdmin: useIsAdmin(), may: useMay(eventId) };
  const generated = useGenerated(id, group, view.balance);
  const payments = ledgerOf(view.payments, generated.payments, { hidesDiscounts });
  const offerOf = (payment: PaymentView) =>
    mayRefund(payment, viewer) ? refundOffer(payment, view.payments, refunds) : null;
  return (
    <Stack gap="md">
      <Checkbox
        label={t('hideDiscounts')}
        checked={hidesDiscounts}
        onChange={({ currentTarget }) => setHidesDiscounts(currentTarget.checked)}
      />
      {generated.isMissing && (
        <Alert color="yellow" title={t('generated.missing')}>
          <Button size="compact-sm" variant="default" onClick={generated.read}>
            {t('ui:error.retry')}
          </Button>
        </Alert>
      )}
      {payments.length === 0 ? (
        <Card padding={0}>
          <EmptyState icon={<IconCoin />} title={t('none.title')}>
            {t('none.text')}
          </EmptyState>
        </Card>
      ) : (
        <TransactionsTable
          payments={payments}
          zone={zone}
          mayRemove={(payment) => mayRemove(payment, viewer)}
          onRemove={setRemoving}
          mayRefund={(payment) => offerOf(payment) !== null}
          onRefund={(payment) => setRefunding(offerOf(payment))}
        />
      )}
      {removing !== null && <RemovalDialog payment={removing} onClose={() => setRemoving(null)} />}
      {refunding !== null && <RefundDialog eventId={eventId} offer={refunding} onClose={() => setRefunding(null)} />}
    </Stack>
  );
};

const Money = ({ registration, group }: Omit<MoneyProps, 'view' | 'refunds'>) => {
  const { t } = useTranslation('payment');
  const { event: eventId, _id: registrationId } = registration;
  const { state, view } = useTopic(paymentTopics.transactions, { eventId, registrationId });
  const refunds = useTopic(refundTopics.groupRefunds, { eventId, registrationId }).view;
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const zone = event?.timeZone ?? 'UTC';
  const may = useMay(eventId);
  if (state === 'refused') return <ErrorState title={t('refused')} message={t('refusedText')} />;
  if (view === null) return <RowsSkeleton rows={5} />;
  // Nobody pays for a group that never owed anything.
  const owesOrPaid = view.balance.total !== 0 || view.balance.paid !== 0;
  return (
    <Stack gap="md">
      <PlayMoney mode={playModeIn(view.payments)} />
      <Totals balance={view.balance} />
      <Actions registration={registration} view={view} />
      {refunds !== null && <DisputesCard payments={refunds.payments} zone={zone} />}
      {refunds !== null && <RefundsCard eventId={eventId} view={refunds} />}
      <Ledger registration={registration} group={group} view={view} refunds={refunds} />
      {(owesOrPaid || view.payLink.code === null) && (
        <PayLinkCard
          registrationId={registrationId}
          payLink={view.payLink}
          mayChange={may('editPaymentsForRegistrants')}
          shut={linkIsShut(event, group)}
        />
      )}
    </Stack>
  );
};

export interface PaymentsTabProps {
  readonly eventId: EventId;
  readonly registrationId: RegistrantId;
}

/** The money of a registration's group, live, and how staff change it (rule money/payments-tab). */
export const PaymentsTab = ({ eventId, registrationId }: PaymentsTabProps) => {
  const { t } = useTranslation('payment');
  const { state, view } = useTopic(registrationTopics.group, { eventId, registrationId });
  const registration = view?.find(({ _id }) => _id === registrationId);
  if (view === null || registration === undefined)
    return state === 'refused' ? (
      <ErrorState title={t('refused')} message={t('refusedText')} />
    ) : (
      <RowsSkeleton rows={5} />
    );
  if (registration.parent !== null) return <OfPrimary eventId={eventId} parent={registration.parent} />;
  return <Money registration={registration} group={view} />;
};
