import { parentPort, workerData } from 'node:worker_threads';
import { StatementMapping } from '@turnout/contracts/bank-transfer';
import { z } from 'zod';
import { readStatement } from './read-statement.ts';

const { bytes, mapping, of } = z
  .object({
    bytes: z.instanceof(Uint8Array),
    mapping: StatementMapping.nullable(),
    of: z.object({ currency: z.string(), account: z.string() }),
  })
  .parse(workerData);

parentPort?.postMessage(readStatement(bytes, mapping, of));
