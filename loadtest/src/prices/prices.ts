/**
 * Prices, worked out twice: by the module that form and server charge by, and naively from the rules (rule money/prices-are-worked-out-twice).
 *
 *   npm run prices [-- --forms 100000 --seed 4711]
 *
 * Draws filled-in forms of groups and says those that the two bill differently; the last line is one JSON object. Ends
 * with 1 when there is one.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import { asProgram } from '@turnout/backend/start/program';
import { differenceOn } from './compare.ts';
import { drawForm } from './random-form.ts';

asProgram();

const { values } = parseArgs({
  options: { forms: { type: 'string', default: '100000' }, seed: { type: 'string', default: '4711' } },
});
const random = randomFrom(Number(values.seed));
const forms = Number(values.forms);
const shownAtMost = 5;
let differences = 0;
for (let number = 1; number <= forms; number += 1) {
  const form = drawForm(random);
  const difference = differenceOn(form);
  if (difference === null) continue;
  differences += 1;
  if (differences > shownAtMost) continue;
  console.log(`form ${number}: ${JSON.stringify(form)}`);
  console.log(`  the module:        ${difference.module}\n  from the rules:     ${difference.naive}`);
}
if (differences > 0) process.exitCode = 1;
console.log(JSON.stringify({ forms, differences }));
