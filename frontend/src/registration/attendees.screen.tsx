import { Alert, Group, Pagination, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { perPageDefault, registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import {
  type AttendeeListState,
  changeList,
  filterOf,
  isFiltered,
  readListState,
  writeListState,
} from './attendee-list-url.ts';
import { AttendeeCard } from './attendee.card.tsx';
import { AttendeeFilters, FilterChips } from './attendee.filters.tsx';
import { NobodyYet, NothingFound } from './attendees.empty.tsx';
import classes from './attendees.module.css';
import { AttendeeToolbar } from './attendees.toolbar.tsx';
import { useChangedRows } from '../ui/changed-rows.ts';
import { useKept } from '../ui/use-kept.ts';
import { useTypes } from './use-types.ts';

type AttendeesView = z.output<typeof registrationTopics.attendees.view>;

/** The list as the address bar has it, and how to change it: filters go into the history, typing does not. */
const useListState = () => {
  const [params, setParams] = useSearchParams();
  const list = readListState(params);
  const change = (wanted: Partial<AttendeeListState>, how: { readonly replace: boolean } = { replace: false }) =>
    setParams(writeListState(changeList(list, wanted)), { ...how, preventScrollReset: wanted.page === undefined });
  return { list, change };
};

const ResultCount = ({ total, all }: { readonly total: number; readonly all: number }) => {
  const { t } = useTranslation('registration');
  const { number } = useFormat();
  const shown = total === all ? number(total) : t('attendees.countOf', { shown: number(total), all: number(all) });
  return (
    <Text component="output" size="sm" c="dimmed" className={`tabular ${classes.count}`}>
      {t('attendees.count', { count: total === all ? total : all, shown })}
    </Text>
  );
};

const Cards = ({
  rows,
  eventId,
  isWaiting,
}: {
  readonly rows: readonly RegistrationView[];
  readonly eventId: EventId;
  readonly isWaiting: boolean;
}) => {
  const { t } = useTranslation('registration');
  const may = useMay(eventId);
  const changed = useChangedRows(rows);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  return (
    <ul className={classes.cards} aria-label={t('attendees.listLabel')} data-waiting={isWaiting || undefined}>
      {rows.map((row) => (
        <li key={row._id}>
          <AttendeeCard registration={row} zone={zone} may={may} isChanged={changed.has(row._id)} />
        </li>
      ))}
    </ul>
  );
};

const Pages = ({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const { t } = useTranslation('registration');
  const pages = Math.ceil(total / perPageDefault);
  if (pages < 2) return null;
  return (
    <Group justify="center" component="nav" aria-label={t('attendees.pages')}>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(item) => ({ 'aria-label': t('attendees.page', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'next' ? 'attendees.nextPage' : 'attendees.previousPage'),
        })}
      />
    </Group>
  );
};

/** The page of the list that there is: cards, or why there are none. */
const List = ({
  eventId,
  list,
  shown,
  isWaiting,
  onChange,
}: {
  readonly eventId: EventId;
  readonly list: AttendeeListState;
  readonly shown: AttendeesView;
  readonly isWaiting: boolean;
  readonly onChange: (change: Partial<AttendeeListState>) => void;
}) => {
  const isEmptyEvent = shown.totalWithoutFilter === 0 && !isFiltered(list);
  if (shown.rows.length === 0 && isEmptyEvent) return <NobodyYet eventId={eventId} />;
  if (shown.rows.length === 0 && shown.total === 0) return <NothingFound onClear={onChange} />;
  return (
    <>
      <Cards rows={shown.rows} eventId={eventId} isWaiting={isWaiting} />
      <Pages page={list.page} total={shown.total} onPage={(page) => onChange({ page })} />
    </>
  );
};

/** The attendee list (spec 001, section 2.2), live, every filter in the address bar. */
export const AttendeesScreen = () => {
  const { t } = useTranslation('registration');
  const eventId = EventId.parse(useParams().eventId);
  const { list, change } = useListState();
  const types = useTypes(eventId);
  const filter = filterOf(list);
  const { state, view } = useTopic(registrationTopics.attendees, { eventId, filter, page: list.page });
  const shown = useKept(view);

  return (
    <Page title={t('attendees.title')} size="xl" actions={<AttendeeToolbar eventId={eventId} filter={filter} />}>
      <AttendeeFilters list={list} types={types} onChange={change} />
      <Group justify="space-between" gap="sm">
        <FilterChips list={list} types={types} onChange={change} />
        {shown !== null && <ResultCount total={shown.total} all={shown.totalWithoutFilter} />}
      </Group>
      {state === 'behind' && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />}>
          {t('attendees.behind')}
        </Alert>
      )}
      {state === 'refused' && <ErrorState title={t('attendees.refused')} />}
      {shown === null && state === 'loading' && <CardsSkeleton cards={9} />}
      {shown !== null && (
        <List eventId={eventId} list={list} shown={shown} isWaiting={view === null} onChange={change} />
      )}
    </Page>
  );
};
