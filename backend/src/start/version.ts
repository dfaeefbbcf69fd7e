import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';

const Package = z.object({ version: z.string() });

/** This version of Turnout, as package.json says. */
export const { version } = Package.parse(JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')));
