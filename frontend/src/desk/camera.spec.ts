import { describe, expect, it } from 'vitest';
import { constraintsFor, troubleBefore, troubleOf } from './camera.ts';

const named = (name: string) => Object.assign(new Error('no'), { name });

describe('a camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'in-use'],
    ['TypeError', 'failed'],
  ])('that answers %s is %s', (name, trouble) => {
    expect(troubleOf(named(name))).toBe(trouble);
  });

  it('is not asked for on a page that is not secure', () => {
    expect(troubleBefore({ isSecureContext: false, mediaDevices: undefined })).toBe('insecure');
  });

  it('is the rear one until another is chosen', () => {
    expect(constraintsFor(null).video).toMatchObject({ facingMode: { ideal: 'environment' } });
    expect(constraintsFor('front').video).toMatchObject({ deviceId: { exact: 'front' } });
  });
});
