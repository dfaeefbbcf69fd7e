import { describe, expect, it } from 'vitest';
import { fieldsMatching } from './field-search.ts';

const fields = [
  { title: 'Número de teléfono', name: 'PHONE' },
  { title: 'Dietary needs', name: 'DIET' },
  { title: 'Number of guests', name: 'GUESTS' },
];
const found = (search: string) => fieldsMatching(fields, search).map(({ name }) => name);

describe('a search of fields', () => {
  it('finds each word in title or name, whatever case and accents', () => {
    expect(found('telefono')).toEqual(['PHONE']);
    expect(found('need DIET')).toEqual(['DIET']);
    expect(found('num')).toEqual(['PHONE', 'GUESTS']);
    expect(found('')).toHaveLength(3);
    expect(found('fax')).toEqual([]);
  });
});
