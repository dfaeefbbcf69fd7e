import { Card } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { cardTopics, type ActivityCardView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { ChangingNumber } from '../../ui/changing-number.tsx';
import { paymentAsked, type DashboardChoice } from '../dashboard-filter.ts';
import reporting from '../reporting.module.css';
import classes from '../widgets.module.css';
import { activityFigures, type ActivityFigures } from './counted.ts';

const figures = ['registered', 'paid', 'fullyPaid', 'checkedIn'] as const satisfies readonly (keyof ActivityFigures)[];

interface CardProps {
  readonly activity: ActivityCardView;
  readonly of: ActivityFigures;
  /** Null: for whoever may not see them. */
  readonly to: string | null;
}

const ActivityCard = ({ activity: { _id, name }, of, to }: CardProps) => {
  const { t } = useTranslation('reporting');
  return (
    <Card component="section" aria-labelledby={`activity-${_id}`} className={classes.card ?? ''}>
      <h3 id={`activity-${_id}`} className={classes.title} dir="auto">
        {name}
      </h3>
      <ul className={reporting.counts}>
        {figures.map((figure) => {
          const value = of[figure];
          // Of money nothing is told, or not yet.
          if (value === null) return null;
          const line = (
            <>
              <span>{t(`activities.${figure}`)}</span>
              <strong>
                <ChangingNumber value={value} />
              </strong>
            </>
          );
          return <li key={figure}>{to === null ? <span>{line}</span> : <Link to={to}>{line}</Link>}</li>;
        })}
      </ul>
    </Card>
  );
};

/** A card for each activity, of those whom the dashboard counts (rule reporting/activity-cards). */
export const ActivityCards = ({ eventId, choice }: { readonly eventId: EventId; readonly choice: DashboardChoice }) => {
  const { t } = useTranslation('reporting');
  const may = useMay(eventId);
  const asked = { eventId, ...paymentAsked(choice) };
  const { view } = useTopic(cardTopics.activityCards, asked);
  const payments = useTopic(cardTopics.activityPayments, may('viewTransactionSummary') ? asked : null).view;
  if (view === null || view.length === 0) return null;
  return (
    <section aria-labelledby="activities-heading">
      <div className={classes.head}>
        <h2 id="activities-heading" className={classes.heading}>
          {t('activities.title')}
        </h2>
      </div>
      <ul className={classes.grid}>
        {view.map((activity) => (
          <li key={activity._id}>
            <ActivityCard
              activity={activity}
              of={activityFigures(activity, payments?.find(({ _id }) => _id === activity._id) ?? null, choice.statuses)}
              to={may('viewRegistrants') ? `/dashboard/${eventId}/activities/${activity._id}/attendees` : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
