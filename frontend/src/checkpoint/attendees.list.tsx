import { checkpointTopics, type CheckpointCheckinView, type CheckpointView } from '@turnout/contracts/checkpoint';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ListLayout } from '../platform/list-layout.ts';
import { useTopic, useTopics } from '../platform/topic.ts';
import { useChangedRows } from '../ui/changed-rows.ts';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { useKept } from '../ui/use-kept.ts';
import classes from './attendees.module.css';
import { CheckinCard } from './checkin.card.tsx';
import { staffFields } from './shown-fields.ts';

const CheckinTable = lazy(async () => ({ default: (await import('./attendees.table.tsx')).CheckinTable }));

type Windowed = z.input<typeof checkpointTopics.checkins.params>;

/** The rows of the page's windows, those that are here; of the page before until the first is. */
const useRows = (windows: readonly Windowed[]): readonly CheckpointCheckinView[] => {
  const watched = useTopics(checkpointTopics.checkins, windows);
  const rows = useMemo(
    () => (watched.every(({ view }) => view === null) ? null : watched.flatMap(({ view }) => view?.rows ?? [])),
    [watched],
  );
  return useKept(rows) ?? noRows;
};
const noRows: readonly CheckpointCheckinView[] = [];

export interface CheckinListProps {
  /** The windows of the page, in order. */
  readonly windows: readonly Windowed[];
  readonly checkpoint: CheckpointView;
  readonly layout: Pick<ListLayout, 'view' | 'columns'>;
  /** The rows are of the page before. */
  readonly isWaiting: boolean;
}

/** A page of check-ins, live: as cards or as a table. */
export const CheckinList = ({ windows, checkpoint, layout, isWaiting }: CheckinListProps) => {
  const { t } = useTranslation('checkpoint');
  const { eventId, fieldsForCheckinAndAttendeesPage: shown } = checkpoint;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const definitions = useTopic(checkpointTopics.fields, { eventId }).view;
  const fields = useMemo(() => staffFields(shown, definitions ?? []), [shown, definitions]);
  const rows = useRows(windows);
  const changed = useChangedRows(rows);
  if (layout.view === 'table') {
    return (
      <Suspense fallback={<RowsSkeleton rows={10} />}>
        <CheckinTable
          rows={rows}
          checkpoint={checkpoint}
          fields={fields}
          zone={zone}
          chosen={layout.columns}
          changed={changed}
          isWaiting={isWaiting}
        />
      </Suspense>
    );
  }
  return (
    <ul className={classes.cards} aria-label={t('attendees.list')} data-waiting={isWaiting || undefined}>
      {rows.map((checkin) => (
        <li key={checkin._id}>
          <CheckinCard
            checkin={checkin}
            checkpoint={checkpoint}
            fields={fields}
            zone={zone}
            isChanged={changed.has(checkin._id)}
          />
        </li>
      ))}
    </ul>
  );
};
