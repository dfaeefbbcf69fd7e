import { parseArgs } from 'node:util';
import { BadConfig, loadConfig, type Config } from '../platform/config.ts';
import { onStop } from './child-message.ts';
import { StartRefused } from './start-refused.ts';

const configFromCommand = (): Config | null => {
  const { values } = parseArgs({ options: { https: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return null;
  if (values.https === true) process.env.HTTPS = '1';
  return loadConfig();
};

const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Started, stopped before it was up, or refused: in each case what was begun is undone. */
const run = async (help: string, start: (config: Config) => Promise<() => Promise<void>>): Promise<void> => {
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

/**
 * A command that runs until it is told to stop. What stands in the way is said in a sentence.
 * @param start resolves, once it runs, with what stops it.
 */
export const launch = async (help: string, start: (config: Config) => Promise<() => Promise<void>>): Promise<void> => {
  try {
    await run(help, start);
  } catch (error) {
    const isForHumans = error instanceof StartRefused || error instanceof BadConfig || isArgumentError(error);
    console.error(isForHumans ? error.message : error);
    process.exit(1);
  }
};
