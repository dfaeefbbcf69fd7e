import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  SimpleGrid,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { eventSetupApi, type EventView } from '@turnout/contracts/event-setup';
import { type EventProblem, formsApi } from '@turnout/contracts/forms';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarPlus,
  IconClock,
  IconHistory,
  IconMapPin,
  IconPointFilled,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useMay, useSession } from '../platform/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { firstScreenOf } from '../ui/first-screen.ts';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import { eventsToShow, type Phase, phaseOf } from './event-list.ts';
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

/** Sentences of an event that stand in the list; the others stand where it is mended. */
const problemsShown = 2;

/** That an event cannot work yet, why, and the way to where that is mended. */
const NotReady = ({ event, problems }: { readonly event: EventView; readonly problems: readonly EventProblem[] }) => {
  const { t } = useTranslation('event-setup');
  const { number } = useFormat();
  const more = problems.length - problemsShown;
  return (
    <Alert color="yellow" mt={6} icon={<IconAlertTriangle aria-hidden />} title={t('events.notReady')}>
      {problems.slice(0, problemsShown).map(({ problem, name }) => (
        <Text key={`${problem} ${name}`} size="sm">
          {t(`ui:problem.${problem}`, { name })}
        </Text>
      ))}
      {more > 0 && <Text size="sm">{t('events.moreProblems', { count: more, shown: number(more) })}</Text>}
      <Anchor component={Link} size="sm" to={`/dashboard/${event._id}/registration-types`}>
        {t('events.openTypes', { name: event.name })}
      </Anchor>
    </Alert>
  );
};

const EventCard = ({ event, now }: { readonly event: EventView; readonly now: string }) => {
  const may = useMay(event._id);
  const { time } = useFormat(event.timeZone);
  const start = time(event.startDate, 'date');
  const end = time(event.endDate, 'date');
  return (
    <Card component={Link} to={firstScreenOf(event._id, may)} className={classes.card ?? ''}>
      <PhaseBadge phase={phaseOf(event, now)} />
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
    </Card>
  );
};

/** What is known of the events that cannot work yet; where it could not be asked, the list stands without it. */
const useProblems = (): ReadonlyMap<string, readonly EventProblem[]> => {
  const { data } = useQuery(
    {
      queryKey: ['event problems'],
      queryFn: async ({ signal }) => (await call(formsApi.eventProblems, { signal })).data.events,
    },
    queryClient,
  );
  return new Map(data?.map(({ _id, problems }) => [_id, problems]));
};

const Events = ({ events }: { readonly events: readonly EventView[] }) => {
  const { t } = useTranslation('event-setup');
  const problemsOf = useProblems();
  const [search, setSearch] = useState('');
  const now = new Date().toISOString();
  const shown = eventsToShow(events, search, now);
  return (
    <>
      <Group>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('events.search')}
          placeholder={t('events.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <VisuallyHidden role="status">{t('events.found', { count: shown.length })}</VisuallyHidden>
      </Group>
      {shown.length === 0 ? (
        <EmptyState icon={<IconSearch />} title={t('events.nothingFound')}>
          {t('events.nothingFoundText')}
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {shown.map((event) => {
            const problems = problemsOf.get(event._id) ?? [];
            return (
              <div key={event._id} className={classes.cell}>
                <EventCard event={event} now={now} />
                {problems.length > 0 && <NotReady event={event} problems={problems} />}
              </div>
            );
          })}
        </SimpleGrid>
      )}
    </>
  );
};

const NewButton = () => {
  const { t } = useTranslation('event-setup');
  return (
    <Button component={Link} to="/events/create" leftSection={<IconCalendarPlus size={19} aria-hidden />}>
      {t('events.new')}
    </Button>
  );
};

/** The events that one works on (spec 000, section 2). */
export const EventsScreen = () => {
  const { t } = useTranslation('event-setup');
  const { user } = useSession();
  const isAdmin = user?.admin === true;
  const {
    data: events,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: ['events'],
      queryFn: async ({ signal }) => (await call(eventSetupApi.events, { signal })).data.events,
    },
    queryClient,
  );
  return (
    <Page title={t('events.title')} actions={isAdmin && <NewButton />}>
      {isError && events === undefined && <ErrorState onRetry={() => void refetch()} />}
      {events === undefined && !isError && <CardsSkeleton />}
      {events !== undefined && events.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconCalendarEvent />} title={t('events.none')} action={isAdmin && <NewButton />}>
            {t(isAdmin ? 'events.noneAdmin' : 'events.noneStaff')}
          </EmptyState>
        </Card>
      )}
      {events !== undefined && events.length > 0 && <Events events={events} />}
    </Page>
  );
};
