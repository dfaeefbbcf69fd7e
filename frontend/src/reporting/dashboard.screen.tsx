import { Alert, Card } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { EventId } from '@turnout/contracts/kernel';
import type { DashboardView } from '@turnout/contracts/reporting';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useAddressParams } from '../ui/address-params.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { usePaymentParts } from '../ui/payment-parts.ts';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import { ActivityCards } from './cards/activity.cards.tsx';
import { listOf } from './cards/counted.ts';
import { DashboardFilters } from './cards/dashboard.filters.tsx';
import { useCounted } from './cards/use-counted.ts';
import { choiceIn, paymentAsked, type DashboardChoice } from './dashboard-filter.ts';
import { ArrivalsCard } from './arrivals.card.tsx';
import { ChecklistCard, useChecklist } from './checklist.card.tsx';
import { DeskAlarms } from './desk-alarms.list.tsx';
import { DesksList } from './desks.list.tsx';
import { DoorHero } from './door.hero.tsx';
import { InfoCard } from './info.card.tsx';
import { LiveState } from './live-state.tsx';
import classes from './reporting.module.css';
import { TypeTable } from './type.table.tsx';
import { type Door, useDoor } from './use-door.ts';
import widgetClasses from './widgets.module.css';
import { WidgetsSection } from './widgets.section.tsx';

interface CardProps {
  readonly eventId: EventId;
  readonly numbers: DashboardView;
  readonly choice: DashboardChoice;
}

const HeroCard = ({ eventId, numbers, choice }: CardProps) => {
  const { t } = useTranslation('reporting');
  const mayList = useMay(eventId)('viewRegistrants');
  const list = (checkedIn: string): string => listOf(eventId, choice, { status: 'confirmed', checkedIn });
  return (
    <Card component="section" aria-labelledby="hero-heading" className={classes.heroCard ?? ''}>
      <h2 id="hero-heading" className={classes.cardTitle}>
        {t('hero.title')}
      </h2>
      <DoorHero inside={numbers.checkedIn} confirmed={numbers.confirmed} />
      {mayList && (
        <p className={classes.heroLinks}>
          <Link to={list('true')}>{t('hero.seeInside')}</Link>
          <Link to={list('false')}>{t('hero.seeMissing')}</Link>
        </p>
      )}
    </Card>
  );
};

/** Charges and payments (rule money/transaction-summary), for those who may see it: of those groups that the dashboard counts. */
const MoneyCard = ({ eventId, choice }: Omit<CardProps, 'numbers'>) => {
  const maySee = useMay(eventId)('viewTransactionSummary');
  const payments = usePaymentParts();
  if (!maySee || payments === null) return null;
  return (
    <div className={classes.full}>
      <Suspense fallback={<CardsSkeleton cards={1} />}>
        {payments.ofEvent({ eventId, ...paymentAsked(choice), statuses: choice.statuses })}
      </Suspense>
    </div>
  );
};

/** Cards of people and money, of those whom the filters let through. */
const Tiles = ({ eventId, door, choice }: Omit<CardProps, 'numbers'> & { readonly door: Door }) => {
  const { t } = useTranslation('reporting');
  const { numbers, arrivals } = useCounted(eventId, door, choice);
  if (numbers === null) return <CardsSkeleton cards={3} />;
  const of = { eventId, numbers, choice };
  return (
    <div className={classes.tiles} data-behind={door.state === 'behind' || undefined}>
      <HeroCard {...of} />
      <InfoCard {...of} />
      <Card component="section" aria-label={t('arrivals.title')} className={classes.wide ?? ''}>
        <ArrivalsCard view={arrivals} zone={door.zone} />
      </Card>
      <Card component="section" aria-labelledby="types-heading" className={classes.wide ?? ''}>
        <h2 id="types-heading" className={classes.cardTitle}>
          {t('types.title')}
        </h2>
        <TypeTable types={numbers.types} />
      </Card>
      <MoneyCard eventId={eventId} choice={choice} />
      <Card component="section" aria-labelledby="desks-heading" className={classes.full ?? ''}>
        <h2 id="desks-heading" className={classes.cardTitle}>
          {t('desks.title')}
        </h2>
        <DesksList desks={door.desks} />
      </Card>
    </div>
  );
};

const Cards = ({ eventId, door }: { readonly eventId: EventId; readonly door: Door }) => {
  const { t } = useTranslation('reporting');
  const checklist = useChecklist(eventId, door);
  const choice = choiceIn(useAddressParams()[0]);
  // What comes later than the numbers would push them down: all of it is shown at once.
  if (door.numbers !== null && door.numbers.checkedIn === 0 && !checklist.isKnown) return <CardsSkeleton cards={3} />;
  if (door.numbers === null)
    return door.state === 'refused' ? <ErrorState title={t('dashboard.refused')} /> : <CardsSkeleton cards={3} />;
  return (
    <>
      {door.state === 'behind' && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />} role="alert">
          {t('live.behind')}
        </Alert>
      )}
      <DeskAlarms eventId={eventId} desks={door.desks} zone={door.zone} />
      <ChecklistCard eventId={eventId} door={door} steps={checklist.steps} />
      <DashboardFilters />
      <Tiles eventId={eventId} door={door} choice={choice} />
      <ActivityCards eventId={eventId} choice={choice} />
      <WidgetsSection eventId={eventId} event={door.event} />
    </>
  );
};

/** An event's numbers, live (rule reporting/dashboard). */
export const DashboardScreen = () => {
  const { t } = useTranslation('reporting');
  const eventId = EventId.parse(useParams().eventId);
  const door = useDoor(eventId);
  return (
    <div className={widgetClasses.printed}>
      <Page
        title={t('dashboard.title')}
        lead={door.event?.name ?? ''}
        size="xl"
        actions={
          door.numbers !== null && (
            <LiveState isBehind={door.state === 'behind'} numbers={door.numbers} zone={door.zone} />
          )
        }
      >
        <Cards eventId={eventId} door={door} />
      </Page>
    </div>
  );
};
