import { parseArgs } from 'node:util';
import { BadConfig, loadConfig, type Config } from '../platform/config.ts';
import { onStop } from './child-message.ts';
import { StartRefused } from './start-refused.ts';
import { startTurnout } from './supervisor.ts';

const help = `npm start                 start Turnout on this machine
npm start -- --https      and on the local network, with a certificate, so that phones give their camera
Everything else is set by variables: see .env.example.`;

const configFromCommand = (): Config | null => {
  const { values } = parseArgs({ options: { https: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return null;
  if (values.https === true) process.env.HTTPS = '1';
  return loadConfig();
};

const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Started, stopped before it was up, or refused: in each case what was begun is undone. */
const run = async (): Promise<void> => {
  const config = configFromCommand();
  if (config === null) return console.log(help);
  const starting = startTurnout(config, (text) => console.log(text));
  onStop(async () => {
    console.log('Stopping …');
    const stop = await starting;
    await stop();
  });
  await starting;
};

try {
  await run();
} catch (error) {
  const isForHumans = error instanceof StartRefused || error instanceof BadConfig || isArgumentError(error);
  console.error(isForHumans ? error.message : error);
  process.exit(1);
}
