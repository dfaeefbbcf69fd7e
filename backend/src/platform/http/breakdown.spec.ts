import { UnreadableEvent } from '@turnout/contracts/kernel';
import { BackendTerminatedError } from 'slonik';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '../event-store/errors.ts';
import { NotKnownNow } from '../reads/not-known-now.ts';
import { SealBroken } from '../personal/keyring.ts';
import { breakdownOf } from './breakdown.ts';

const coded = (code: string): Error => Object.assign(new Error('from the database'), { code });

describe('a failed request', () => {
  it('names a full disk, however deep the reason lies', () => {
    expect(breakdownOf(coded('53100'))?.code).toBe('disk-full');
    expect(breakdownOf(new Error('outer', { cause: new Error('middle', { cause: coded('53100') }) }))?.code).toBe(
      'disk-full',
    );
  });

  it('says that the database is away, whichever driver noticed', () => {
    expect(breakdownOf(new LogUnavailable(new Error('gone')))?.code).toBe('not-available');
    expect(breakdownOf(coded('CONNECTION_CLOSED'))?.code).toBe('not-available');
    expect(breakdownOf(new Error('query', { cause: coded('57P01') }))?.code).toBe('not-available');
    expect(breakdownOf(new BackendTerminatedError(new Error('lost')))?.code).toBe('not-available');
  });

  it('says that something stored cannot be read, and not what', () => {
    const place = { type: 'RegistrantCheckedIn', streamId: 'registration-1', revision: 3, position: '7' };
    const breakdown = breakdownOf(new UnreadableEvent(place, 'its body is no JSON'));
    expect(breakdown?.code).toBe('unreadable-event');
    expect(JSON.stringify(breakdown?.words)).not.toContain('registration-1');
    expect(breakdownOf(new SealBroken('person-1', new Error('no tag')))?.code).toBe('unreadable-event');
  });

  it('says that something is not known yet, and when to ask again', () => {
    const breakdown = breakdownOf(new Error('outer', { cause: new NotKnownNow(['registrants']) }));
    expect(breakdown).toMatchObject({ code: 'not-known-yet', retryAfterSeconds: 1 });
    expect(JSON.stringify(breakdown?.words)).not.toContain('registrants');
  });

  it('is a bug otherwise', () => {
    expect(breakdownOf(new TypeError('x is undefined'))).toBeNull();
    expect(breakdownOf(coded('23505'))).toBeNull();
    expect(breakdownOf('a text')).toBeNull();
  });
});
