import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

export interface Ended {
  readonly code: number | null;
  /** What it said, on standard output and error. */
  readonly said: string;
}

/** Runs a program of `programs/` to its end, with nothing of this process's own settings but where things are. */
export const runProgram = async (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const script = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'silent', EVENT_STORE: 'postgres', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]);
  return { code: program.exitCode, said: out + err };
};
