import { AnnounceSpeaker } from '@turnout/contracts/event-setup';
import { describe, expect, it } from 'vitest';
import { speakerBody, speakerValues } from './speaker-form.ts';

const eventId = '3123456789abcdefghjk';

describe('the form of a speaker', () => {
  it('asks for both names only', () => {
    const body = speakerBody(speakerValues(null));
    const parsed = AnnounceSpeaker.safeParse({ eventId, ...body });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'lastName']);
    expect(AnnounceSpeaker.safeParse({ eventId, ...body, name: 'Ada', lastName: 'Lovelace' }).success).toBe(true);
  });
  it('takes a handle with or without its @', () => {
    expect(speakerBody({ ...speakerValues(null), twitter: ' @ada ' })['twitter']).toBe('ada');
    expect(speakerBody({ ...speakerValues(null), twitter: 'ada' })['twitter']).toBe('ada');
  });
});
