import { Alert, Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { attendeeColumns } from '@turnout/contracts/attendees';
import { registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import { type ListLayout, useListLayout } from '../../platform/list-layout.ts';
import type { ListView } from '../../ui/list-view.ts';
import { ListSwitch } from '../../ui/list-switch.tsx';
import { firstColumns, type FormColumn, formColumns } from './attendee-columns.ts';
import {
  type AttendeeListState,
  changeList,
  filterOf,
  isFiltered,
  perPageIn,
  readListState,
  writeListState,
} from '../parts/attendee-list-url.ts';
import { changeTo } from './attendee-views.ts';
import { AttendeeCard } from '../parts/attendee.card.tsx';
import { AttendeeFilters, FilterChips } from './attendee.filters.tsx';
import { NobodyYet, NothingFound } from './attendees.empty.tsx';
import classes from '../parts/attendees.module.css';
import { Pages } from './attendees.pages.tsx';
import { ViewsMenu } from './attendees.views.tsx';
import { AttendeeToolbar } from './attendees.toolbar.tsx';
import { useChangedRows } from '../../ui/changed-rows.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useTypes } from '../parts/use-types.ts';

const AttendeeTable = lazy(async () => ({ default: (await import('./attendees.table.tsx')).AttendeeTable }));

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
  const { t } = useTranslation('attendees');
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
  zone,
  isWaiting,
}: {
  readonly rows: readonly RegistrationView[];
  readonly eventId: EventId;
  readonly zone: string;
  readonly isWaiting: boolean;
}) => {
  const { t } = useTranslation('attendees');
  const may = useMay(eventId);
  const changed = useChangedRows(rows);
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

type Change = (change: Partial<AttendeeListState>) => void;

interface ShownProps {
  readonly eventId: EventId;
  readonly list: AttendeeListState;
  readonly layout: ListLayout;
  readonly forms: readonly FormColumn[];
  readonly shown: AttendeesView;
  readonly isWaiting: boolean;
  readonly onChange: Change;
}

/** Why nobody is in the list; null: somebody is. */
const emptyOf = ({ eventId, list, shown, onChange }: Pick<ShownProps, 'eventId' | 'list' | 'shown' | 'onChange'>) => {
  if (shown.rows.length > 0) return null;
  if (shown.totalWithoutFilter === 0 && !isFiltered(list)) return <NobodyYet eventId={eventId} />;
  return shown.total === 0 ? <NothingFound onClear={onChange} /> : null;
};

/** The page of the list that there is: cards or a table, or why there is none. */
const List = ({ eventId, list, layout, forms, shown, isWaiting, onChange }: ShownProps) => {
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const isTable = layout.view === 'table';
  const empty = emptyOf({ eventId, list, shown, onChange });
  if (empty !== null && !isTable) return empty;
  return (
    <>
      {isTable ? (
        <Suspense fallback={<RowsSkeleton rows={12} />}>
          <AttendeeTable
            eventId={eventId}
            filter={filterOf(list)}
            total={shown.total}
            rows={shown.rows}
            empty={empty}
            zone={zone}
            forms={forms}
            chosen={layout.columns}
            sort={list.sort}
            onSort={(sort) => onChange({ sort })}
            isWaiting={isWaiting}
          />
        </Suspense>
      ) : (
        <Cards rows={shown.rows} eventId={eventId} zone={zone} isWaiting={isWaiting} />
      )}
      {empty === null && <Pages list={list} isTable={isTable} total={shown.total} onChange={onChange} />}
    </>
  );
};

/** The saved views; cards or table, and of a table its columns. */
const Layout = ({
  eventId,
  list,
  layout,
  forms,
  onView,
  onChange,
}: Omit<ShownProps, 'shown' | 'isWaiting'> & { readonly onView: (view: ListView) => void }) => {
  const { t } = useTranslation('attendees');
  const columns = [...attendeeColumns.map((id) => ({ id, title: t(`table.${id}`) })), ...forms];
  return (
    <Group gap="xs" ml="auto">
      <ViewsMenu
        eventId={eventId}
        list={list}
        columns={layout.columns}
        onChoose={(contents) => {
          layout.keepColumns(contents.columns);
          onChange(changeTo(contents));
        }}
      />
      {layout.view === 'table' && (
        <ColumnChooser columns={columns} chosen={layout.columns} onChosen={layout.keepColumns} />
      )}
      <ListSwitch view={layout.view} onView={onView} />
    </Group>
  );
};

/** The layout kept for this person; what the address bar says of the view goes before it. */
const useLayout = (eventId: EventId, list: AttendeeListState): ListLayout => {
  const kept = useListLayout('attendees', eventId, firstColumns);
  return { ...kept, view: list.view ?? kept.view };
};

/** The attendee list (rule attendees/list), live, every filter in the address bar. */
export const AttendeesScreen = () => {
  const { t } = useTranslation('attendees');
  const eventId = EventId.parse(useParams().eventId);
  const { list, change } = useListState();
  const layout = useLayout(eventId, list);
  const types = useTypes(eventId);
  const filter = filterOf(list);
  const { page, sort } = list;
  const perPage = perPageIn(layout.view, list);
  const { state, view } = useTopic(registrationTopics.attendees, { eventId, filter, sort, page, perPage });
  const shown = useKept(view);
  const forms = formColumns(types, shown?.rows ?? []);
  const changeView = (wanted: ListView) => {
    layout.keepView(wanted);
    change({ view: wanted });
  };

  return (
    <Page title={t('attendees.title')} size="xl" actions={<AttendeeToolbar eventId={eventId} filter={filter} />}>
      <AttendeeFilters list={list} types={types} onChange={change} />
      <Group justify="space-between" gap="sm">
        <FilterChips list={list} types={types} onChange={change} />
        {shown !== null && <ResultCount total={shown.total} all={shown.totalWithoutFilter} />}
        <Layout eventId={eventId} list={list} layout={layout} forms={forms} onView={changeView} onChange={change} />
      </Group>
      {state === 'behind' && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />}>
          {t('attendees.behind')}
        </Alert>
      )}
      {state === 'refused' && <ErrorState title={t('attendees.refused')} />}
      {shown === null &&
        state === 'loading' &&
        (layout.view === 'table' ? <RowsSkeleton rows={12} /> : <CardsSkeleton cards={9} />)}
      {shown !== null && (
        <List
          eventId={eventId}
          list={list}
          layout={layout}
          forms={forms}
          shown={shown}
          isWaiting={view === null}
          onChange={change}
        />
      )}
    </Page>
  );
};
