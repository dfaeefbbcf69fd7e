import { Anchor, Card, Group } from '@mantine/core';
import { checkpointTopics, type CheckpointStats, type CheckpointView } from '@turnout/contracts/checkpoint';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { type ListLayout, useListLayout } from '../platform/list-layout.ts';
import { useTopic } from '../platform/topic.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ListSwitch } from '../ui/list-switch.tsx';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton, RowsSkeleton } from '../ui/skeletons.tsx';
import { useKept } from '../ui/use-kept.ts';
import {
  type CheckinListState,
  filterOf,
  isFiltered,
  readCheckins,
  unfiltered,
  windowsOf,
  writeCheckins,
} from './attendees-url.ts';
import { CheckinFilters } from './attendees.filters.tsx';
import classes from './attendees.module.css';
import { CheckinList } from './attendees.list.tsx';
import { Pages } from './attendees.pages.tsx';
import { CheckinToolbar } from './attendees.toolbar.tsx';
import { BehindAlert } from './behind.alert.tsx';
import { type ExtraColumn, extraColumns, firstColumns, fixedColumns } from './checkin-columns.ts';

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

/** Cards or table, and of a table its columns. */
const Layout = ({ layout, extras }: { readonly layout: ListLayout; readonly extras: readonly ExtraColumn[] }) => {
  const { t } = useTranslation('checkpoint');
  const columns = [...fixedColumns.map((id) => ({ id, title: t(`table.${id}`) })), ...extras];
  return (
    <Group gap="xs" justify="flex-end">
      {layout.view === 'table' && (
        <ColumnChooser columns={columns} chosen={layout.columns} onChosen={layout.keepColumns} />
      )}
      <ListSwitch view={layout.view} onView={layout.keepView} />
    </Group>
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
  const extras = extraColumns(checkpoint);
  const layout = useListLayout('checkins', checkpointId, firstColumns(extras));
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
      {shown === null &&
        state === 'loading' &&
        (layout.view === 'table' ? <RowsSkeleton rows={10} /> : <CardsSkeleton cards={3} />)}
      {shown !== null && shown.rows.length === 0 && <Nobody list={list} home={home} />}
      {shown !== null && shown.rows.length > 0 && (
        <>
          <Layout layout={layout} extras={extras} />
          <CheckinList
            windows={windowsOf(list, shown.total).map((window) => ({ ...watched, ...window }))}
            checkpoint={checkpoint}
            layout={layout}
            isWaiting={view === null}
          />
        </>
      )}
      {shown !== null && shown.total > 0 && <Pages list={list} total={shown.total} onChange={change} />}
    </Page>
  );
};

/** The people who were checked in at a checkpoint, live (rule checkpoint/attendees-screen). */
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
