import { readFileSync } from 'node:fs';

/** The text of an SQL file that lies beside a module. */
export const ddlBeside = (moduleUrl: string, file: string): string => readFileSync(new URL(file, moduleUrl), 'utf8');
