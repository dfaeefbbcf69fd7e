import { calls } from '@turnout/contracts';
import { openServerClient, type ServerClient } from '@turnout/backend/start/server-client';
import type { Hall } from '../rehearsal/hall.ts';
import type { Installation } from './installation.ts';

const list = 'First name;Last name;E-mail\nIda;Import;ida@example.org\n';
const listFile = '/tmp/list.csv';

/** Somebody of the hall who is not yet inside, to be erased. */
const somebody = async (client: ServerClient, { eventId }: Hall) => {
  const query = { eventId, checkedIn: 'false', perPage: '1' };
  const [one] = (await client.send(calls.registrations, { query })).registrations;
  if (one === undefined) throw new Error('Everybody is inside already: there is nobody to be erased.');
  return one;
};

/**
 * Runs the handbook's commands in the server's container, as it writes them: `docker compose exec server npm run ...`.
 * The last one ends all sessions of the administrator.
 * @returns those that ended with another code than 0, each with the end of what it wrote.
 */
export const runHandbook = async (
  installation: Installation,
  hall: Hall,
  token: string,
  say: (sentence: string) => void,
): Promise<readonly string[]> => {
  const client = openServerClient({ address: installation.address, token });
  const erased = await somebody(client, hall);
  const event = ['--event', hall.eventId];
  const written = await installation.tryCompose(
    'single',
    ['exec', '-T', 'server', 'sh', '-c', `cat > ${listFile}`],
    list,
  );
  const commands: readonly (readonly string[])[] = [
    ['backup'],
    ['verify'],
    ['rebuild'],
    ['import', ...event, listFile],
    ['rush', ...event, '--people', '10', '--desks', '2'],
    ['erase', '--registration', erased._id, '--reason', 'asked for it', '--confirm', erased.confirmationNumber ?? ''],
    ['erase', '--list'],
    ['claims'],
    ['log:copy', '--from', 'esdb://eventstore:2113?tls=false', '--to', 'file:/backups/log.ndjson.gz'],
    ['backup'],
    ['admin:password'],
  ];
  const failed = written.code === 0 ? [] : [`The list could not be sent in: ${written.out}`];
  for (const [name = '', ...args] of commands) {
    const words = ['exec', '-T', 'server', 'npm', 'run', name, ...(args.length === 0 ? [] : ['--', ...args])];
    const { code, out } = await installation.tryCompose('single', words);
    say(`npm run ${name}: ${code === 0 ? 'done' : `ended with ${code}`}.`);
    if (code !== 0) failed.push(`npm run ${name}: ${out.trim().split('\n').slice(-8).join('\n')}`);
  }
  return failed;
};
