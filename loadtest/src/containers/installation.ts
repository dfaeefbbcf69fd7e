import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variableNames } from '@turnout/backend/platform/configuration/config';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { z } from 'zod';
import { demand, run, type Ended } from './docker.ts';

export type Profile = 'single' | 'cluster';

/** An installation by docker-compose.yml, under a name and on a port of its own. */
export interface Installation {
  readonly address: string;
  readonly image: string;
  readonly email: string;
  readonly password: string;
  /** `docker compose` with this installation's name, variables and files. */
  readonly compose: (profile: Profile, ...args: string[]) => Promise<string>;
  /** The same, whatever its exit code. */
  readonly tryCompose: (profile: Profile, args: readonly string[], input?: string) => Promise<Ended>;
  /** Environment variables by which docker/upgrade.sh and other scripts find it. */
  readonly environment: Readonly<Record<string, string>>;
}

const port = 2399;

/** Services of Turnout, each of which reads .env. */
const ofTurnout = ['migrate', 'server', 'worker', 'cluster-migrate', 'server-1', 'server-2', 'worker-1', 'worker-2'];

/** Writes the variables and the file that leads the services to them into `folder`. */
export const openInstallation = async (folder: string, root: string): Promise<Installation> => {
  const email = 'containers@turnout.localhost';
  const password = rehearsalPasswords.desk;
  const image = 'turnout-test-containers';
  const variables = join(folder, 'variables.env');
  const own = join(folder, 'own.yml');
  const text = [
    'POSTGRES_PASSWORD=postgrespassword',
    'EVENTSTORE_PASSWORD=eventstorepassword',
    `ADMIN_EMAIL=${email}`,
    `ADMIN_PASSWORD=${password}`,
    `PORT=${port}`,
    'DEMO=0',
    'BOT_CHECK_DIFFICULTY=1',
  ];
  await writeFile(variables, `${text.join('\n')}\n`);
  const services = Object.fromEntries(ofTurnout.map((name) => [name, { env_file: [{ path: variables }] }]));
  // JSON is YAML.
  await writeFile(own, JSON.stringify({ services }));
  const environment = {
    COMPOSE_PROJECT_NAME: 'turnout-test-containers',
    COMPOSE_FILE: `${join(root, 'docker-compose.yml')}:${own}`,
    COMPOSE_ENV_FILES: variables,
    TURNOUT_IMAGE: image,
  };
  const options = { env: environment, cwd: root };
  return {
    address: `http://127.0.0.1:${port}`,
    image,
    email,
    password,
    environment,
    compose: (profile, ...args) => demand('docker', ['compose', '--profile', profile, ...args], options),
    tryCompose: (profile, args, input) =>
      run('docker', ['compose', '--profile', profile, ...args], input === undefined ? options : { ...options, input }),
  };
};

const Resolved = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), environment: z.record(z.string(), z.string().nullable()).optional() }),
  ),
});

/** The images that a profile names. */
export const imagesOf = async (installation: Installation, profile: Profile): Promise<readonly string[]> => {
  const { services } = Resolved.parse(JSON.parse(await installation.compose(profile, 'config', '--format', 'json')));
  return [...new Set(Object.values(services).map(({ image }) => image))];
};

/** Settings that a container settles by itself, or that only those who check Turnout have. */
const settled = new Set(
  `DATABASE_URL DATABASE_DIRECT_URL EVENT_STORE PORT HOST DATA_DIR BACKUP_DIR TRUST_PROXY
  ENCRYPTION_KEY_FILE ERASURE_JOURNAL HTTPS TLS_CERT TLS_KEY WORKER_PORT ADMIN_PASSWORD
  CHROMIUM_PATH TEST_DATABASE_URL`.split(/\s+/),
);

/** Settings that Compose does not hand on to some process of Turnout, each with that process. */
export const missingSettings = async (
  folder: string,
  installation: Installation,
  profile: Profile,
): Promise<readonly string[]> => {
  const probes = variableNames.filter((name) => !settled.has(name));
  const variables = join(folder, 'variables.env');
  const own = join(folder, 'probe.yml');
  const probe = join(folder, 'probe.env');
  await writeFile(probe, probes.map((name) => `${name}=probe-${name}\n`).join(''));
  const services = Object.fromEntries(ofTurnout.map((name) => [name, { env_file: [{ path: probe }] }]));
  await writeFile(own, JSON.stringify({ services }));
  const { environment } = installation;
  const env = {
    ...environment,
    COMPOSE_FILE: `${environment['COMPOSE_FILE'] ?? ''}:${own}`,
    COMPOSE_ENV_FILES: `${variables},${probe}`,
  };
  const text = await demand('docker', ['compose', '--profile', profile, 'config', '--format', 'json'], { env });
  const resolved = Resolved.parse(JSON.parse(text));
  return Object.entries(resolved.services)
    .filter(([name]) => ofTurnout.includes(name))
    .flatMap(([name, service]) =>
      probes
        .filter((variable) => service.environment?.[variable] !== `probe-${variable}`)
        .map((variable) => `${variable} of ${name}`),
    );
};
