import { launch } from './launch.ts';
import { startTurnout } from './supervisor.ts';
import { asProgram } from './program.ts';

asProgram({ endsAtOnce: false });

const help = `npm start                 start Turnout on this machine
npm start -- --https      and on the local network, with a certificate, so that phones give their camera
Everything else is set by variables: see .env.example.`;

await launch(help, (config, signal) => startTurnout(config, (text) => console.log(text), { signal }));
