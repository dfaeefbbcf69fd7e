import { Anchor, Card, Group, NativeSelect, Pagination, Text } from '@mantine/core';
import {
  checkpointTopics,
  type CheckpointCheckinView,
  type CheckpointStats,
  type CheckpointView,
} from '@turnout/contracts/checkpoint';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useTopic } from '../platform/topic.ts';
import { useChangedRows } from '../ui/changed-rows.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import { useKept } from '../ui/use-kept.ts';
import {
  type CheckinListState,
  filterOf,
  isFiltered,
  pageSizes,
  readCheckins,
  unfiltered,
  windowsOf,
  writeCheckins,
} from './attendees-url.ts';
import { CheckinFilters } from './attendees.filters.tsx';
import classes from './attendees.module.css';
import { CheckinToolbar } from './attendees.toolbar.tsx';
import { BehindAlert } from './behind.alert.tsx';
import { CheckinCard } from './checkin.card.tsx';
import { staffFields } from './shown-fields.ts';

const counters = ['checkedIn', 'accepted', 'checkedOut', 'deleted'] as const;

/** Persons by the status of their check-in. */
const Counters = ({ stats }: { readonly stats: CheckpointStats | null }) => {
  const { t } = useTranslation('checkpoint');
  return (
    <dl className={classes.counters}>
      {counters.map((name) => (
        <div key={name} className={classes.counter}>
          <dt>{t(`counter.${name}`)}</dt>
          <dd>{stats === null ? '–' : <ChangingNumber value={stats[name]} />}</dd>
        </div>
      ))}
    </dl>
  );
};

interface PagesProps {
  readonly list: CheckinListState;
  readonly total: number;
  readonly onChange: (list: CheckinListState) => void;
}

const Pages = ({ list, total, onChange }: PagesProps) => {
  const { t } = useTranslation('checkpoint');
  const pages = Math.ceil(total / list.perPage);
  return (
    <Group justify="space-between" component="nav" aria-label={t('pages.label')}>
      <Text component="output" size="sm" c="dimmed">
        {t('pages.total', { count: total })}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={list.page}
          onChange={(page) => onChange({ ...list, page })}
          getItemProps={(page) => ({ 'aria-label': t('pages.page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'pages.next' : 'pages.previous') })}
        />
      )}
      <NativeSelect
        aria-label={t('pages.size')}
        value={String(list.perPage)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('pages.each', { size }) }))}
        onChange={(event) => onChange({ ...list, page: 1, perPage: Number(event.currentTarget.value) })}
      />
    </Group>
  );
};

const Nobody = ({ list, home }: { readonly list: CheckinListState; readonly home: string }) => {
  const { t } = useTranslation('checkpoint');
  const isSearch = list.regNoOrId !== '';
  return (
    <Card padding={0}>
      <EmptyState
        icon={<IconUsers />}
        title={t(isFiltered(list) && !isSearch ? 'attendees.notFound' : 'attendees.none')}
        action={
          <Anchor
            component={Link}
            to={isSearch ? `${home}?regNoOrId=${encodeURIComponent(list.regNoOrId)}` : home}
            fw={600}
          >
            {t(isSearch ? 'attendees.checkInThis' : 'attendees.checkIn')}
          </Anchor>
        }
      />
    </Card>
  );
};

type Windowed = z.input<typeof checkpointTopics.checkins.params>;

interface WindowRowsProps {
  readonly params: Windowed;
  readonly checkpoint: CheckpointView;
  readonly fields: ReturnType<typeof staffFields>;
  readonly zone: string;
}

/** The rows of one window; none until they are here. */
const WindowRows = ({ params, checkpoint, fields, zone }: WindowRowsProps) => {
  const rows = useKept(useTopic(checkpointTopics.checkins, params).view)?.rows ?? noRows;
  const changed = useChangedRows(rows);
  return rows.map((checkin) => (
    <li key={checkin._id}>
      <CheckinCard
        checkin={checkin}
        checkpoint={checkpoint}
        fields={fields}
        zone={zone}
        isChanged={changed.has(checkin._id)}
      />
    </li>
  ));
};
const noRows: readonly CheckpointCheckinView[] = [];

