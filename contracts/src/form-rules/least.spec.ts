// kind: pure
import { describe, expect, it } from 'vitest';
import { formRules, withLeast, type FormField } from './index.ts';

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  _id: name,
  name,
  type: 'integer',
  values: [],
  ...more,
});
const sum = field('sum', { type: 'text', feeField: true, feeFormula: '[kids] * 10 + [own_count]' });
const leastOf = (...fields: readonly FormField[]) =>
  Object.fromEntries(withLeast(fields).map(({ _id, validations }) => [_id, validations?.min]));

describe('the least of a number that a price follows from', () => {
  it('is 0, of a field that costs and of one that a formula names, and of no other', () => {
    expect(leastOf(sum, field('kids'), field('age'))).toEqual({ sum: undefined, kids: 0, age: undefined });
    expect(leastOf(field('own', { feeField: true, feeValues: '5' }), field('age'))).toEqual({ own: 0, age: undefined });
    const digits = field('kids', { type: 'text', validations: { integer: true } });
    expect(leastOf(sum, digits, field('age'))).toMatchObject({ kids: 0 });
    expect(leastOf({ ...sum, feeField: false }, field('kids'))).toMatchObject({ kids: undefined });
  });

  it('is what the organiser says, where they say how low it may be', () => {
    expect(leastOf(sum, field('kids', { validations: { min: -5 } }))).toMatchObject({ kids: -5 });
    expect(leastOf(sum, field('kids', { validations: { min: 2, max: 4 } }))).toMatchObject({ kids: 2 });
    expect(leastOf(sum, field('kids', { validations: { max: -1 } }))).toMatchObject({ kids: undefined });
    expect(leastOf(sum, field('kids', { validations: { max: 9 } }))).toMatchObject({ kids: 0 });
  });

  it('binds everybody who fills in the form, whoever they are; what stood there before stays', () => {
    for (const mode of ['new', 'admin-add', 'admin-edit', 'self-edit', 'type-change'] as const) {
      const rules = formRules([sum, field('kids')], { setting: { mode, hasPrivilege: true } });
      expect(rules({ kids: '-3' }).refused).toMatchObject([
        { field: { _id: 'kids' }, why: { problem: { rule: 'min', limit: 0 } } },
      ]);
      expect(rules({ kids: '0' }).refused).toEqual([]);
    }
    const was = { kids: '-3' };
    const edit = formRules([sum, field('kids')], { setting: { mode: 'self-edit', hasPrivilege: false }, was });
    expect(edit({ kids: '-3' }).refused).toEqual([]);
    expect(edit({ kids: '-4' }).refused).toHaveLength(1);
  });
});
