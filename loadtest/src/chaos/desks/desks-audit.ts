import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { deskEvents } from '@turnout/contracts/check-in';
import { startOfLog } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { openPlatform } from '@turnout/backend/start/platform';
import type { Admission } from './simulated-desk.ts';

export interface DesksFindings {
  /** Shown as let in, and the log has neither a check-in nor a conflict of it. */
  readonly lost: readonly string[];
  /** Let in more than once at a place, and nobody was told. */
  readonly doubledSilently: readonly string[];
  /** Let in by a copy without becoming the check-in: each is to be told. */
  readonly conflictsExpected: number;
  readonly conflictsShown: number;
}

/** The commands that checked somebody in, and those that became conflicts, as the log has them. */
const commandsIn = async (databaseUrl: string) => {
  const platform = await openPlatform({ url: databaseUrl, name: 'audit', logLevel: 'silent', poolSize: 4 });
  const checkIns: string[] = [];
  const conflicts = new Set<string>();
  const ofCheckIns = new Set<string>([
    registrationEvents.RegistrantCheckedIn.type,
    registrationEvents.RegistrantCheckedInToActivity.type,
    checkpointCheckinEvents.CheckpointCheckedIn.type,
  ]);
  const ofConflicts = new Set<string>([
    registrationEvents.AdmittedOffline.type,
    deskEvents.StrangerAdmittedOffline.type,
  ]);
  try {
    for (let after = startOfLog; ;) {
      const facts = await platform.log.readAll(after, 2_000);
      // A check-in that stands beside a conflict of the same command counts as the conflict.
      for (const { type, metadata } of facts) {
        if (ofCheckIns.has(type)) checkIns.push(String(metadata.commandId));
        if (ofConflicts.has(type)) conflicts.add(String(metadata.commandId));
      }
      const last = facts.at(-1);
      if (last === undefined) return { checkIns, conflicts };
      after = last.position;
    }
  } finally {
    await platform.close();
  }
};

const repeated = (values: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
};

/** Holds what desks showed against the log. */
export const auditDesks = async (
  databaseUrl: string,
  admissions: readonly Admission[],
  told: ReadonlySet<string>,
): Promise<DesksFindings> => {
  const { checkIns, conflicts } = await commandsIn(databaseUrl);
  const checkedIn = new Set(checkIns);
  const lost = admissions
    .filter(({ commandId }) => !checkedIn.has(commandId) && !conflicts.has(commandId))
    .map(({ place, badge, by }) => `${badge} at ${place}, by the ${by}`);
  const unspoken = admissions.filter(({ commandId }) => !told.has(commandId));
  const expected = admissions.filter(({ by, commandId }) => by === 'copy' && conflicts.has(commandId));
  return {
    lost,
    doubledSilently: [
      ...repeated(unspoken.map(({ place, badge }) => `${badge} at ${place}`)),
      ...repeated(checkIns).map((commandId) => `command ${commandId}`),
    ],
    conflictsExpected: expected.length,
    conflictsShown: expected.filter(({ commandId }) => told.has(commandId)).length,
  };
};
