import { workerData } from 'node:worker_threads';
import { FieldView, TypeView } from '@turnout/contracts/forms';
import { ImportId } from '@turnout/contracts/kernel';
import { createReadPool } from '@turnout/projections/platform/pool';
import { ordersTaken, peopleWithEmails, ticketCodesTaken } from '@turnout/projections/registration/queries';
import { z } from 'zod';
import { ImportActivity } from '../rows/import-activity.ts';
import { ImportPricing } from '../rows/row-charges.ts';
import { checkStep, readStep } from './steps.ts';

const { url, importId, step, form } = z
  .object({
    url: z.string(),
    importId: ImportId,
    step: z.enum(['read', 'check']),
    form: z.object({
      fields: z.array(FieldView),
      types: z.array(TypeView),
      activities: z.array(ImportActivity).optional(),
      pricing: ImportPricing.optional(),
      today: z.string().optional(),
    }),
  })
  .parse(workerData);

const pool = await createReadPool(url, { maximumPoolSize: 1 });
try {
  if (step === 'read') await readStep(pool, importId, form);
  else {
    // Whoever started this thread has waited until the tables held all of the log (run-import-steps.job.ts).
    await checkStep(pool, importId, form, (eventId) => ({
      taken: async (codes, orders) => ({
        codes: new Set(await ticketCodesTaken.askTables(pool, { eventId, codes })),
        orders: new Set(await ordersTaken.askTables(pool, { eventId, orders })),
      }),
      registered: (emails) => peopleWithEmails.askTables(pool, { eventId, emails }),
    }));
  }
} finally {
  await pool.end();
}
