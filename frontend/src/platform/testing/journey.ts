import { chromium, type Browser } from 'playwright-core';
import { z } from 'zod';

const Environment = z.object({
  TURNOUT_ADDRESS: z.url(),
  TURNOUT_EMAIL: z.string(),
  TURNOUT_PASSWORD: z.string(),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
});

/** Where the Turnout of this run is, and the account of its administrator. */
export const turnoutOfThisRun = (): { address: string; email: string; password: string } => {
  const env = Environment.parse(process.env);
  return { address: env.TURNOUT_ADDRESS, email: env.TURNOUT_EMAIL, password: env.TURNOUT_PASSWORD };
};

/**
 * A Chromium for a journey; whoever opens it closes it. The sandbox is off: it refuses to start as root.
 * @param flags more of Chromium's own switches, such as those of a fake camera.
 */
export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: Environment.parse(process.env).CHROMIUM_PATH,
    args: ['--no-sandbox', ...flags],
  });
