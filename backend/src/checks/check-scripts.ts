import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import type { Check } from './run-checks.ts';

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

/** Reads the scripts of package.json. */
export const readScripts = (): Readonly<Record<string, string>> =>
  Package.parse(JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8'))).scripts;

/** The checks of package.json: every script named `check:…`. */
export const wholeCheck = (scripts = readScripts()): readonly Check[] =>
  Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('check:') ? [{ name, command }] : []));
