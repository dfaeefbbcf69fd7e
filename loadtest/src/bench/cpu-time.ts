import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Seconds of processor used so far, by what the process is. */
export type CpuTimes = ReadonlyMap<string, number>;

/** The kind that a process counts as, by its command line; null: none of ours. */
const partOf = (command: readonly string[]): string | null => {
  const [program = ''] = command;
  if (program.startsWith('postgres: ') || basename(program) === 'postgres') return 'PostgreSQL';
  const script = command.find((word) => word.endsWith('.ts'));
  return script === undefined ? null : basename(script, '.ts');
};

const ticksPerSecond = 100;

/** Reads the processor time of every process of a Turnout on this machine; empty where `/proc` is not. */
export const cpuTimes = async (): Promise<CpuTimes> => {
  const times = new Map<string, number>();
  const pids = await readdir('/proc').then(
    (names) => names.filter((name) => /^\d+$/.test(name)),
    (): string[] => [],
  );
  for (const pid of pids) {
    const [command, status] = await Promise.all(
      ['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const part = partOf((command ?? '').split('\0'));
    if (part === null || status === undefined || status === '') continue;
    const [, , , , , , , , , , , user = '0', system = '0'] = status.slice(status.lastIndexOf(')') + 1).split(' ');
    times.set(part, (times.get(part) ?? 0) + (Number(user) + Number(system)) / ticksPerSecond);
  }
  return times;
};

/** Microseconds of processor for each of so many things done between two readings, as words. */
export const cpuEach = (before: CpuTimes, after: CpuTimes, count: number): string =>
  [...after]
    .map(([part, seconds]): [string, number] => [part, ((seconds - (before.get(part) ?? 0)) * 1_000_000) / count])
    .filter(([, each]) => each >= 1)
    .toSorted((a, b) => b[1] - a[1])
    .map(([part, each]) => `${part} ${Math.round(each)}`)
    .join(', ');
