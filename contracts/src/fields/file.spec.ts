import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RegistrantFileId } from '../kernel/index.ts';
import { fileIn, fileValue } from './file.ts';
import { cellText, problemOf } from './values.ts';

const id = RegistrantFileId.parse('0123456789abcdefghjk');
const media = { type: 'media', values: '' } as const;

describe('a file as a field names it', () => {
  it('is read as it was written, whatever it is called, and is shown by its name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const value = fileValue(id, name);
        expect(fileIn(value)).toEqual({ id, path: `/api/x/registrant-files/${id}`, name: name.toWellFormed() });
        expect(problemOf(media, value, { mayBeEmpty: false })).toBeNull();
        expect(cellText(media, value)).toBe(name.toWellFormed());
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it.each(['', 'https://example.org/a.png', '/api/x/registrant-files/short#a', '/api/file/0123456789abcdefghjk', null])(
    'is none in %j',
    (value) => {
      expect(fileIn(value)).toBeNull();
    },
  );

  it('is shown as it is where its name was not written by us', () => {
    expect(fileIn(`/api/x/registrant-files/${id}#%E0`)?.name).toBe('%E0');
  });
});
