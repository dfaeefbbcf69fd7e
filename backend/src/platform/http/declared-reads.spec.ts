import { describe, expect, it } from 'vitest';
import { demandReads, openReadGuard, whileReading } from './declared-reads.ts';

const list = { method: 'GET', path: '/api/guests' } as const;
const search = { method: 'POST', path: '/api/guests/search' } as const;

describe('a call that reads', () => {
  it('is not served without saying what it reads', () => {
    expect(() => demandReads(list, {})).toThrow('GET /api/guests does not say what it reads');
  });

  it('waits for what it names, be it nothing but streams, by whatever method it is asked', () => {
    expect(demandReads(list, { reads: ['forms'] })).toEqual(['forms']);
    expect(demandReads(list, { reads: [] })).toEqual([]);
    expect(demandReads(search, { reads: ['forms'] })).toEqual(['forms']);
  });

  it('waits for nothing where it is polled, as a command does', () => {
    expect(demandReads(list, { isPolled: true })).toBeNull();
    expect(demandReads(search, {})).toBeNull();
  });
});

describe('a call held to what it says', () => {
  const guard = openReadGuard(
    new Map([
      ['types', 'forms'],
      ['registrants', 'registrants'],
    ]),
  );
  const ask = (text: string) =>
    whileReading({ call: list, reads: ['forms'] }, async () => {
      await Promise.resolve();
      guard(text);
    });

  it('may ask the tables of the projections that it names, and what is no table of a projection', async () => {
    await expect(ask('SELECT 1 FROM types t JOIN lateral (SELECT 1) x ON true')).resolves.toBeUndefined();
    await expect(ask('select 1 from ops.keys')).resolves.toBeUndefined();
  });

  it('is refused another table, also one that is joined', async () => {
    const refused = 'GET /api/guests reads registrants and does not name registrants';
    await expect(ask('select 1 from registrants r')).rejects.toThrow(refused);
    await expect(ask('select 1 from types\n  join "registrants" r on true')).rejects.toThrow(refused);
  });

  it('leaves alone whoever asks outside of a call', () => {
    expect(() => guard('select 1 from registrants')).not.toThrow();
  });
});
