import { spawn } from 'node:child_process';

/** The end of a command: its exit code, and what it wrote. */
export interface Ended {
  readonly code: number;
  readonly out: string;
}

/** Runs a command and resolves when it has ended, whatever its exit code; `input` goes to its standard input. */
export const run = (
  file: string,
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string; readonly input?: string } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { env, cwd, input } = options;
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env } });
    let out = '';
    const take = (chunk: Buffer): void => {
      out += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, out }));
    child.stdin.end(input);
  });

/**
 * Runs a command that has to succeed; what it wrote.
 * @throws an Error with the end of what it wrote.
 */
export const demand = async (...[file, args, options]: Parameters<typeof run>): Promise<string> => {
  const { code, out } = await run(file, args, options);
  if (code !== 0) throw new Error(`"${file} ${args.join(' ')}" ended with ${code}:\n${out.slice(-4_000)}`);
  return out;
};

/** Tells whether an engine answers here, with Compose and what it builds by. */
export const hasEngine = async (): Promise<boolean> => {
  for (const args of [['info'], ['compose', 'version'], ['buildx', 'version']])
    if ((await run('docker', args).catch(() => ({ code: 1 }))).code !== 0) return false;
  return true;
};
