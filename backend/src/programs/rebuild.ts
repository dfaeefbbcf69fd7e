/**
 * Replays the log into a projection's tables beside the live ones and swaps them in.
 *
 *   npm run rebuild -- <projection> [<projection> …]     (none named: all of them)
 */
import { projections } from '@turnout/projections';
import { rebuildAll } from '@turnout/projections/platform/rebuild';
import { newestDigest } from '@turnout/projections/reporting/queries';
import { besideTurnout } from './beside.ts';
import { openProgressLines } from './progress-lines.ts';
import { namesOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const all = projections.map(({ name }) => name).join(', ');
const named = namesOf(`npm run rebuild                   make all read models anew from the log
npm run rebuild -- <projection> …  make these anew
They are made beside the ones in use and swapped in; Turnout may run meanwhile.
There are: ${all}.`);
const unknown = named.find((name) => !projections.some((projection) => projection.name === name));
if (unknown === undefined) {
  const asked = projections.filter(({ name }) => named.length === 0 || named.includes(name));
  await besideTurnout('rebuild', async ({ pool, reader, logger }) => {
    const started = performance.now();
    const { events } = await newestDigest(pool);
    const onProgress = openProgressLines(console.log, events);
    for (const one of await rebuildAll({ pool, reader, projections: asked, logger, onProgress })) {
      if ('position' in one) console.log(`${one.name}: rebuilt up to ${one.position}`);
      else {
        const reason = one.failure instanceof Error ? one.failure.message : String(one.failure);
        console.error(`${one.name}: not rebuilt, its tables are as they were. ${reason}`);
        process.exitCode = 1;
      }
    }
    console.log(`It took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });
} else {
  console.error(`There is no projection "${unknown}". There are: ${all}.`);
  process.exitCode = 1;
}
