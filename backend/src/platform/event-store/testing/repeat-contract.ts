import { describe, expect, it } from 'vitest';
import { dataOf, fact, type Stage } from './contract-stage.ts';

/** An append sent again is the same append. */
export const describeRepeats = (stage: Stage): void => {
  describe('the same append again', () => {
    it.each(['noStream', 'any'] as const)('answers as the first time (%s) and stores nothing', async (expected) => {
      const { log, other, streamId } = stage();
      const events = [fact('a'), fact('b')];
      const first = await log.append(streamId, expected, events);
      await log.append(streamId, 1, [fact('later')]);
      const head = await log.head();
      expect(await other.append(streamId, expected, events)).toEqual(first);
      expect(await log.head()).toBe(head);
      expect(dataOf(await log.readStream(streamId))).toEqual(['a', 'b', 'later']);
    });
    it('answers as the first time at a revision', async () => {
      const { log, streamId } = stage();
      await log.append(streamId, 'noStream', [fact('zero')]);
      const events = [fact('a'), fact('b')];
      const first = await log.append(streamId, 0, events);
      expect(first).toMatchObject({ ok: true, revision: 2 });
      await log.append(streamId, 2, [fact('later')]);
      expect(await log.append(streamId, 0, events)).toEqual(first);
      expect(await log.readStream(streamId)).toHaveLength(4);
    });
    it('is one append when both are sent at once', async () => {
      const { log, other, streamId } = stage();
      const events = [fact('once')];
      const results = await Promise.all([log, other, log, other].map((store) => store.append(streamId, 'any', events)));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(results[0]?.ok).toBe(true);
      expect(await log.readStream(streamId)).toHaveLength(1);
    });
    it('is refused when only a part of it is the same', async () => {
      const { log, streamId } = stage();
      const [a, b] = [fact('a'), fact('b')];
      await log.append(streamId, 'noStream', [a, b]);
      expect(await log.append(streamId, 'noStream', [a])).toMatchObject({ ok: true, revision: 0 });
      expect(await log.append(streamId, 'noStream', [a, fact('c')])).toEqual({ ok: false, actualRevision: 1 });
      expect(await log.append(streamId, 'any', [a, fact('c')])).toEqual({ ok: false, actualRevision: 1 });
      expect(await log.append(streamId, 0, [a])).toEqual({ ok: false, actualRevision: 1 });
      expect(await log.readStream(streamId)).toHaveLength(2);
    });
  });
};
