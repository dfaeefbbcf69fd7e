import { calls } from '@turnout/contracts';
import { startOfLog, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { projections } from '@turnout/projections';
import { describeVerification, verify } from '@turnout/projections/platform/verify';
import { openLogReader } from '@turnout/backend/platform/event-store/log-reader';
import type { Hall } from '../rehearsal/hall.ts';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openPlatform } from '@turnout/backend/start/platform';
import type { Verdict } from './desks.ts';
import type { Testbed } from './testbed.ts';

/** The remains of what desks were told. */
export interface Findings {
  /** Acknowledged, and not in the log or not in the read model. */
  readonly lost: readonly string[];
  /** More than one admission of a person, or more than one of a command. */
  readonly doubled: readonly string[];
  /** The findings of verify, and what the read model says that the log does not. */
  readonly differences: readonly string[];
  /** The first and the last moment of an admission, as the log has them. */
  readonly span: readonly [from: string, to: string];
}

type Audited = Pick<Testbed, 'address' | 'adminToken' | 'databaseUrl'>;

const projectionsAreThereWithinMs = 60_000;

/** Holds what desks were told against the log, the read model and the log folded anew. */
export const audit = async (testbed: Audited, hall: Hall, verdicts: readonly Verdict[]): Promise<Findings> => {
  const platform = await openPlatform({ url: testbed.databaseUrl, name: 'audit', logLevel: 'silent', poolSize: 4 });
  try {
    const { log, progress, pool, keyring } = platform;
    const admissions: StoredEvent[] = [];
    for (let after = startOfLog; ;) {
      const events = await log.readAll(after, 2_000, { categories: ['registration'] });
      admissions.push(...events.filter(({ type }) => type === registrationEvents.RegistrantCheckedIn.type));
      const last = events.at(-1);
      if (last === undefined) break;
      after = last.position;
    }
    if (!(await progress.waitFor(await log.head(), projectionsAreThereWithinMs)))
      throw new Error(`The projections did not reach the head of the log in ${projectionsAreThereWithinMs / 1_000} s.`);
    const { registrantId } = registrationEvents.RegistrantCheckedIn.data.shape;
    const inLog = admissions.map(({ data, metadata: { commandId, at } }) => ({
      badge: String(
        registrantId.parse(
          typeof data === 'object' && data !== null && 'registrantId' in data ? data.registrantId : null,
        ),
      ),
      commandId: String(commandId),
      at,
    }));
    const times = inLog.map(({ at }) => String(at)).toSorted();
    const inReadModel = await insideOf(testbed, hall);
    const acknowledged = verdicts.filter(({ status }) => status === 200);
    const commands = new Map(inLog.map(({ badge, commandId }) => [commandId, badge]));
    const lost = acknowledged.flatMap(({ badge, commandId }) => [
      ...(commands.get(commandId) === badge ? [] : [`${badge} is not in the log`]),
      ...(inReadModel.has(badge) ? [] : [`${badge} is not in the attendee list`]),
    ]);
    const doubled = [
      ...repeated(inLog.map(({ badge }) => badge)),
      ...repeated(inLog.map(({ commandId }) => commandId)),
      ...repeated(acknowledged.map(({ badge }) => badge)),
    ];
    const known = new Set(inLog.map(({ badge }) => badge));
    const differences = [...inReadModel]
      .filter((badge) => !known.has(badge))
      .map((badge) => `${badge} is inside, says the list only`);
    const reader = openLogReader(log, keyring);
    for (const projection of projections) {
      const verification = await verify({ pool, reader, projection });
      if (verification.differences.length > 0) differences.push(...describeVerification(verification));
    }
    return { lost, doubled, differences, span: [times[0] ?? '', times.at(-1) ?? ''] };
  } finally {
    await platform.close();
  }
};

const repeated = (values: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
};

const insideOf = async ({ address, adminToken }: Audited, { eventId }: Hall): Promise<ReadonlySet<string>> => {
  const client = openServerClient({ address, token: adminToken });
  const inside = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = { eventId, checkedIn: 'true', perPage: '1000', page: String(page) };
    const { registrations } = await client.send(calls.registrations, { query });
    for (const { _id } of registrations) inside.add(_id);
    if (registrations.length < 1_000) return inside;
  }
};
