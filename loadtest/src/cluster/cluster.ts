/**
 * Turnout as on several machines, on this one: two servers behind a proxy, two workers of which one stands
 * by, on the same database.
 */
import { addressForOthers } from '@turnout/backend/platform/machine/addresses';
import { startNodes } from './nodes.ts';
import { launch } from '@turnout/backend/start/launch';
import { startTurnout } from '@turnout/backend/start/supervisor';
import { asProgram } from '@turnout/backend/start/program';

asProgram({ endsAtOnce: false });

const help = `npm run cluster             start Turnout as on several machines: two servers, two workers, a proxy
npm run cluster -- --https  and on the local network, with a certificate
Everything else is set by variables: see .env.example.`;

await launch(help, (config, signal) =>
  startTurnout(config, (text) => console.log(text), {
    signal,
    run: async ({ keep, tls, atEnd }) => {
      const { host, port, https, publicUrl } = config;
      const proxy = await startNodes({
        keep,
        host,
        port,
        publicUrl: publicUrl ?? addressForOthers(host, port, https),
        tls,
      });
      atEnd(proxy.close);
      console.log('\n  Two servers behind a proxy, two workers of which one stands by.');
    },
  }),
);
