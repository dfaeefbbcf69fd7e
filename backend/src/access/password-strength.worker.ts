// A thread of its own: loading the word lists takes a third of a second and some 100 MB, and nobody at the
// door waits for it.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as en } from '@zxcvbn-ts/language-en';
import { dictionary as es } from '@zxcvbn-ts/language-es-es';
import { dictionary as fr } from '@zxcvbn-ts/language-fr';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

const Asked = z.strictObject({ id: z.int(), password: z.string(), about: z.array(z.string()) });

/** From 0 (the first thing a guesser tries) to 4; 3 takes some hundred million tries. */
const enough = 3;

const strength = new ZxcvbnFactory({
  dictionary: { ...common, ...en, ...es, ...fr },
  graphs: adjacencyGraphs,
  maxLength: 200,
});

/** Signs between words make a password longer and hardly harder to guess. */
const withoutSigns = (password: string): string => password.replaceAll(/[^\p{L}\p{N}]/gu, '');
const isEasy = (password: string, about: readonly string[]): boolean =>
  [password, withoutSigns(password)].some((tried) => strength.check(tried, [...about]).score < enough);

parentPort?.on('message', (message: unknown) => {
  const { id, password, about } = Asked.parse(message);
  parentPort?.postMessage({ id, isEasy: isEasy(password, about) });
});
