import { z } from 'zod';

/** The variables that name what the organisation has elsewhere: its own sign-in, its certificates for passes of phones. */
export const outsideVariables = (file: z.ZodType<string, string>) => ({
  OIDC_ISSUER: z
    .url()
    .refine((address) => /^(https:|http:\/\/(127\.0\.0\.1|localhost)(:|\/|$))/.test(address))
    .optional()
    .describe('an address such as https://login.example.org'),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional().describe('1 to 500 characters'),
  OIDC_CLIENT_SECRET: z.string().min(1).max(2_000).optional().describe('1 to 2000 characters'),
  OIDC_NAME: z.string().min(1).max(60).default('Single sign-on').describe('1 to 60 characters'),
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]{1,200}$/)
    .optional()
    .describe('an identifier such as pass.org.example.tickets'),
  APPLE_PASS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional()
    .describe('10 letters and digits'),
  APPLE_PASS_CERT: file.optional().describe('a file'),
  APPLE_PASS_KEY: file.optional().describe('a file'),
  APPLE_PASS_WWDR: file.optional().describe('a file'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,30}$/)
    .optional()
    .describe('a number of 5 to 30 digits'),
  GOOGLE_WALLET_KEY: file.optional().describe('a file'),
});

/** The same as they were read. */
type Given = {
  readonly [Name in Exclude<keyof ReturnType<typeof outsideVariables>, 'OIDC_NAME'>]?: string | undefined;
} & {
  readonly OIDC_NAME: string;
};

const sets = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['APPLE_PASS_TYPE_ID', 'APPLE_PASS_TEAM_ID', 'APPLE_PASS_CERT', 'APPLE_PASS_KEY', 'APPLE_PASS_WWDR'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'],
] as const;

/** Variables that say something only together, where some are there and others are not: the first, and what is wrong. */
export const halfGiven = (env: Given): { readonly name: string; readonly message: string } | null => {
  const half = sets.find((names) => new Set(names.map((name) => env[name] === undefined)).size > 1);
  return half === undefined
    ? null
    : { name: half[0], message: `${half.join(', ')} belong together: give all of them or none.` };
};

const openIdOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: Given) =>
  issuer === undefined || clientId === undefined || clientSecret === undefined
    ? null
    : { issuer, clientId, clientSecret, name };

const appleOf = (env: Given) => {
  const [passTypeId, teamId] = [env.APPLE_PASS_TYPE_ID, env.APPLE_PASS_TEAM_ID];
  const [certFile, keyFile, wwdrFile] = [env.APPLE_PASS_CERT, env.APPLE_PASS_KEY, env.APPLE_PASS_WWDR];
  if (passTypeId === undefined || teamId === undefined) return null;
  if (certFile === undefined || keyFile === undefined || wwdrFile === undefined) return null;
  return { passTypeId, teamId, certFile, keyFile, wwdrFile };
};

const googleOf = ({ GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY: keyFile }: Given) =>
  issuerId === undefined || keyFile === undefined ? null : { issuerId, keyFile };

/** The organisation's own sign-in and its certificates for passes of phones; null: it has none. */
export const outsideOf = (env: Given) => ({
  openId: openIdOf(env),
  wallet: { apple: appleOf(env), google: googleOf(env) },
});
