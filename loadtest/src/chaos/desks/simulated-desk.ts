import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@turnout/contracts';
import { type ActivityId, BadgeText, type CheckpointId, type EventId } from '@turnout/contracts/kernel';
import { openDesk, type Desk } from '@turnout/frontend/desk/desk';
import { answersOf, bodyOf } from '@turnout/frontend/desk/offline/hand-in';
import { openOfflineDesk, type OfflineDesk } from '@turnout/frontend/desk/offline/offline-desk';
import type { Verdict } from '@turnout/frontend/desk/verdict';
import { memoryShelf } from '@turnout/frontend/platform/shelf';
import { askOver, type Line, outputOf, saysNothing } from './line.ts';

/** Somebody whom a desk let in, as it showed it. */
export interface Admission {
  readonly place: string;
  readonly badge: string;
  readonly commandId: string;
  readonly by: 'server' | 'copy';
}

export interface SimulatedDesk {
  /** Presents a badge and waits for a verdict. */
  readonly scan: (badge: string) => Promise<void>;
  /** The page is gone in the middle of whatever it does; a new one opens on what was kept. */
  readonly kill: () => Promise<void>;
  /** The line is back for good: waits until nothing waits any more. */
  readonly finish: () => Promise<void>;
  /** Asks for the copy, until it is there. */
  readonly prepare: () => Promise<void>;
  readonly close: () => void;
  readonly admissions: readonly Admission[];
  /** The commands of conflicts that this desk was shown. */
  readonly told: () => ReadonlySet<string>;
  readonly counts: { scans: number; offlineScans: number };
}

export interface SimulatedPlace {
  readonly eventId: EventId;
  /** The checkpoint or the activity; neither: the door. */
  readonly checkpointId?: CheckpointId;
  readonly activityId?: ActivityId;
}

const patienceMs = 90_000;
const freshEveryMs = 5_000;

type Options = SimulatedPlace & {
  readonly address: string;
  readonly name: string;
  readonly token: string;
  readonly line: Line;
  readonly onProblem: (message: string, cause: unknown) => void;
};

/** A verdict of the server: that somebody was let in, or that they were not. */
const verdictOf = (isIn: boolean, name: string): Verdict =>
  isIn
    ? {
        kind: 'checked-in',
        person: {
          registrationId: BadgeText.parse(name),
          name,
          typeName: '',
          confirmationNumber: '',
          place: 1,
          groupSize: 1,
        },
        admitted: [],
        isWholeGroup: false,
        count: 1,
        left: 0,
      }
    : { kind: 'not-let-in', message: 'refused', name };

const placeOf = ({ eventId, checkpointId, activityId }: SimulatedPlace) => ({
  eventId,
  ...(checkpointId === undefined ? {} : { checkpointId }),
  ...(activityId === undefined ? {} : { activityId }),
});

/** Has a badge checked in at a desk's place. */
const checkInAt = (
  { line, eventId, checkpointId, activityId }: Options,
  at: Parameters<typeof askOver>[1],
  { commandId, badge }: { readonly commandId: string; readonly badge: string },
) => {
  const read = { registrationId: badge, eventId, method: 'qr' };
  if (activityId !== undefined)
    return askOver(line, at, calls.checkInToActivity, { params: { id: activityId }, body: read, commandId });
  if (checkpointId === undefined)
    return askOver(line, at, calls.checkIn, {
      params: { type: 'registration', id: eventId },
      body: read,
      commandId,
    });
  const body = { primaryRegistrant: badge, attendees: [badge], checkpointId, eventId, checkpointFieldData: [] };
  return askOver(line, at, calls.checkInAtCheckpoint, { body, commandId });
};

const serverOf = (options: Options) => {
  const { address, token, name, line } = options;
  const place = placeOf(options);
  const at = { address, token, desk: name };
  return {
    ask: async (commandId: string, badge: string) => {
      const answer = await checkInAt(options, at, { commandId, badge });
      return saysNothing(answer)
        ? ({ kind: 'line-lost' } as const)
        : ({ kind: 'verdict', verdict: verdictOf(answer.status === 200, badge) } as const);
    },
    readCopy: async (cursor: string | null) => {
      const query = { ...place, ...(cursor === null ? {} : { cursor }) };
      const answer = await askOver(line, at, calls.deskCopy, { query });
      if (saysNothing(answer)) return { kind: 'no-answer' } as const;
      if (answer.status === 200) return { kind: 'page', page: outputOf(calls.deskCopy, answer) } as const;
      return { kind: answer.status === 409 ? 'outdated' : 'off' } as const;
    },
    send: async (scans: Parameters<typeof bodyOf>[1]) => {
      const answer = await askOver(line, at, calls.offlineScans, { body: bodyOf(place, scans) });
      if (saysNothing(answer)) return { kind: 'no-answer' } as const;
      if (answer.status !== 200) return { kind: 'not-taken' } as const;
      const { results } = outputOf(calls.offlineScans, answer);
      return { kind: 'answered', answers: answersOf(scans, results) } as const;
    },
  };
};

