import { BackendTerminatedError } from 'slonik';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '../event-store/errors.ts';
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

  it('is a bug otherwise', () => {
    expect(breakdownOf(new TypeError('x is undefined'))).toBeNull();
    expect(breakdownOf(coded('23505'))).toBeNull();
    expect(breakdownOf('a text')).toBeNull();
  });
});
