import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';

const Missing = z.array(
  z.object({ kind: z.enum(['global', 'static', 'member']), owner: z.string(), name: z.string() }),
);
const Table = z.object({ site: Missing, staff: Missing });

/**
 * Takes from every page of the context what the oldest Safari lacks for which these pages are made, by the table
 * of browser support that the built pages are checked against.
 */
export const takeAway = async (context: BrowserContext, pages: 'site' | 'staff'): Promise<void> => {
  const { TURNOUT_MISSING } = z.object({ TURNOUT_MISSING: z.string() }).parse(process.env);
  const missing = Table.parse(JSON.parse(await readFile(TURNOUT_MISSING, 'utf8')))[pages];
  await context.addInitScript((interfaces) => {
    const at = (path: string): object | null => {
      let here: unknown = globalThis;
      for (const step of path.split('.')) here = here instanceof Object ? Reflect.get(here, step) : null;
      return here instanceof Object ? here : null;
    };
    const prototypeOf = (owner: string): object | null => {
      if (owner === 'Window') return globalThis;
      if (owner === 'TypedArray') return Reflect.getPrototypeOf(Int8Array.prototype);
      return at(`${owner}.prototype`);
    };
    // Where each stands is looked up before the first is gone.
    const places = interfaces.map(({ kind, owner, name }) => ({
      name,
      holder: kind === 'global' ? globalThis : kind === 'static' ? at(owner) : prototypeOf(owner),
    }));
    for (const { holder, name } of places) if (holder !== null) Reflect.deleteProperty(holder, name);
  }, missing);
};
