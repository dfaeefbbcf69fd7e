import { EventId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { logoFor } from './logo.ts';

const eventId = EventId.parse('0123456789abcdefghjk');
const logoOf = (type: string, size = 10) =>
  logoFor({ logoOf: () => Promise.resolve({ type, bytes: Buffer.alloc(size) }) }, eventId, { name: 'Fair' });

describe('the logo of a letter', () => {
  it('goes along with it, named by its own type, and is called as the event is', async () => {
    const { logo, pictures } = await logoOf('image/jpeg');
    expect(logo).toEqual({ cid: `${eventId}@logo`, label: 'Fair' });
    expect(pictures).toEqual([{ cid: logo?.cid, fileName: 'logo.jpg', type: 'image/jpeg', bytes: Buffer.alloc(10) }]);
    expect((await logoOf('image/png')).pictures).toMatchObject([{ fileName: 'logo.png' }]);
  });
  it('is left out where not every mail program would show it, or where it weighs too much for each mail', async () => {
    const none = { logo: null, pictures: [] };
    expect(await logoOf('image/webp')).toEqual(none);
    expect(await logoOf('image/png', 200_001)).toEqual(none);
    expect((await logoOf('image/png', 200_000)).pictures).toHaveLength(1);
    expect(await logoFor({ logoOf: () => Promise.resolve(null) }, eventId, { name: 'Fair' })).toEqual(none);
  });
});
