import { ConflictView, deskEvents } from '@turnout/contracts/check-in';
import {
  ActivityId,
  CheckpointId,
  ConflictId,
  EventId,
  Instant,
  PrimaryId,
  RegistrantId,
  type Metadata,
  type OfflinePart,
} from '@turnout/contracts/kernel';
import {
  ConflictDecision,
  OfflineWish,
  registrationEvents,
  type StandingCheckin,
} from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

export const ConflictRow = z.object({
  conflict_id: ConflictId,
  event_id: EventId,
  primary_id: PrimaryId.nullable(),
  registrant_id: RegistrantId.nullable(),
  checkpoint_id: CheckpointId.nullable(),
  activity_id: ActivityId.nullable(),
  because: ConflictView.shape.because,
  wish: OfflineWish,
  code: z.string(),
  desk: z.string(),
  by: z.string(),
  scanned_at: Instant,
  desk_at: Instant,
  difference_ms: z.int(),
  received_at: Instant,
  standing: ConflictView.shape.standing,
  decision: ConflictDecision.nullable(),
  note: z.string(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  position: z.string(),
});
export type ConflictRow = z.infer<typeof ConflictRow>;
type Row = ConflictRow;
export const conflicts = defineTable('conflicts', ['conflict_id'], ConflictRow);

interface Opened {
  readonly data: {
    readonly conflictId: ConflictId;
    readonly eventId: EventId;
    readonly checkpointId?: CheckpointId | undefined;
    readonly activityId?: ActivityId | undefined;
    readonly offline: OfflinePart;
  };
  readonly metadata: Metadata;
  readonly position: string;
}

type Whom = Pick<Row, 'primary_id' | 'registrant_id' | 'because' | 'wish' | 'code' | 'standing'>;

const standingOf = (standing: StandingCheckin | undefined): Row['standing'] =>
  standing === undefined
    ? null
    : { at: standing.at, desk: standing.desk, by: standing.by, persons: standing.persons ?? 1 };

const open = ({ data, metadata, position }: Opened, batch: Batch, whom: Whom): void => {
  const { scannedAt, deskAt, clockDifferenceMs } = data.offline;
  conflicts.put(batch, {
    conflict_id: data.conflictId,
    event_id: data.eventId,
    checkpoint_id: data.checkpointId ?? null,
    activity_id: data.activityId ?? null,
    ...whom,
    desk: metadata.desk ?? '',
    by: metadata.actor.id,
    scanned_at: scannedAt,
    desk_at: deskAt,
    difference_ms: clockDifferenceMs,
    received_at: metadata.at,
    decision: null,
    note: '',
    decided_by: '',
    decided_at: null,
    position,
  });
};

const decide = (
  { metadata, position }: Pick<Opened, 'metadata' | 'position'>,
  batch: Batch,
  { conflictId, ...said }: Pick<Row, 'decision' | 'note'> & { readonly conflictId: ConflictId },
): void => {
  conflicts.patch(batch, [conflictId], {
    ...said,
    decided_by: metadata.actor.id,
    decided_at: metadata.at,
    position,
  });
};

/** The one sealed text of a fact: what was presented, or a note about it. */
const only = <T>(personal: Readonly<Record<string, T | null>>): T | null => Object.values(personal)[0] ?? null;

/** Admissions without a network that staff decide, and what they decided. */
export const conflictsProjection = defineProjection({
  name: 'conflicts',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'conflicts.sql'),
  tables: [conflicts],
  clauses: [
    on(registrationEvents.AdmittedOffline, {
      fold: (event, batch) => {
        const { primaryId, registrantId, because, wish = 'in', standing } = event.data;
        const whom = { primary_id: primaryId, registrant_id: registrantId };
        open(event, batch, { ...whom, because, wish, code: '', standing: standingOf(standing) });
      },
    }),
    on(deskEvents.StrangerAdmittedOffline, {
      fold: (event, batch) => {
        const code = only(event.personal)?.code ?? '';
        const whom = { primary_id: null, registrant_id: null, standing: null };
        open(event, batch, { ...whom, because: 'not-registered', wish: 'in', code });
      },
    }),
    on(registrationEvents.OfflineConflictDecided, {
      fold: (event, batch) => {
        const { conflictId, decision, registrantId } = event.data;
        decide(event, batch, { conflictId, decision, note: event.personal[registrantId]?.note ?? '' });
      },
    }),
    on(deskEvents.StrangerConflictDecided, {
      fold: (event, batch) => {
        const { conflictId } = event.data;
        decide(event, batch, { conflictId, decision: 'let-stand', note: only(event.personal)?.note ?? '' });
      },
    }),
    on(registrationEvents.RegistrantErased, {
      fold: ({ data: { registrantId } }, batch) =>
        conflicts.sweep(batch, { registrant_id: registrantId }, { note: '' }),
    }),
  ],
});
