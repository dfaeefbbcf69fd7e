// kind: process
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bareEnvironment } from '../../platform/machine/bare-environment.ts';
import { nodeFlags } from '../../start/node-flags.ts';

const program = fileURLToPath(new URL('../testing/busy-thread.ts', import.meta.url));
const CleanUps = z.object({ whole: z.number(), young: z.number(), kept: z.number(), made: z.number() });

it('cleans up what lives for a moment where it was made, in the little room that a step has for it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags, program], { env: bareEnvironment() });
  const { whole, young, ...made } = CleanUps.parse(JSON.parse(stdout));
  expect(made).toEqual({ kept: 200_000, made: 6_000_000 });
  // 11 to 13 where V8 may choose that such objects are made where only the whole clean-up finds them.
  expect(whole).toBeLessThanOrEqual(3);
  // 20 where the process says how much room there is, of which one of a step's size is cleaned up 70 times.
  expect(young).toBeGreaterThan(40);
});