/** One tab, as no two of a simulated desk are open. */
const alone = async (_name: string, work: () => Promise<void>): Promise<boolean> => {
  await work();
  return true;
};

/** A desk of the real client's code: its scanner, its copy, its queue and its sender, on a shelf in memory. */
export const openSimulatedDesk = (options: Options): SimulatedDesk => {
  const { name, eventId, checkpointId, activityId, onProblem } = options;
  const place = checkpointId ?? activityId ?? 'door';
  const shelf = memoryShelf();
  const server = serverOf(options);
  const admissions: Admission[] = [];
  const noted = new Set<string>();
  const told = new Set<string>();
  const counts = { scans: 0, offlineScans: 0 };
  let page: { readonly desk: Desk; readonly offline: OfflineDesk; readonly timer: NodeJS.Timeout };

  const note = (desk: Desk) => {
    for (const { intent, verdict } of desk.state().recent) {
      if (noted.has(intent.commandId)) continue;
      noted.add(intent.commandId);
      counts.scans += 1;
      if (verdict.kind === 'by-copy') counts.offlineScans += 1;
      const by =
        verdict.kind === 'checked-in'
          ? 'server'
          : verdict.kind === 'by-copy' && verdict.says === 'let-in'
            ? 'copy'
            : null;
      if (by !== null) admissions.push({ place, badge: intent.code, commandId: intent.commandId, by });
    }
  };

  const open = async () => {
    const offline = openOfflineDesk({
      shelf,
      scope: `${name}/${eventId}/${place}`,
      place: placeOf(options),
      folder: `lent/copy/${name}/${eventId}/${place}/`,
      mark: name,
      readCopy: server.readCopy,
      send: server.send,
      alone,
      now: Date.now,
      onProblem,
    });
    const desk = openDesk({
      ask: ({ commandId, code }) => server.ask(commandId, code),
      now: Date.now,
      newId: () => crypto.randomUUID(),
      byCopy: () => offline,
    });
    desk.subscribe(() => note(desk));
    offline.subscribe(() => {
      for (const { scan } of offline.state().told) told.add(scan.intent.commandId);
    });
    await offline.open();
    await offline.allow(true);
    const timer = setInterval(() => void offline.refresh(), freshEveryMs);
    page = { desk, offline, timer };
  };
  const close = () => {
    clearInterval(page.timer);
    page.desk.close();
    page.offline.close();
  };
  const standing = (): string =>
    JSON.stringify({
      line: options.line.isUp(),
      isReady: page.offline.isReady(),
      isAway: page.offline.isAway(),
      copy: page.offline.state().copy,
      waiting: page.offline.state().waiting,
      pending: page.desk.state().pending,
    });
  const until = async (what: string, isSo: () => boolean) => {
    for (const since = performance.now(); !isSo(); await pause(10))
      if (performance.now() - since > patienceMs)
        throw new Error(`${name} waited ${patienceMs} ms for ${what}: ${standing()}`);
  };

  return {
    admissions,
    counts,
    told: () => told,
    prepare: async () => {
      await open();
      await page.offline.refresh();
      if (!page.offline.isReady()) throw new Error(`${name} has no copy`);
    },
    scan: async (badge) => {
      const { desk } = page;
      desk.present({ code: badge, source: 'camera' });
      await until('a verdict', () => desk !== page.desk || desk.state().pending.length === 0);
      desk.dismiss();
    },
    kill: async () => {
      close();
      await open();
    },
    finish: async () => {
      page.offline.back();
      page.desk.resume();
      const isDone = () => page.offline.state().waiting === 0 && page.desk.state().pending.length === 0;
      await until('its scans to be handed in', isDone);
    },
    close,
  };
};
