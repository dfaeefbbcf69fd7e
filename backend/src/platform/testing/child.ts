import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a TypeScript file in another process and answers what it printed.
 * Throws what it complained of when it fails.
 */
export const runChild = async (file: string, parameters: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${file} failed: ${Buffer.concat(complaints).toString('utf8')}`);
  return Buffer.concat(printed).toString('utf8');
};
