import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder that holds package.json. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

const inRoot = (path: string): string => (isAbsolute(path) ? path : join(rootFolder, path));
const yesOrNo = z.enum(['0', '1']).transform((value) => value === '1');
const file = z.string().transform(inRoot);

/** Each variable Turnout reads; the description says what it may be. `.env.example` explains each. */
const variables = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(2083).describe('a whole number from 1 to 65535'),
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.hostname()])
    .optional()
    .describe('an address or name of this machine such as 127.0.0.1 or 0.0.0.0'),
  DATA_DIR: file.default(inRoot('.data')).describe('a folder'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
  EVENT_STORE: z.enum(['postgres']).default('postgres').describe('postgres'),
  ADMIN_EMAIL: z.email().default('admin@turnout.localhost').describe('an e-mail address'),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional().describe('8 to 200 characters'),
  HTTPS: yesOrNo.default(false).describe('0 or 1'),
  TLS_CERT: file.optional().describe('a file, given together with TLS_KEY'),
  TLS_KEY: file.optional().describe('a file, given together with TLS_CERT'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).default(30).describe('a whole number from 1 to 1440'),
  DEMO: yesOrNo.default(true).describe('0 or 1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .describe('an address such as https://turnout.example.org'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z.email().optional().describe('an e-mail address'),
  BOT_CHECK_DIFFICULTY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .default(50_000)
    .describe('a whole number from 1 to 100000000'),
  PUBLIC_REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .default(3000)
    .describe('a whole number from 1 to 100000000'),
  CHROMIUM_PATH: file.optional().describe('a file'),
  TEST_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
};

export const variableNames: readonly string[] = Object.keys(variables);

const secret: ReadonlySet<string> = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'TEST_DATABASE_URL', 'SMTP_URL']);

/** How mails go out; also what a process is given that has no whole configuration. */
export interface MailConfig {
  /** The mail server; absent: the mail catcher, which keeps mails and sends none. */
  readonly smtpUrl: string | undefined;
  /** The address that mails come from. */
  readonly from: string;
  /** Where Turnout is for whoever reads a mail, without a slash at the end. */
  readonly publicUrl: string;
}

const mailOf = (env: {
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly HTTPS: boolean;
  readonly TLS_CERT?: string | undefined;
  readonly PORT: number;
}): MailConfig => {
  const scheme = env.HTTPS || env.TLS_CERT !== undefined ? 'https' : 'http';
  const publicUrl = env.PUBLIC_URL ?? `${scheme}://localhost:${env.PORT}`;
  const { hostname } = new URL(publicUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname) ? hostname : 'turnout.localhost';
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `no-reply@${domain}`, publicUrl };
};

const Environment = z
  .object(variables)
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    path: ['TLS_CERT'],
    message: 'TLS_CERT and TLS_KEY belong together: give both or neither.',
  })
  .transform((env) => ({
    port: env.PORT,
    /** Only this machine, unless told; the whole local network with HTTPS. */
    host: env.HOST ?? (env.HTTPS ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    /** Absent: the embedded Postgres in `dataDir` is started. */
    databaseUrl: env.DATABASE_URL,
    eventStore: env.EVENT_STORE,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    https: env.HTTPS || env.TLS_CERT !== undefined,
    tls:
      env.TLS_CERT === undefined || env.TLS_KEY === undefined
        ? undefined
        : { certFile: env.TLS_CERT, keyFile: env.TLS_KEY },
    logLevel: env.LOG_LEVEL,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    isDemo: env.DEMO,
    mail: mailOf(env),
    /** Where people reach Turnout, without a slash at the end; null where nobody said. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** How many tries the bot check takes a browser on average. */
    botCheckDifficulty: env.BOT_CHECK_DIFFICULTY,
    /** Of strangers behind one address, for each kind of call, in each server process. */
    publicRequestsPerMinute: env.PUBLIC_REQUESTS_PER_MINUTE,
    chromiumPath: env.CHROMIUM_PATH,
    testDatabaseUrl: env.TEST_DATABASE_URL,
  }));

export type Config = z.infer<typeof Environment>;

/** The environment holds a value that cannot be used; the message is for whoever starts Turnout. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const sentence = (issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string => {
  const name = String(issue.path[0] ?? '');
  const variable = Object.entries(variables).find(([key]) => key === name)?.[1];
  if (issue.code === 'custom' || variable === undefined) return issue.message;
  const isWhat = secret.has(name) ? 'holds a value that cannot be used' : `is "${given[name] ?? ''}"`;
  return `${name} ${isWhat}, but it may only be ${variable.description ?? 'text'}.`;
};

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws BadConfig naming each variable that cannot be used, what it is and what it may be.
 */
export const parseConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in variables && value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = new Set(parsed.error.issues.map((issue) => sentence(issue, given)));
  throw new BadConfig([...lines].join('\n'));
};

/**
 * The configuration of this process: its environment, completed from `.env` beside package.json.
 * @throws BadConfig as `parseConfig`.
 */
export const loadConfig = (): Config => {
  const envFile = join(rootFolder, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return parseConfig(process.env);
};
