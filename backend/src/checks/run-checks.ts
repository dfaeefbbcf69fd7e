import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';

/** A check, as it is called, and the command line that makes it. */
export interface Check {
  readonly name: string;
  readonly command: string;
}

export interface CheckResult {
  readonly name: string;
  readonly isPassed: boolean;
  readonly said: string;
  readonly seconds: number;
}

/**
 * Two checks run at a time, each on half of the processors: the linter works out anew in each of its threads what the
 * schemas' types are, so that more threads than it has processors cost more than they bring.
 */
const share = String(Math.max(1, Math.floor(availableParallelism() / 2)));

const runCheck = async ({ name, command }: Check): Promise<CheckResult> => {
  const since = performance.now();
  const bin = join(rootFolder, 'node_modules', '.bin');
  const child = spawn(command, {
    cwd: rootFolder,
    shell: true,
    env: { GOMAXPROCS: share, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString('utf8'));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return { name, isPassed: child.exitCode === 0, said, seconds: (performance.now() - since) / 1000 };
};

/** Runs checks, two at a time, and prints what each failed one said. */
export const runChecks = async (checks: readonly Check[]): Promise<readonly CheckResult[]> => {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCheck(next);
      results.push(result);
      console.log(`${result.isPassed ? 'passed' : 'FAILED'}  ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.isPassed) console.log(result.said);
    }
  };
  await Promise.all([work(), work()]);
  return results;
};
