import { calls } from '@turnout/contracts';
import { openServerClient } from '@turnout/backend/start/server-client';
import type { Verdict } from '../chaos/desks.ts';
import type { Hall } from '../rehearsal/hall.ts';

/** Findings of the comparison between what desks were promised and what the installation says now. */
export interface Held {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/** Compares verdicts with the attendee list: who was let in is inside, and nobody was let in twice. */
export const compareInside = async (
  { address, token }: { readonly address: string; readonly token: string },
  { eventId }: Hall,
  verdicts: readonly Verdict[],
): Promise<Held> => {
  const client = openServerClient({ address, token });
  const inside = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = { eventId, checkedIn: 'true', perPage: '1000', page: String(page) };
    const { registrations } = await client.send(calls.registrations, { query });
    for (const { _id } of registrations) inside.add(_id);
    if (registrations.length < 1_000) break;
  }
  const admitted = verdicts.filter(({ status }) => status === 200).map(({ badge }) => badge);
  return {
    lost: admitted.filter((badge) => !inside.has(badge)),
    doubled: admitted.filter((badge, place) => admitted.indexOf(badge) !== place),
  };
};
