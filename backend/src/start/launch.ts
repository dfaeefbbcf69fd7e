import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '../platform/configuration/config.ts';
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
 * @param start resolves, once it runs, with what stops it; the signal breaks it off before.
 */
export const launch = async (
  help: string,
  start: (config: Config, signal: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> => {
  const config = configFromCommand();
  if (config === null) return console.log(help);
  const stopping = new AbortController();
  // Broken off because it was told to stop: what was begun is undone by then.
  const starting = start(config, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
    return () => Promise.resolve();
  });
  onStop(async () => {
    console.log('Stopping …');
    stopping.abort();
    const stop = await starting;
    await stop();
  });
  await starting;
};
