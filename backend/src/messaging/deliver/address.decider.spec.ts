import { EventId, MessageId, RegistrantId, type AnyEvent } from '@turnout/contracts/kernel';
import type { ReturnCause } from '@turnout/contracts/messaging';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { addressFold, barAddress, freeAddress } from './address.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const registrantId = RegistrantId.parse('r0000000000000000001');
const messageId = MessageId.parse('m0000000000000000001');
const barred = (cause: ReturnCause): AnyEvent => ({
  type: 'AddressBarred',
  data: { eventId, channel: 'text', cause, registrantId, messageId },
});
const freed: AnyEvent = { type: 'AddressFreed', data: { eventId, channel: 'text', registrantId } };

describe('an address', () => {
  const { given } = specification(addressFold, barAddress);
  const command = { eventId, channel: 'text', registrantId, messageId } as const;

  it('is barred once for each cause, and again after it was freed', () => {
    given([])
      .when({ ...command, cause: 'bounce' })
      .then([barred('bounce')]);
    given([barred('bounce')])
      .when({ ...command, cause: 'bounce' })
      .then([]);
    given([barred('bounce')])
      .when({ ...command, cause: 'complaint' })
      .then([barred('complaint')]);
    given([barred('bounce'), freed])
      .when({ ...command, cause: 'bounce' })
      .then([barred('bounce')]);
  });

  it('stays barred by its reader, whatever comes back afterwards', () => {
    given([barred('stop')])
      .when({ ...command, cause: 'bounce' })
      .then([]);
  });
});

describe('a barred address', () => {
  const { given } = specification(addressFold, freeAddress);
  const command = { eventId, channel: 'text', registrantId } as const;

  it('is freed by staff, but for what its reader stopped', () => {
    given([barred('complaint')])
      .when({ ...command, by: 'staff' })
      .then([freed]);
    given([barred('stop')])
      .when({ ...command, by: 'staff' })
      .thenRejects('stopped-by-reader');
  });

  it('is freed by its reader, who undoes their own STOP and nothing else', () => {
    given([barred('stop')])
      .when({ ...command, by: 'reader' })
      .then([freed]);
    given([barred('bounce')])
      .when({ ...command, by: 'reader' })
      .then([]);
  });

  it('is freed once', () => {
    given([])
      .when({ ...command, by: 'staff' })
      .then([]);
    given([barred('bounce'), freed])
      .when({ ...command, by: 'staff' })
      .then([]);
  });
});
