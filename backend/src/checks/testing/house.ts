import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootFolder } from '../../platform/configuration/config.ts';

const rooms = ['contracts', 'projections', 'backend', 'frontend', 'loadtest'];
const settings = ['package.json', 'tsconfig.base.json', '.oxlintrc.json', '.oxfmtrc.json', 'knip.json'];

/** Packages as installed, rooms as the house's own. */
const linkPackages = async (folder: string, own: readonly string[]): Promise<void> => {
  const installed = join(rootFolder, 'node_modules');
  await mkdir(join(folder, 'node_modules', '@turnout'), { recursive: true });
  const names = (await readdir(installed)).filter(
    (name) => name !== '@turnout' && !name.startsWith('.') && !own.includes(name),
  );
  await Promise.all(names.map((name) => symlink(join(installed, name), join(folder, 'node_modules', name))));
  await Promise.all(rooms.map((room) => symlink(join(folder, room), join(folder, 'node_modules', '@turnout', room))));
};

export interface House {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/**
 * A house with this one's settings and packages, and nothing in its rooms but the files given: for
 * showing the checks what they must refuse.
 * @param files content by path.
 */
export const buildHouse = async (files: Readonly<Record<string, string>>): Promise<House> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'turnout-house-')));
  await Promise.all(settings.map((name) => cp(join(rootFolder, name), join(folder, name))));
  for (const room of rooms) {
    await mkdir(join(folder, room, 'src'), { recursive: true });
    await cp(join(rootFolder, room, 'package.json'), join(folder, room, 'package.json'));
    await cp(join(rootFolder, room, 'tsconfig.json'), join(folder, room, 'tsconfig.json'));
  }
  const own = Object.keys(files).flatMap((path) => /^node_modules\/([^/]+)\//.exec(path)?.[1] ?? []);
  await linkPackages(folder, own);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
