import { Badge, Card, Text, Title } from '@mantine/core';
import { uploadOf, type EventView } from '@turnout/contracts/event-setup';
import { reportingTopics } from '@turnout/contracts/reporting';
import { IconCalendarEvent, IconClock, IconHistory, IconMapPin, IconPointFilled, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { firstScreenOf } from '../ui/first-screen.ts';
import { useFormat } from '../ui/format.ts';
import { type Phase, phaseOf } from './event-list.ts';
import classes from './events.module.css';

const looks = {
  live: { color: 'green', Icon: IconPointFilled },
  upcoming: { color: 'petrol', Icon: IconClock },
  past: { color: 'gray', Icon: IconHistory },
} as const satisfies Record<Phase, unknown>;

const PhaseBadge = ({ phase }: { readonly phase: Phase }) => {
  const { t } = useTranslation('event-setup');
  const { color, Icon } = looks[phase];
  return (
    <Badge color={color} variant="light" leftSection={<Icon size={13} aria-hidden />}>
      {t(`phase.${phase}`)}
    </Badge>
  );
};

/** How many are registered and how many of them are inside, live; nothing for whoever may not see the dashboard. */
const Counts = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const { number } = useFormat();
  const mayView = useMay(event._id)('viewDashboard');
  const { view } = useTopic(reportingTopics.dashboard, mayView ? { eventId: event._id } : null);
  if (view === null) return null;
  const registered = view.confirmed + view.pending;
  return (
    <Text c="dimmed" size="sm" mt={4} className={classes.line ?? ''}>
      <IconUsers size={16} aria-hidden />
      <span className="tabular">
        {t('events.registered', { count: registered, shown: number(registered) })}
        {' · '}
        {t('events.inside', { shown: number(view.checkedIn) })}
      </span>
    </Text>
  );
};

/** An event of the list: what it is called, its logo, when on its own clocks, where, and who is coming. */
export const EventCard = ({ event, now }: { readonly event: EventView; readonly now: string }) => {
  const may = useMay(event._id);
  const { time } = useFormat(event.timeZone);
  const start = time(event.startDate, 'date');
  const end = time(event.endDate, 'date');
  const logo = useUploadUrl(uploadOf(event, 'logo'), false);
  return (
    <Card component={Link} to={firstScreenOf(event._id, may)} className={classes.card ?? ''}>
      <PhaseBadge phase={phaseOf(event, now)} />
      {logo !== null && <img src={logo} alt="" className={classes.logo} />}
      <Title order={2} size="h3" mt="sm" mb={6} className={classes.name ?? ''}>
        {event.name}
      </Title>
      <Text c="dimmed" size="sm" className={classes.line ?? ''}>
        <IconCalendarEvent size={16} aria-hidden />
        <span className="tabular">{start === end ? start : `${start} – ${end}`}</span>
      </Text>
      {event.address !== '' && (
        <Text c="dimmed" size="sm" mt={4} className={classes.line ?? ''}>
          <IconMapPin size={16} aria-hidden />
          <span>{event.address}</span>
        </Text>
      )}
      <Counts event={event} />
    </Card>
  );
};
