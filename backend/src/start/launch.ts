import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '../platform/config.ts';
import { onStop } from './child-message.ts';

const configFromCommand = (): Config | null => {
  const { values } = parseArgs({ options: { https: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return null;
  if (values.https === true) process.env.HTTPS = '1';
  return loadConfig();
};

/**
 * A command that runs until it is told to stop. Started, stopped before it was up, or refused: in each case what
 * was begun is undone.
 * @param start resolves, once it runs, with what stops it.
 */
export const launch = async (help: string, start: (config: Config) => Promise<() => Promise<void>>): Promise<void> => {
  const config = configFromCommand();
  if (config === null) return console.log(help);
  const starting = start(config);
  onStop(async () => {
    console.log('Stopping …');
    const stop = await starting;
    await stop();
  });
  await starting;
};
