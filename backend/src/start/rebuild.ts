/**
 * Replays the log into a projection's tables beside the live ones and swaps them in.
 *
 *   npm run rebuild -- <projection> [<projection> …]     (none named: all of them)
 */
import { projections } from '@turnout/projections';
import { rebuild } from '@turnout/projections/platform/rebuild';
import { besideTurnout } from './beside.ts';
import { sayUnreadable } from './say-unreadable.ts';

const named = process.argv.slice(2);
const unknown = named.find((name) => !projections.some((projection) => projection.name === name));
if (unknown === undefined) {
  const rebuilding = besideTurnout('rebuild', async ({ pool, reader, logger }) => {
    for (const projection of projections) {
      if (named.length > 0 && !named.includes(projection.name)) continue;
      const started = performance.now();
      const position = await rebuild({ pool, reader, projection, logger });
      console.log(
        `${projection.name}: rebuilt up to ${position} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
    }
  });
  await sayUnreadable(rebuilding);
} else {
  console.error(`There is no projection "${unknown}". There are: ${projections.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
