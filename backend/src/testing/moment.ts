import { accessApi } from '@turnout/contracts/access';
import type { EventId, Instant } from '@turnout/contracts/kernel';
import type { TestTurnout } from './turnout.ts';

/**
 * A moment by Turnout's own clock, which no spec may guess from its machine's: whatever was answered so far is not
 * later, and whatever is asked from here on is. It issues wall links, whose answers say when.
 */
export const momentNow = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  eventId: EventId,
): Promise<Instant> => {
  const next = async (): Promise<Instant> => {
    const { body } = await ask('POST', '/api/x/walls', { token, body: { eventId, label: 'What time is it?' } });
    return accessApi.issueWall.output.parse(body).wall.createdAt;
  };
  const moment = await next();
  let later = await next();
  while (later === moment) later = await next();
  return moment;
};
