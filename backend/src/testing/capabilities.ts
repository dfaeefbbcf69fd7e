import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCapabilities, type Capabilities } from '../modules/modules.ts';
import { reachOf } from '../platform/machine/addresses.ts';
import type { Platform } from '../platform/module/platform.ts';

/** The server's capabilities without a server: nobody asks them over HTTP, and no background job runs. */
export const testCapabilities = (platform: Platform, databaseUrl: string): Promise<Capabilities> =>
  openCapabilities(platform, {
    databaseUrl,
    idleMinutes: 30,
    mail: { smtpUrl: undefined, from: 'no-reply@turnout.localhost', publicUrl: 'http://localhost' },
    eventStore: 'postgres',
    botCheckDifficulty: 1,
    publicUrl: () => 'http://localhost',
    reach: () => reachOf({ host: '127.0.0.1', port: 80, isSecure: false }, null),
    streetMap: null,
    stripeApi: null,
    paypalApi: null,
    webhooksToPrivate: false,
    openId: null,
    wallet: { apple: null, google: null },
    erasureJournal: join(tmpdir(), `journal-${randomUUID()}`),
  });
