/**
 * Rebuilds every read model beside the live ones and compares them row by row at one position.
 *
 *   npm run verify
 *
 * Changes nothing. Ends with 1 when something differs.
 */
import { projections } from '@turnout/projections';
import { describeVerification, verify } from '@turnout/projections/platform/verify';
import { besideTurnout } from './beside.ts';

const differences = await besideTurnout('verify', async ({ pool, reader }) => {
  let count = 0;
  for (const projection of projections) {
    const verification = await verify({ pool, reader, projection });
    for (const line of describeVerification(verification)) console.log(line);
    count += verification.differences.length;
  }
  return count;
});
if (differences > 0) process.exitCode = 1;
