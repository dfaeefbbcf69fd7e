import { startOfLog } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { dataOf, fact, type Stage } from './contract-stage.ts';

/** What is there to read, by stream and in global order. */
export const describeReads = (stage: Stage): void => {
  describe('a log before anything is written', () => {
    it('has its head at the start where it is empty, and nothing behind its head where it is not', async () => {
      const { log, isEmpty } = stage();
      const head = await log.head();
      expect(head === startOfLog).toBe(isEmpty);
      expect(await log.readAll(head, 10)).toEqual([]);
    });
    it('has no events in a stream nobody wrote to', async () => {
      const { log, streamId } = stage();
      expect(await log.readStream(streamId)).toEqual([]);
    });
  });

  describe('reading', () => {
    it('reads a stream from a revision on', async () => {
      const { log, streamId } = stage();
      await log.append(streamId, 'any', [fact(0), fact(1), fact(2)]);
      expect(dataOf(await log.readStream(streamId, 1))).toEqual([1, 2]);
      expect(await log.readStream(streamId, 3)).toEqual([]);
    });
    it('answers many streams asked for at once, each with its own', async () => {
      const { log, streamId } = stage();
      const ids = Array.from({ length: 300 }, (_, index) => `${streamId}-${index}`);
      await Promise.all(ids.map((id, index) => log.append(id, 'any', [fact(`${index} a`), fact(`${index} b`)])));
      const answers = await Promise.all(ids.map((id, index) => log.readStream(id, index % 2)));
      expect(answers.map(dataOf)).toEqual(ids.map((_, index) => [`${index} a`, `${index} b`].slice(index % 2)));
    });
    it('reads all in global order, page by page, positions growing', async () => {
      const { log, streamId } = stage();
      const before = await log.head();
      for (const data of [1, 2, 3, 4, 5]) await log.append(`${streamId}-${data % 2}`, 'any', [fact(data)]);
      const pages = [await log.readAll(before, 2)];
      for (let page = pages[0]; page !== undefined && page.length > 0;) {
        page = await log.readAll(page.at(-1)?.position ?? startOfLog, 2);
        pages.push(page);
      }
      const events = pages.flat();
      expect(dataOf(events)).toEqual([1, 2, 3, 4, 5]);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
      const positions = events.map(({ position }) => position);
      expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? ''))).toBe(true);
      expect(positions.every((position) => /^\d{20}$/.test(position))).toBe(true);
    });
    it('reads the categories asked for and no others', async () => {
      const { log } = stage();
      const before = await log.head();
      await log.append('apple-1', 'any', [fact('apple')]);
      await log.append('pear-1', 'any', [fact('pear')]);
      await log.append('pearl-1', 'any', [fact('pearl')]);
      expect(dataOf(await log.readAll(before, 10, { categories: ['pear'] }))).toEqual(['pear']);
      expect(dataOf(await log.readAll(before, 10, { categories: ['apple', 'pearl'] }))).toEqual(['apple', 'pearl']);
    });
    it('answers each of many who follow categories at once as if nobody else did, wherever they are', async () => {
      const { log } = stage();
      const before = await log.head();
      const fruits = ['apple', 'pear', 'plum'];
      await log.append('apple-9', 'any', [fact('apple 0'), fact('apple 1'), fact('apple 2'), fact('apple 3')]);
      for (const data of [4, 5, 6, 7, 8, 9]) {
        const fruit = fruits[data % 3] ?? '';
        await log.append(`${fruit}-9`, 'any', [fact(`${fruit} ${data}`)]);
      }
      const all = await log.readAll(before, 100);
      const places = [before, ...all.map(({ position }) => position)];
      const questions = places.flatMap((after, index) => [
        { after, limit: 2 + (index % 3), categories: ['pear'] },
        { after, limit: 3, categories: ['plum', 'apple'] },
      ]);
      const answers = await Promise.all(
        questions.map(({ after, limit, categories }) => log.readAll(after, limit, { categories })),
      );
      expect(answers.map(dataOf)).toEqual(
        questions.map(({ after, limit, categories }) =>
          dataOf(
            all
              .filter(({ position, streamId }) => position > after && categories.some((one) => streamId === `${one}-9`))
              .slice(0, limit),
          ),
        ),
      );
    });
    it('of some types alone, a type whose name begins like another not being that', async () => {
      const { log } = stage();
      const before = await log.head();
      const [ripe, riper] = [
        { ...fact('ripe'), type: 'AppleRipe' },
        { ...fact('riper'), type: 'AppleRipened' },
      ];
      await log.append('apple-2', 'any', [riper, ripe, fact('other'), riper]);
      await log.append('pear-2', 'any', [{ ...fact('pear'), type: 'AppleRipe' }]);
      await log.append('apple-3', 'any', [{ ...fact('last'), type: 'AppleRipe' }]);
      const only = { types: ['AppleRipe'] };
      expect(dataOf(await log.readAll(before, 10, only))).toEqual(['ripe', 'pear', 'last']);
      const ofApples = { ...only, categories: ['apple'] };
      expect(dataOf(await log.readAll(before, 10, ofApples))).toEqual(['ripe', 'last']);
      const [first] = await log.readAll(before, 1, ofApples);
      expect(dataOf(await log.readAll(first?.position ?? before, 1, ofApples))).toEqual(['last']);
    });
  });
};
