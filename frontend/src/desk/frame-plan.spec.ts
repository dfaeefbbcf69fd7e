import { expect, it } from 'vitest';
import { nextLook, sizeOfFrame } from './frame-plan.ts';

it('shrinks wide frames, and takes every other one whole after one that held nothing', () => {
  const film = { width: 1280, height: 720 };
  expect([0, 1, 2, 3].map((misses) => sizeOfFrame(film, nextLook(misses)).width)).toEqual([960, 1280, 960, 1280]);
  expect(sizeOfFrame({ width: 3840, height: 2160 }, { isWhole: true })).toEqual({ width: 1920, height: 1080 });
  expect(sizeOfFrame({ width: 640, height: 480 }, { isWhole: false })).toEqual({ width: 640, height: 480 });
});

it('has our own reader look once in eight frames that held nothing, at a whole one', () => {
  const looks = Array.from({ length: 16 }, (_, misses) => nextLook(misses));
  expect(looks.flatMap(({ isByOurs }, misses) => (isByOurs ? [misses] : []))).toEqual([7, 15]);
  expect(looks.every(({ isByOurs, isWhole }) => !isByOurs || isWhole)).toBe(true);
});
