import { EventId, Instant } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { clearUserActivity } from './user-activity.decider.ts';
import { clearedFold } from './user-activity.ts';

const eventId = EventId.parse('e0000000000000000001');
const june = Instant.parse('2026-06-30T21:59:59.999Z');
const july = Instant.parse('2026-07-31T21:59:59.999Z');
const cleared = (till: Instant, withLogIns: boolean) => ({
  type: 'UserActivityCleared',
  data: { eventId, till, withLogIns },
});

describe("an event's activity log", () => {
  const { given } = specification(clearedFold, clearUserActivity);

  it('is cleared up to a moment, and what is cleared already is not cleared again', () => {
    given([])
      .when({ eventId, till: june, withLogIns: false })
      .then([cleared(june, false)]);
    given([cleared(july, false)])
      .when({ eventId, till: june, withLogIns: false })
      .then([]);
    given([cleared(june, false)])
      .when({ eventId, till: july, withLogIns: false })
      .then([cleared(july, false)]);
  });

  it('is cleared of log-ins only where that is said', () => {
    given([cleared(july, false)])
      .when({ eventId, till: june, withLogIns: true })
      .then([cleared(june, true)]);
    given([cleared(july, true)])
      .when({ eventId, till: july, withLogIns: true })
      .then([]);
  });
});
