import { AccountId, EventId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { accountFold } from './account.ts';
import { noteSeenAs } from './see-as.decider.ts';

const accountId = AccountId.parse('a0000000000000000001');
const eventId = EventId.parse('e0000000000000000001');
const opened = (isAdmin = false): AnyEvent => ({
  type: 'AccountOpened',
  data: { accountId, isAdmin },
  personal: { [accountId]: { email: 'ada@example.org', name: 'Ada' } },
});
const works = (flags: readonly string[]): AnyEvent => ({
  type: 'PermissionsAssigned',
  data: { accountId, eventId, flags, editCutOff: { value: false, date: null } },
});

describe('looking at an event as one of its staff sees it', () => {
  const { given } = specification(accountFold, noteSeenAs);
  const asked = { accountId, eventId };

  it('is noted each time', () => {
    given([opened(), works(['viewDashboard'])])
      .when(asked)
      .then([{ type: 'AccountSeenAs', data: { accountId, eventId } }]);
  });

  it('is refused where there is nothing to see, or it would be the administrator', () => {
    given([]).when(asked).thenRejects('cannot-be-seen-as');
    given([opened()]).when(asked).thenRejects('cannot-be-seen-as');
    given([opened(), works([])])
      .when(asked)
      .thenRejects('cannot-be-seen-as');
    given([opened(true), works(['viewDashboard'])])
      .when(asked)
      .thenRejects('cannot-be-seen-as');
    given([opened(), works(['viewDashboard']), { type: 'AccountDisabled', data: { accountId } }])
      .when(asked)
      .thenRejects('cannot-be-seen-as');
  });
});
