/**
 * `npm run loadtest:seed`: makes an event with distinct badges and desks on a running server, over its
 * public interface, and writes what the load scenarios read.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConfig, rootFolder } from '@turnout/backend/platform/configuration/config';
import { openHall } from '../rehearsal/hall.ts';
import { ProgramStopped, logIn } from '@turnout/backend/start/server-client';
import { refuseWhatDoesNotFit } from '@turnout/backend/start/for-humans';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const usage = `Makes an event for the load scenarios on a running server and writes loadtest/.data/door.json.

  [BASE_URL=http://localhost:2083] [PEOPLE=5000] [DESKS=16] npm run loadtest:seed

Logs in with TURNOUT_TOKEN, or with ADMIN_EMAIL and ADMIN_PASSWORD, as the platform admin.`;

const Environment = z.object({
  BASE_URL: z.url().optional(),
  TURNOUT_TOKEN: z.string().optional(),
  PEOPLE: z.coerce.number().int().min(1).max(200_000).default(5_000),
  DESKS: z.coerce.number().int().min(1).max(500).default(16),
});

const tokenFor = async (address: string, given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  const { adminEmail: email, adminPassword: password } = loadConfig();
  if (password === undefined) throw new ProgramStopped('Set ADMIN_EMAIL and ADMIN_PASSWORD, or TURNOUT_TOKEN.');
  return logIn(address, { email, password });
};

const seed = async (): Promise<void> => {
  const config = loadConfig();
  const { BASE_URL, TURNOUT_TOKEN, PEOPLE: people, DESKS: desks } = Environment.parse(process.env);
  const address = (BASE_URL ?? `${config.https ? 'https' : 'http'}://localhost:${config.port}`).replace(/\/$/, '');
  const token = await tokenFor(address, TURNOUT_TOKEN);
  const hall = await openHall({ address, token, name: `Load test, ${people} people`, people, desks });
  const folder = join(rootFolder, 'loadtest', '.data');
  await mkdir(folder, { recursive: true });
  // The tokens open desks of this event: for whoever started this, and nobody else.
  await writeFile(join(folder, 'door.json'), JSON.stringify({ baseUrl: address, ...hall }), { mode: 0o600 });
  console.log(
    `${hall.badges.length} badges and ${desks} desks for event ${hall.eventId} are in loadtest/.data/door.json.`,
  );
};

if (process.argv.includes('--help')) console.log(usage);
else await seed().catch(refuseWhatDoesNotFit);
