import { readFileSync } from 'node:fs';
import { BadConfig } from './bad-config.ts';

/** Text of a secret's file, without the line end that editors add. */
const secretIn = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadConfig(`${name} is "${path}", but that file cannot be read: ${why}.`);
  }
};

/**
 * The environment with each secret that `<NAME>_FILE` names a file for, such as ADMIN_PASSWORD_FILE, read from there.
 * A secret that is given itself wins.
 * @param names the secrets that a file may hold.
 * @throws BadConfig naming the variable and the file that cannot be read.
 */
export const withSecretFiles = (
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Readonly<Record<string, string | undefined>> => {
  const read = names.flatMap((name) => {
    const path = env[`${name}_FILE`] ?? '';
    return path === '' || (env[name] ?? '') !== '' ? [] : [[name, secretIn(`${name}_FILE`, path)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
};
