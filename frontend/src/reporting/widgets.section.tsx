import { Badge, Button, Card } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import {
  calculatedOf,
  reportingTopics,
  type UnsatisfiedView,
  widgetTopics,
  type CalculatedWidget,
} from '@turnout/contracts/reporting';
import type { EventView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useAddressParams } from '../ui/address-params.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import { WidgetCounts } from '../ui/widget-counts.tsx';
import { choiceIn, paymentAsked } from './dashboard-filter.ts';
import classes from './widgets.module.css';

const WidgetCard = ({ widget }: { readonly widget: CalculatedWidget }) => {
  const { t } = useTranslation('reporting');
  return (
    <Card component="section" aria-labelledby={`widget-${widget._id}`} className={classes.card ?? ''}>
      <h3 id={`widget-${widget._id}`} className={classes.title} dir="auto">
        {widget.title}
      </h3>
      {!widget.enabled && (
        <Badge color="gray" variant="light" mb="xs">
          {t('widgets.notEnabled')}
        </Badge>
      )}
      <WidgetCounts widget={widget} />
    </Card>
  );
};

/** Number of people that groups lack to their minimum (rule reporting/unsatisfied-minimum). */
const UnsatisfiedCard = ({
  lacking,
  statuses,
}: {
  readonly lacking: UnsatisfiedView;
  readonly statuses: readonly RegistrationStatus[];
}) => {
  const { t } = useTranslation('reporting');
  const sum = statuses.reduce((all, status) => all + lacking[status], 0);
  return (
    <Card component="section" aria-labelledby="unsatisfied-heading" className={classes.card ?? ''}>
      <h3 id="unsatisfied-heading" className={classes.title}>
        {t('unsatisfied.title')}
      </h3>
      <p style={{ margin: 0, fontSize: '1.9rem', fontWeight: 680, lineHeight: 1.2 }}>
        <ChangingNumber value={sum} />
      </p>
      <p style={{ margin: 0 }}>{t('unsatisfied.text', { count: sum })}</p>
    </Card>
  );
};

const NoWidgets = ({ eventId, isSetUp }: { readonly eventId: EventId; readonly isSetUp: boolean }) => {
  const { t } = useTranslation('reporting');
  const maySetUp = useMay(eventId)('viewCustomFields');
  const link = maySetUp && (
    <Button component={Link} variant="light" to={`/dashboard/${eventId}/custom-fields?tab=widgets`}>
      {t('widgets.setUp')}
    </Button>
  );
  return (
    <Card padding={0} className={classes.screenOnly ?? ''}>
      <EmptyState icon={<IconChartBar />} title={t(isSetUp ? 'widgets.allOff' : 'widgets.none')} action={link}>
        {t(isSetUp ? 'widgets.allOffText' : maySetUp ? 'widgets.noneText' : 'widgets.noneStaff')}
      </EmptyState>
    </Card>
  );
};

/** Counts of an event's custom widgets, live, with the filters of the dashboard (rule reporting/widgets-counted). */
export const WidgetsSection = ({ eventId, event }: { readonly eventId: EventId; readonly event: EventView | null }) => {
  const { t } = useTranslation('reporting');
  const [params] = useAddressParams();
  const choice = choiceIn(params);
  const { statuses } = choice;
  const asked = { eventId, ...paymentAsked(choice) };
  const { view, state } = useTopic(widgetTopics.widgets, asked);
  const hasUnsatisfied = event?.enableUnsatisfiedMinimumCount === true;
  const lacking = useTopic(reportingTopics.unsatisfied, hasUnsatisfied ? asked : null).view;
  const shown = (view ?? []).filter(({ enabled }) => enabled || choice.hasAll);
  return (
    <section aria-labelledby="widgets-heading">
      <div className={classes.head}>
        <h2 id="widgets-heading" className={classes.heading}>
          {t('widgets.title')}
        </h2>
      </div>
      <div style={{ marginTop: '1rem' }}>
        {view === null && (state === 'refused' ? <ErrorState /> : <CardsSkeleton cards={4} />)}
        {view !== null && shown.length === 0 && lacking === null && (
          <NoWidgets eventId={eventId} isSetUp={view.length > 0} />
        )}
        {view !== null && (
          <ul className={classes.grid}>
            {lacking !== null && (
              <li>
                <UnsatisfiedCard lacking={lacking} statuses={statuses} />
              </li>
            )}
            {shown.map((widget) => (
              <li key={widget._id}>
                <WidgetCard widget={calculatedOf(widget, statuses)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
