import { calls } from '@turnout/contracts';
import type { TestTurnout } from './turnout.ts';

/** What the badges of these people carry, as staff print them. */
export const badgeCodes = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  eventId: string,
  registrants: readonly string[],
): Promise<readonly string[]> => {
  const { body } = await ask(calls.badges.method, calls.badges.path, { token, body: { eventId, registrants } });
  const codes = new Map(
    calls.badges.output.parse(body).codes.map(({ registrant, code }) => [String(registrant), code]),
  );
  return registrants.map((id) => codes.get(id) ?? '');
};
