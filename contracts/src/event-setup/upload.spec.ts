import { describe, expect, it } from 'vitest';
import { shownUploads, uploadOf, uploadPath } from './upload.ts';

const id = '0123456789abcdefghjk';

describe('the picture that a setting names', () => {
  it('is found by its id alone, wherever its path leads', () => {
    const banner = { _id: id, path: 'https://elsewhere.example.org/x.png', name: 'x.png' };
    const found = uploadOf({ banner, logo: null }, 'banner');
    expect(found).toBe(id);
    expect(found === null ? null : uploadPath(found)).toBe(`/api/file/${id}`);
  });
  it('is none where the setting is empty or names what was never uploaded', () => {
    for (const logo of [null, {}, { _id: 'f1', path: '/files/logo.png' }, { _id: `../${id}` }])
      expect(uploadOf({ banner: null, logo }, 'logo')).toBeNull();
  });
  it('is shown where it is cover or logo', () => {
    expect(shownUploads({ banner: { _id: id }, logo: null })).toEqual([id]);
    expect(shownUploads({ banner: null, logo: null })).toEqual([]);
  });
});
