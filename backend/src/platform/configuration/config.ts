import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmailInput } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { BadConfig } from './bad-config.ts';
import { hostOf, mailOf } from './mail-config.ts';
import { halfGiven, outsideOf, outsideVariables } from './outside.ts';
import { withSecretFiles } from './secret-files.ts';
import { embeddedConnections, fewestConnections, ownConnections } from '../postgres/shares.ts';

export { BadConfig } from './bad-config.ts';

/** The folder that holds package.json. */
export const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url));

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
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(fewestConnections)
    .max(1_000)
    .optional()
    .describe(`a whole number from ${fewestConnections} to 1000`),
  // Several hosts with commas are no URL; whoever opens the log takes the rest apart.
  EVENT_STORE: z
    .string()
    .regex(/^(postgres|(esdb|kurrentdb)(\+discover)?:\/\/\S+)$/)
    .default('postgres')
    .describe('postgres, or an address such as esdb://user:password@host:2113?tls=true'),
  ADMIN_EMAIL: EmailInput.default('admin@turnout.localhost').describe('an e-mail address'),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional().describe('8 to 200 characters'),
  HTTPS: yesOrNo.default(false).describe('0 or 1'),
  TLS_CERT: file.optional().describe('a file, given together with TLS_KEY'),
  TLS_KEY: file.optional().describe('a file, given together with TLS_CERT'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).default(30).describe('a whole number from 1 to 1440'),
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(8760).default(24).describe('a whole number from 1 to 8760'),
  DEMO: yesOrNo.default(true).describe('0 or 1'),
  SERVICE_WORKER: yesOrNo.default(true).describe('0 or 1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .describe('an address such as https://turnout.example.org'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtp://user:password@mail.example.org:587'),
  MAIL_FROM: EmailInput.optional().describe('an e-mail address'),
  BOUNCE_SECRET: z.string().min(16).max(200).optional().describe('16 to 200 characters'),
  MAP_TILES_URL: z
    .url({ protocol: /^https$/, hostname: /^[\w.-]+$/ })
    .regex(/\{z\}/)
    .regex(/\{x\}/)
    .regex(/\{y\}/)
    .optional()
    .describe('an address such as https://tiles.example.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().min(1).max(200).optional().describe('1 to 200 characters'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address such as http://127.0.0.1:12111'),
  PAYPAL_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address such as http://127.0.0.1:12112'),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address such as http://127.0.0.1:12113'),
  WEBHOOKS_TO_PRIVATE_NETWORKS: yesOrNo.default(false).describe('0 or 1'),
  ...outsideVariables(file),
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
  TRUST_PROXY: z
    .string()
    .regex(
      /^([0-9a-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)(,([0-9a-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal))*$/,
    )
    .optional()
    .describe('addresses or networks of proxies, with commas, such as 10.0.0.5,192.168.0.0/16 or loopback'),
  WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional().describe('a whole number from 1 to 65535'),
  METRICS_TOKEN: z.string().min(16).max(200).optional().describe('16 to 200 characters'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address such as http://collector.example.org:4318'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('a number from 0 to 1'),
  READY_LAG_SECONDS: z.coerce.number().int().min(1).max(3600).default(30).describe('a whole number from 1 to 3600'),
  BACKUP_DIR: file.default(inRoot('.backups')).describe('a folder'),
  ENCRYPTION_KEY: z.string().min(43).max(64).optional().describe('32 bytes as 64 hexadecimal digits or in base64'),
  ENCRYPTION_KEY_FILE: file.default(inRoot('.keys/encryption.key')).describe('a file'),
  ENCRYPTION_KEY_COMMAND: z.string().max(1000).optional().describe('a command that prints the key'),
  ERASURE_JOURNAL: file.default(inRoot('.erasures/journal.jsonl')).describe('a file'),
  CHROMIUM_PATH: file.optional().describe('a file'),
  TEST_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
};

export const variableNames: readonly string[] = Object.keys(variables);

const secret: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'BOUNCE_SECRET',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'EVENT_STORE',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'TEST_DATABASE_URL',
]);

/** Secrets that a file may hold; ENCRYPTION_KEY_FILE is a setting of its own, since that file is made. */
const secretsFromFiles = [...secret].filter((name) => !(`${name}_FILE` in variables));

const hasOwnDatabase = (env: {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
}): boolean => (env.DATABASE_DIRECT_URL ?? env.DATABASE_URL) !== undefined;

const addressOf = (address: string) => {
  const { protocol, hostname, port } = new URL(address);
  const isSafe = protocol === 'https:';
  return {
    host: hostname,
    port: port === '' ? (isSafe ? 443 : 80) : Number(port),
    protocol: isSafe ? ('https' as const) : ('http' as const),
  };
};

const Environment = z
  .object(variables)
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    path: ['TLS_CERT'],
    message: 'TLS_CERT and TLS_KEY belong together: give both or neither.',
  })
  .refine((env) => (env.MAP_TILES_URL === undefined) === (env.MAP_ATTRIBUTION === undefined), {
    path: ['MAP_TILES_URL'],
    message: 'MAP_TILES_URL and MAP_ATTRIBUTION belong together: give both or neither.',
  })
  .superRefine((env, context) => {
    const half = halfGiven(env);
    if (half !== null) context.addIssue({ code: 'custom', path: [half.name], message: half.message });
  })
  .transform((env) => ({
    port: env.PORT,
    host: hostOf(env),
    dataDir: env.DATA_DIR,
    /** Absent: the embedded Postgres in `dataDir` is started. */
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Of one server and one worker together. */
    databaseConnections: env.DATABASE_CONNECTIONS ?? (hasOwnDatabase(env) ? ownConnections : embeddedConnections),
    /** `postgres`: the log lies in the database; else the address of an EventStoreDB. */
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
    /** A session ends after so long, however busy it is. */
    sessionMaxHours: env.SESSION_MAX_HOURS,
    isDemo: env.DEMO,
    /** Whether browsers keep the pages' files; false: those that did forget them. */
    keepsFiles: env.SERVICE_WORKER,
    mail: mailOf(env),
    /** Where people reach Turnout, without a slash at the end; null where nobody said. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** Where public pages get pictures of maps with streets, and whom they name for them; null: nowhere. */
    streetMap:
      env.MAP_TILES_URL === undefined || env.MAP_ATTRIBUTION === undefined
        ? null
        : { tiles: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION },
    /** Where the card provider's interface is spoken instead of at its own address, such as by a mock; null: nowhere. */
    stripeApi: env.STRIPE_API_URL === undefined ? null : addressOf(env.STRIPE_API_URL),
    /** Webhooks may go to this machine and its networks, and without encryption. */
    webhooksToPrivate: env.WEBHOOKS_TO_PRIVATE_NETWORKS,
    paypalApi: env.PAYPAL_API_URL?.replace(/\/+$/, '') ?? null,
    ...outsideOf(env),
    /** How many tries the bot check takes a browser on average. */
    botCheckDifficulty: env.BOT_CHECK_DIFFICULTY,
    /** Of strangers behind one address, for each kind of call, whichever server they come to. */
    publicRequestsPerMinute: env.PUBLIC_REQUESTS_PER_MINUTE,
    /** Proxies whose word about a caller's address is taken. */
    trustProxy: env.TRUST_PROXY?.split(',') ?? [],
    /** Where the worker tells how it is; absent: nowhere but to the supervisor. */
    workerPort: env.WORKER_PORT ?? null,
    /** Opens /metrics beside an admin's session. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Where traces go; null: none are made. */
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** The part of requests that is traced. */
    tracesRatio: env.OTEL_TRACES_SAMPLER_ARG,
    /** Projections further behind than this make a server not ready. */
    readyLagSeconds: env.READY_LAG_SECONDS,
    /** What person keys are encrypted with, and where it comes from. */
    encryptionKey: {
      text: env.ENCRYPTION_KEY,
      command: env.ENCRYPTION_KEY_COMMAND,
      file: env.ENCRYPTION_KEY_FILE,
    },
    backupDir: env.BACKUP_DIR,
    /** Kept outside the data and its backups: what a restored backup must forget again. */
    erasureJournal: env.ERASURE_JOURNAL,
    chromiumPath: env.CHROMIUM_PATH,
    testDatabaseUrl: env.TEST_DATABASE_URL,
  }));

export type Config = z.infer<typeof Environment>;

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
 * The configuration of this process: its environment, completed from `.env` beside package.json, secrets also from files.
 * @throws BadConfig as `parseConfig` and `withSecretFiles`.
 */
export const loadConfig = (): Config => {
  const envFile = join(rootFolder, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return parseConfig(withSecretFiles(process.env, secretsFromFiles));
};
