import { Metadata } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { AppendMalformed, AppendTooLarge } from '../errors.ts';
import { dataOf, fact, someMetadata, type Stage } from './contract-stage.ts';

/** An append: all or nothing, at the revision expected. */
export const describeAppends = (stage: Stage): void => {
  describe('an append', () => {
    it('answers the revision and the position of its last event', async () => {
      const { log, streamId } = stage();
      const result = await log.append(streamId, 'noStream', [fact(1), fact(2)]);
      const events = await log.readStream(streamId);
      expect(result).toEqual({ ok: true, revision: 1, position: events[1]?.position });
      expect(await log.head()).toBe(events[1]?.position);
    });
    it('reads back as it was written', async () => {
      const { log, streamId } = stage();
      const text = 'Zoë "the 🎟" O’Neil \\ \u0000 \u2028 日本語 {}';
      const metadata = Metadata.parse({ ...someMetadata, desk: text, method: 'qr' });
      const written = {
        ...fact(null),
        body: JSON.stringify({ data: { text, list: [1, null] }, sealed: { ann: '1.x' } }),
        metadata,
      };
      await log.append(streamId, 'noStream', [written]);
      expect(await log.readStream(streamId)).toEqual([
        {
          id: written.id,
          type: written.type,
          streamId,
          revision: 0,
          position: await log.head(),
          data: { text, list: [1, null] },
          sealed: { ann: '1.x' },
          metadata,
        },
      ]);
    });
    it('stores all of its events or none', async () => {
      const { log, streamId } = stage();
      await log.append(streamId, 'noStream', [fact('first')]);
      const refused = await log.append(streamId, 'noStream', [fact('second'), fact('third')]);
      expect(refused).toEqual({ ok: false, actualRevision: 0 });
      expect(dataOf(await log.readStream(streamId))).toEqual(['first']);
    });
    it('accepts the expected revision and refuses every other one', async () => {
      const { log, streamId } = stage();
      await log.append(streamId, 'noStream', [fact(0), fact(1)]);
      expect(await log.append(streamId, 0, [fact('stale')])).toEqual({ ok: false, actualRevision: 1 });
      expect(await log.append(streamId, 5, [fact('ahead')])).toEqual({ ok: false, actualRevision: 1 });
      expect(await log.append(streamId, 1, [fact(2)])).toMatchObject({ ok: true, revision: 2 });
      expect(dataOf(await log.readStream(streamId))).toEqual([0, 1, 2]);
    });
    it('refuses a revision of a stream that does not exist', async () => {
      const { log, streamId } = stage();
      expect(await log.append(streamId, 0, [fact(0)])).toEqual({ ok: false, actualRevision: -1 });
    });
    it('asks for no revision when any will do', async () => {
      const { log, streamId } = stage();
      expect(await log.append(streamId, 'any', [fact(0)])).toMatchObject({ ok: true, revision: 0 });
      expect(await log.append(streamId, 'any', [fact(1)])).toMatchObject({ ok: true, revision: 1 });
    });
    it('lets one of fifty racers win and tells the others where the stream stands', async () => {
      const { log, other, streamId } = stage();
      const bystanders = Array.from({ length: 50 }, (_, index) =>
        log.append(`${streamId}-${index}`, 'noStream', [fact(index)]),
      );
      const racers = Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? log : other).append(streamId, 'noStream', [fact(index)]),
      );
      const results = await Promise.all(racers);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok && result.actualRevision === 0)).toHaveLength(49);
      expect((await Promise.all(bystanders)).every(({ ok }) => ok)).toBe(true);
      expect(await log.readStream(streamId)).toHaveLength(1);
    });
    it('keeps the order of appends to one stream', async () => {
      const { log, streamId } = stage();
      await Promise.all(Array.from({ length: 100 }, (_, index) => log.append(streamId, 'any', [fact(index)])));
      expect(dataOf(await log.readStream(streamId))).toEqual(Array.from({ length: 100 }, (_, index) => index));
    });
    it('refuses more than a megabyte, and takes what is just below', async () => {
      const { log, streamId } = stage();
      const large = fact('x'.repeat(1_048_000));
      await expect(log.append(streamId, 'any', [large, fact('y'.repeat(1000))])).rejects.toThrow(AppendTooLarge);
      expect(await log.readStream(streamId)).toEqual([]);
      expect(await log.append(streamId, 'any', [large])).toMatchObject({ ok: true });
    });
    it('refuses what no log can take', async () => {
      const { log, streamId } = stage();
      const bad = [
        log.append(streamId, 'any', []),
        log.append('nodash', 'any', [fact(1)]),
        log.append('suite-\u0000', 'any', [fact(1)]),
        log.append(streamId, -3, [fact(1)]),
        log.append(streamId, 'any', [fact(1, 'no uuid')]),
      ];
      for (const append of bad) await expect(append).rejects.toThrow(AppendMalformed);
    });
  });
};
