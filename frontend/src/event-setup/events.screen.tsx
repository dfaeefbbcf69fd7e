import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { eventSetupApi, type EventView } from '@turnout/contracts/event-setup';
import { type EventProblem, formsApi } from '@turnout/contracts/forms';
import { IconAlertTriangle, IconCalendarEvent, IconCalendarPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useAddressParams } from '../ui/address-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import { EventActionsMenu } from './event-actions.menu.tsx';
import { EventCard } from './event-card.tsx';
import { eventsToShow, isMine, ShownEvents } from './event-list.ts';
import { CopyingCard, useEventProgress } from './event-progress.tsx';
import classes from './events.module.css';

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

const EventCell = ({
  event,
  now,
  problems,
}: {
  readonly event: EventView;
  readonly now: string;
  readonly problems: readonly EventProblem[];
}) => {
  const progress = useEventProgress(event);
  return (
    <div className={classes.cell}>
      {event.copying === true ? (
        <CopyingCard event={event} progress={progress} />
      ) : (
        <EventCard event={event} now={now} />
      )}
      <EventActionsMenu event={event} />
      {problems.length > 0 && <NotReady event={event} problems={problems} />}
    </div>
  );
};

const Events = ({ events }: { readonly events: readonly EventView[] }) => {
  const { t } = useTranslation('event-setup');
  const problemsOf = useProblems();
  const { user } = useSession();
  const [params, change] = useAddressParams();
  const search = params.get('q') ?? '';
  const show = ShownEvents.parse(params.get('show') ?? 'all');
  const now = new Date().toISOString();
  const mine = show === 'mine' ? events.filter((event) => isMine(event, user)) : events;
  const shown = eventsToShow(mine, search, now, show);
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
          onChange={({ currentTarget: { value } }) => change('q', value === '' ? null : value)}
        />
        <NativeSelect
          aria-label={t('events.show')}
          value={show}
          data={ShownEvents.unwrap().options.map((value) => ({ value, label: t(`events.shown.${value}`) }))}
          onChange={({ currentTarget: { value } }) => change('show', value === 'all' ? null : value)}
        />
        <VisuallyHidden role="status">{t('events.found', { count: shown.length })}</VisuallyHidden>
      </Group>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconSearch />}
          title={t('events.nothingFound')}
          action={
            <Button component={Link} to="/events" variant="light">
              {t('events.showAll')}
            </Button>
          }
        >
          {t(show === 'all' ? 'events.nothingFoundText' : 'events.nothingShownText')}
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {shown.map((event) => (
            <EventCell key={event._id} event={event} now={now} problems={problemsOf.get(event._id) ?? []} />
          ))}
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

/** The events that one works on (rule event-setup/events-list). */
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
