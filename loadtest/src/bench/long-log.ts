import { Metadata, type AnyEvent } from '@turnout/contracts/kernel';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { openSql } from '@turnout/projections/platform/open-sql';
import { openSealEvent } from '@turnout/backend/platform/event-store/seal-event';
import type { Keyring } from '@turnout/backend/platform/personal/keyring';
import { deriveUuid } from '@turnout/backend/platform/ids/ids';
import { doorFacts, type MadeFact } from './door-facts.ts';

const atOnce = 2_000;

/**
 * Fills an empty log in bulk with events as the commands would have written them, sealed under keys
 * that are made on the way.
 * @param facts those to write; unless told, those of a door with much to do.
 * @returns how many there are.
 */
export const writeLongLog = async (
  { url, keyring, say }: { url: string; keyring: Keyring; say: (sentence: string) => void },
  count: number,
  facts: Iterable<MadeFact> = doorFacts(count),
): Promise<number> => {
  const seal = openSealEvent(keyring);
  const sql = openSql(url, { max: 1 });
  const revisions = new Map<string, number>();
  const copy =
    await sql`copy log.events (global_position, event_id, revision, stream_id, category, type, body, metadata)
    from stdin`.writable();
  let written = 0;

  const lineOf = async ({ streamId, event, eventId, at, desk }: MadeFact): Promise<string> => {
    const number = (written += 1);
    const revision = (revisions.get(streamId) ?? -1) + 1;
    revisions.set(streamId, revision);
    const commandId = deriveUuid(`command ${number}`);
    const metadata = Metadata.parse({
      eventId,
      commandId,
      correlationId: commandId,
      actor: { kind: 'account', id: 'a0000000000000000000' },
      ...(desk === undefined ? {} : { desk, method: 'qr' }),
      at,
      clientVersion: '0.1.0',
    });
    const { toAppend } = await seal(event satisfies AnyEvent, metadata, deriveUuid(`event ${number}`));
    const category = streamId.slice(0, streamId.indexOf('-'));
    const columns = [number, toAppend.id, revision, streamId, category, toAppend.type, toAppend.body];
    return `${[...columns, JSON.stringify(toAppend.metadata)].map(String).map(escaped).join('\t')}\n`;
  };
  const write = async (facts: readonly MadeFact[]): Promise<void> => {
    const lines = await Promise.all(facts.map(lineOf));
    if (!copy.write(lines.join(''))) await once(copy, 'drain');
    if (written % 100_000 < facts.length) say(`${written} of ${count} events`);
  };

  let batch: MadeFact[] = [];
  for (const fact of facts) {
    batch.push(fact);
    if (batch.length < atOnce) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
  copy.end();
  await finished(copy);
  await sql`select setval('log.positions', ${written})`;
  await sql`vacuum (analyze) log.events`;
  await sql`vacuum (analyze) ops.person_keys`;
  await sql`checkpoint`;
  await sql.end({ timeout: 5 });
  return written;
};

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
