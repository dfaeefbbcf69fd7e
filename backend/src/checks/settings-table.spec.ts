import { eventFields, eventSecrets, settingGroups } from '@turnout/contracts/event-setup';
import type { RecordFields } from '@turnout/contracts/records';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventSettings } from '../testing/documents-client/bodies.ts';

/** The rows of docs/settings.md: setting, group, what it changes, and what proves it or what it awaits. */
const rows = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', group = '', what = '', proof = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { name: name.replaceAll('`', ''), group, what, proof };
  });

const fields: RecordFields = eventFields;
const names = [...Object.keys(fields), ...eventSecrets];

const awaitedBy = (name: string): string | undefined => fields[name]?.awaits;
const groupOf = (name: string): string | undefined => {
  if (eventSecrets.some((secret) => secret === name)) {
    if (name.startsWith('paypal')) return 'wallet';
    return name.startsWith('stripe') ? 'card' : 'texts';
  }
  const group = Object.entries(settingGroups).find(([, settings]) => name in settings)?.[0];
  return group === 'page' ? 'public' : group;
};

describe('the table of settings', () => {
  it('names each setting of an event once, and no other', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('names every setting of an event', () => {
    const listed = new Set(rows.map(({ name }) => name));
    expect(Object.keys(eventSettings).filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(rows)('says of $name what it changes, in which group, and what proves it or what it awaits', (row) => {
    expect(row.what).not.toBe('');
    expect(row.group).toBe(groupOf(row.name) ?? row.group);
    const awaits = awaitedBy(row.name);
    if (awaits !== undefined) expect(row.proof).toBe(`awaits ${awaits}`);
    else {
      const [, path = ''] = /^`(.+\.(?:spec\.tsx?|journey\.ts))`$/.exec(row.proof) ?? [];
      expect(existsSync(path), `${row.name}: ${row.proof}`).toBe(true);
    }
  });
});
