/**
 * Rebuilds every read model beside the live ones and compares them row by row at one position.
 *
 *   npm run verify
 *   npm run verify -- --digest <sha256> --events <n>     (has the log still this digest at its n-th event?)
 *
 * Changes nothing. Ends with 1 when something differs.
 */
import { projections } from '@turnout/projections';
import { digestOfFirst } from '@turnout/projections/platform/digest';
import type { LogReader } from '@turnout/projections/platform/projection';
import type { ReplayOptions } from '@turnout/projections/platform/replay';
import { describeVerification, verifyAll } from '@turnout/projections/platform/verify';
import { newestDigest } from '@turnout/projections/reporting/queries';
import { z } from 'zod';
import { besideTurnout } from './beside.ts';
import { openProgressLines } from './progress-lines.ts';
import { argumentsOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run verify                                      are all read models what the log says?
npm run verify -- --digest <digest> --events <n>    has the log still this digest at its n-th event?
An export and the history show both, digest and events. Changes nothing; Turnout may run meanwhile.`;

const Printed = z.object({
  digest: z.string().regex(/^[0-9a-f]{64}$/i, 'is the 64 letters and digits that an export shows'),
  events: z.coerce.number('is how many events an export shows').int().min(0),
});

/** What an export printed, held against the log itself; answers how much differs. */
const compareDigest = async (reader: LogReader, { digest, events }: z.infer<typeof Printed>): Promise<number> => {
  const found = await digestOfFirst(reader, events);
  if (found === null) console.log(`digest: the log has fewer than ${events} events: something is missing`);
  else if (found.digest === digest.toLowerCase())
    console.log(`digest: the first ${events} events (up to ${found.position}) are unchanged`);
  else console.log(`digest: the first ${events} events were changed: now ${found.digest}`);
  return found?.digest === digest.toLowerCase() ? 0 : 1;
};

const compareAll = async (parts: Pick<ReplayOptions, 'pool' | 'reader'>): Promise<number> => {
  const { events } = await newestDigest(parts.pool);
  const onProgress = openProgressLines(console.log, events);
  let count = 0;
  const behind: string[] = [];
  const head = await parts.reader.head();
  for (const verification of await verifyAll({ ...parts, projections, onProgress })) {
    for (const line of describeVerification(verification)) console.log(line);
    count += verification.differences.length;
    const [next] = await parts.reader.readAll(verification.position, 1);
    if (next !== undefined && next.position <= head) behind.push(verification.projection);
  }
  // After a restore nothing has read the log yet, and nothing would differ from nothing.
  if (behind.length > 0)
    console.log(
      `The log goes on after that; not read yet by: ${behind.join(', ')}. Start Turnout and verify again when it has caught up.`,
    );
  return count;
};

const values = argumentsOf(usage, { digest: { type: 'string' }, events: { type: 'string' } });
const asked = values.digest === undefined && values.events === undefined ? null : Printed.safeParse(values);
if (asked?.success === false) {
  for (const { path, message } of asked.error.issues) console.error(`--${path.join('.')} ${message}`);
  process.exitCode = 1;
} else {
  const verifying = besideTurnout('verify', ({ pool, reader }) =>
    asked === null ? compareAll({ pool, reader }) : compareDigest(reader, asked.data),
  );
  if ((await verifying) > 0) process.exitCode = 1;
}
