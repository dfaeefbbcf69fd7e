import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf, fact, follow, type Stage } from './contract-stage.ts';

/** Following the log. */
export const describeSubscriptions = (stage: Stage): void => {
  describe('a subscription', () => {
    it('sees what was there and what comes, in order', async () => {
      const { log, other, streamId } = stage();
      const before = await log.head();
      await log.append(streamId, 'any', [fact(1), fact(2)]);
      const follower = follow(log, before);
      expect(dataOf(await follower.upTo(2))).toEqual([1, 2]);
      await other.append(streamId, 'any', [fact(3)]);
      expect(dataOf(await follower.upTo(3))).toEqual([1, 2, 3]);
      await follower.close();
    });
    it('goes on after the position given, not at it', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      await log.append(streamId, 'any', [fact(1), fact(2), fact(3)]);
      const [first] = await log.readAll(before, 1);
      const follower = follow(log, first?.position);
      expect(dataOf(await follower.upTo(2))).toEqual([2, 3]);
      await follower.close();
    });
    it('sees the categories asked for, however rare', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      const follower = follow(log, before, { categories: ['rare'], batch: 3 });
      for (let index = 0; index < 10; index += 1) await log.append(streamId, 'any', [fact(index)]);
      await log.append(`rare-${randomUUID()}`, 'any', [fact('rare one')]);
      await log.append(streamId, 'any', [fact('between')]);
      await log.append(`rare-${randomUUID()}`, 'any', [fact('rare two')]);
      expect(dataOf(await follower.upTo(2))).toEqual(['rare one', 'rare two']);
      await follower.close();
    });
    it('calls its handler one batch at a time, of the size asked for', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      await log.append(
        streamId,
        'any',
        [1, 2, 3, 4, 5].map((data) => fact(data)),
      );
      const sizes: number[] = [];
      let atWork = 0;
      let total = 0;
      await new Promise<void>((resolve, reject) => {
        const subscription = log.subscribe(
          before,
          async (events) => {
            atWork += 1;
            sizes.push(atWork === 1 ? events.length : -1);
            await log.head();
            atWork -= 1;
            total += events.length;
            if (total === 5) void subscription.close().then(resolve);
          },
          { batch: 2 },
        );
        subscription.done.catch(reject);
      });
      expect(sizes).toEqual([2, 2, 1]);
    });
    it('ends when its handler throws, and says why', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      await log.append(streamId, 'any', [fact(1)]);
      const subscription = log.subscribe(before, async () => {
        throw new Error('cannot go on');
      });
      await expect(subscription.done).rejects.toThrow('cannot go on');
    });
    it('calls nobody any more once it is closed', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      const follower = follow(log, before);
      await log.append(streamId, 'any', [fact(1)]);
      const seen = await follower.upTo(1);
      await follower.close();
      const witness = follow(log, before);
      await log.append(streamId, 'any', [fact(2)]);
      await witness.upTo(2);
      await witness.close();
      expect(dataOf(seen)).toEqual([1]);
    });
  });
};
