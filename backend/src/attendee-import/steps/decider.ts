import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventsOf,
  type ImportId,
} from '@turnout/contracts/kernel';
import { importEvents } from '@turnout/contracts/attendee-import';

/** An event's imports: which one runs, and which have been started so far. */
export interface ImportsState {
  readonly running: ImportId | null;
  readonly started: ReadonlySet<ImportId>;
  /** How many facts there are, so a check can tell whether another import came after it. */
  readonly facts: number;
}

export const importsFold = foldOf<ImportsState>({
  initial: () => ({ running: null, started: new Set(), facts: 0 }),
  facts: [
    when(importEvents.ImportStarted, ({ started, facts }, { data: { importId } }) => ({
      running: importId,
      started: new Set(started).add(importId),
      facts: facts + 1,
    })),
    when(importEvents.ImportCompleted, (state) => ({ ...state, running: null, facts: state.facts + 1 })),
  ],
});

type ImportFact = EventsOf<[typeof importEvents.ImportStarted, typeof importEvents.ImportCompleted]>;

export interface StartImport {
  readonly eventId: EventId;
  readonly importId: ImportId;
  readonly fileName: string;
  readonly report: {
    readonly goodRows: number;
    readonly goodGroups: number;
    readonly badRows: number;
    /** What people would owe. */
    readonly charges: { readonly total: number; readonly currency: string } | null;
  } | null;
  /** The facts of the event's imports when the file was checked. */
  readonly checkedAt: number | null;
  readonly goodOnly: boolean;
  /** Tells whether people are charged what they would owe; undefined: nobody said. */
  readonly charge: boolean | undefined;
}

/**
 * Starts an import of a checked file. Refused while another runs, when this one ran before, when the
 * event has had another import since the check, when rows are bad and nobody chose to leave them out, and when people
 * would owe something and nobody said whether they do.
 */
export const startImport: Decide<
  StartImport,
  ImportsState,
  ImportFact,
  'import-already-run' | 'import-running' | 'import-not-checked' | 'import-has-bad-rows' | 'import-charge-unsaid'
> = ({ eventId, importId, fileName, report, checkedAt, goodOnly, charge }, state) => {
  if (state.started.has(importId)) return reject('import-already-run');
  if (state.running !== null) return reject('import-running');
  if (report === null || checkedAt !== state.facts) return reject('import-not-checked');
  if (report.goodRows === 0 || (report.badRows > 0 && !goodOnly))
    return reject('import-has-bad-rows', { badRows: report.badRows });
  const { charges } = report;
  if (charges !== null && charge === undefined)
    return reject('import-charge-unsaid', { total: charges.total, currency: charges.currency });
  return [
    {
      type: 'ImportStarted',
      data: {
        eventId,
        importId,
        groups: report.goodGroups,
        registrants: report.goodRows,
        leftOut: report.badRows,
        ...(charges !== null && charge === true ? { charge } : {}),
      },
      personal: { [importId]: { fileName } },
    },
  ];
};

/** Ends the import that runs, with all its people or (`givenUp`) without the rest; nothing to do for one that ended before. */
export const completeRun: Decide<
  { eventId: EventId; importId: ImportId; registrants: number; givenUp?: number },
  ImportsState,
  ImportFact,
  never
> = ({ eventId, importId, registrants, givenUp }, state) =>
  state.running === importId
    ? [
        {
          type: 'ImportCompleted',
          data: { eventId, importId, registrants, ...(givenUp === undefined ? {} : { givenUp }) },
        },
      ]
    : [];