interface CardsProps {
  readonly windows: readonly Windowed[];
  readonly checkpoint: CheckpointView;
  readonly isWaiting: boolean;
}

const Cards = ({ windows, checkpoint, isWaiting }: CardsProps) => {
  const { t } = useTranslation('checkpoint');
  const { eventId, fieldsForCheckinAndAttendeesPage: shown } = checkpoint;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const definitions = useTopic(checkpointTopics.fields, { eventId }).view;
  const fields = useMemo(() => staffFields(shown, definitions ?? []), [shown, definitions]);
  return (
    <ul className={classes.cards} aria-label={t('attendees.list')} data-waiting={isWaiting || undefined}>
      {windows.map((params, place) => (
        <WindowRows key={place} params={params} checkpoint={checkpoint} fields={fields} zone={zone} />
      ))}
    </ul>
  );
};

const Attendees = ({ checkpoint }: { readonly checkpoint: CheckpointView }) => {
  const { eventId, _id: checkpointId } = checkpoint;
  const { t } = useTranslation('checkpoint');
  const [params, setParams] = useSearchParams();
  const list = readCheckins(params);
  const change = (next: CheckinListState): void => setParams(writeCheckins(next));
  const stats = useTopic(checkpointTopics.stats, { eventId, checkpointId }).view;
  const watched = { eventId, checkpointId, filter: filterOf(list) };
  const [first] = windowsOf(list, 0);
  const { state, view } = useTopic(checkpointTopics.checkins, first === undefined ? null : { ...watched, ...first });
  const shown = useKept(view);
  const home = `/dashboard/${eventId}/checkpoints/${checkpointId}/checkin`;
  return (
    <Page
      title={t('attendees.title', { name: checkpoint.name })}
      size="xl"
      back={{ to: home, label: t('attendees.back') }}
      actions={
        <CheckinToolbar
          eventId={eventId}
          checkpointId={checkpointId}
          onCode={(code) => change({ ...unfiltered(list), regNoOrId: code.slice(0, 60) })}
        />
      }
    >
      <Counters stats={stats} />
      <CheckinFilters key={params.toString()} list={list} onSearch={change} />
      {state === 'behind' && <BehindAlert />}
      {state === 'refused' && <ErrorState title={t('wentWrong')} />}
      {shown === null && state === 'loading' && <CardsSkeleton cards={3} />}
      {shown !== null && shown.rows.length === 0 && <Nobody list={list} home={home} />}
      {shown !== null && shown.rows.length > 0 && (
        <Cards
          windows={windowsOf(list, shown.total).map((window) => ({ ...watched, ...window }))}
          checkpoint={checkpoint}
          isWaiting={view === null}
        />
      )}
      {shown !== null && shown.total > 0 && <Pages list={list} total={shown.total} onChange={change} />}
    </Page>
  );
};

/** Who was checked in at a checkpoint, live (spec 002, section 2 «Checkpoint attendees screen»). */
export const CheckpointAttendeesScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const checkpointId = CheckpointId.safeParse(params['checkpointId']).data;
  const { state, view } = useTopic(checkpointTopics.checkpoints, { eventId });
  const checkpoint = view?.find(({ _id }) => _id === checkpointId);
  if (checkpoint !== undefined) return <Attendees key={checkpoint._id} checkpoint={checkpoint} />;
  return (
    <Page
      title={t('attendees.name')}
      size="xl"
      back={{ to: `/dashboard/${eventId}/checkpoints`, label: t('list.title') }}
    >
      {view === null && state !== 'refused' ? (
        <CardsSkeleton cards={3} />
      ) : (
        <ErrorState title={t('missing.title')} message={t('missing.text')} />
      )}
    </Page>
  );
};
