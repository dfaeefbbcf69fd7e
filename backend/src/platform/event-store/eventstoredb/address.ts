import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type {
  ChannelCredentialOptions,
  DNSClusterOptions,
  GossipClusterOptions,
  SingleNodeOptions,
} from '@eventstore/db-client';
import { z } from 'zod';
import { LogMisconfigured } from '../errors.ts';

/** Where to connect: to one node, to whichever of several a cluster prefers, or to those a DNS name stands for. */
export type EsdbTarget =
  | { readonly kind: 'node'; readonly settings: SingleNodeOptions }
  | { readonly kind: 'nodes'; readonly settings: GossipClusterOptions }
  | { readonly kind: 'dns'; readonly settings: DNSClusterOptions };

/** A connection string, taken apart. */
export interface EsdbAddress {
  readonly target: EsdbTarget;
  readonly channel: ChannelCredentialOptions;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  /** Its hosts, without credentials: for sentences and logs. */
  readonly hosts: string;
}

/** Whom an address names, by `host:port`, and what it tells of finding the others. */
export interface Seeds {
  readonly seeds: readonly string[];
  /** Whether they are nodes of a cluster; one node alone may still be one of several. */
  readonly isCluster: boolean;
  /** How often all are asked before it is said that none answers. */
  readonly attempts: number;
}

export const seedsOf = (target: EsdbTarget): Seeds => {
  const { kind, settings } = target;
  const named = kind === 'node' ? [settings.endpoint] : kind === 'dns' ? [settings.discover] : settings.endpoints;
  return {
    seeds: named.map((endpoint) => (typeof endpoint === 'string' ? endpoint : `${endpoint.address}:${endpoint.port}`)),
    isCluster: kind !== 'node',
    attempts: (kind === 'node' ? undefined : settings.maxDiscoverAttempts) ?? fewAttempts,
  };
};

interface Host {
  readonly address: string;
  readonly port: number;
}

const shape =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;
const example = 'esdb://user:password@host:2113?tls=true';
const defaultPort = '2113';
/** Whoever asks tries again as well. */
const fewAttempts = 3;

const count = z.coerce.number().int();
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
const preferences = {
  leader: 'leader',
  follower: 'follower',
  random: 'random',
  readonlyreplica: 'read_only_replica',
} as const;

/** What may stand behind the `?`; names without regard to case, as every client of EventStoreDB reads them. */
const options = {
  tls: yesOrNo,
  tlsverifycert: yesOrNo,
  tlscafile: z.string(),
  usercertfile: z.string(),
  userkeyfile: z.string(),
  connectionname: z.string(),
  nodepreference: z
    .string()
    .transform((value) => value.toLowerCase().replaceAll(/[_-]/g, ''))
    .pipe(z.enum(['leader', 'follower', 'random', 'readonlyreplica']))
    .transform((value) => preferences[value]),
  maxdiscoverattempts: count.min(1),
  discoveryinterval: count.min(1),
  gossiptimeout: count.min(1),
  keepaliveinterval: count.min(-1),
  keepalivetimeout: count.min(-1),
  defaultdeadline: count.min(1),
  throwonappendfailure: yesOrNo,
};
const Options = z.strictObject(options).partial();

/**
 * Takes a connection string apart: `esdb://` (or `kurrentdb://`), one host or several, or `+discover` with
 * a DNS name; credentials, TLS and the rest as EventStoreDB's clients read them.
 * @throws LogMisconfigured in a sentence that never holds the password.
 */
export const parseEsdbAddress = (connectionString: string): EsdbAddress => {
  const groups = shape.exec(connectionString.trim())?.groups;
  if (groups === undefined) throw new LogMisconfigured(`It is no address of an EventStoreDB such as ${example}.`);
  if (groups.options?.includes('@') === true)
    throw new LogMisconfigured(
      'It has an @ behind a ?. In a user or password write %3F for a ?, elsewhere %40 for an @.',
    );
  const hosts = (groups.hosts ?? '').split(',').map((text) => hostOf(text, groups.user !== undefined));
  const given = optionsOf(groups.options ?? '');
  const settings = {
    throwOnAppendFailure: true,
    ...present({
      connectionName: given.connectionname,
      keepAliveInterval: given.keepaliveinterval,
      keepAliveTimeout: given.keepalivetimeout ?? 5000,
      defaultDeadline: given.defaultdeadline,
    }),
  };
  const discovery = present({
    nodePreference: given.nodepreference,
    maxDiscoverAttempts: given.maxdiscoverattempts ?? fewAttempts,
    discoveryInterval: given.discoveryinterval,
    gossipTimeout: given.gossiptimeout,
  });
  return {
    target: targetOf(groups.discover !== undefined, hosts, settings, discovery),
    channel: channelOf(given),
    credentials: credentialsOf(groups.user, groups.password),
    hosts: hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
  };
};

type Given = z.infer<typeof Options>;

const present = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  return Object.assign(kept, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
};

/** @param isQuoted without a user before it, what looks like a host may be one, and its port a password. */
const hostOf = (text: string, isQuoted: boolean): Host => {
  const [address = '', port = defaultPort, ...rest] = text.trim().split(':');
  const number = Number(port);
  const isPort = /^\d+$/.test(port) && number >= 1 && number <= 65_535;
  if (address === '' || !isPort || rest.length > 0)
    throw new LogMisconfigured(
      isQuoted
        ? `"${text}" is no host of an EventStoreDB; one is written host:2113.`
        : `What it names is no host of an EventStoreDB; one is written ${example}.`,
    );
  return { address, port: number };
};

const optionsOf = (text: string): Given => {
  const entries = [...new URLSearchParams(text)].map(([key, value]) => [
    key.toLowerCase().replaceAll(/[_-]/g, ''),
    value,
  ]);
  const parsed = Options.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  const isUnknown = issue?.code === 'unrecognized_keys';
  throw new LogMisconfigured(
    isUnknown
      ? `It sets "${name ?? ''}", which no client of EventStoreDB knows.`
      : `It sets ${name ?? ''} to something that cannot be used.`,
  );
};

const credentialsOf = (user: string | undefined, password: string | undefined): EsdbAddress['credentials'] => {
  if (user === undefined) return undefined;
  if (user === '' || password === undefined || password === '')
    throw new LogMisconfigured(
      `It names a user without a password, or a password without a user; both belong together: ${example}.`,
    );
  try {
    return { username: decodeURIComponent(user), password: decodeURIComponent(password) };
  } catch {
    throw new LogMisconfigured('Its user or password holds a % that begins no escape; write %25 for a %.');
  }
};

const targetOf = (
  isDns: boolean,
  hosts: readonly Host[],
  settings: Omit<SingleNodeOptions, 'endpoint'>,
  discovery: Omit<DNSClusterOptions, 'discover'>,
): EsdbTarget => {
  const [first, ...others] = hosts;
  if (first === undefined) throw new LogMisconfigured(`It names no host; one is written ${example}.`);
  if (isDns) return { kind: 'dns', settings: { ...settings, ...discovery, discover: first } };
  if (others.length > 0) return { kind: 'nodes', settings: { ...settings, ...discovery, endpoints: [...hosts] } };
  return { kind: 'node', settings: { ...settings, endpoint: first } };
};

const channelOf = (given: Given): ChannelCredentialOptions => {
  if (given.tls === false) return { insecure: true };
  if ((given.usercertfile === undefined) !== (given.userkeyfile === undefined))
    throw new LogMisconfigured('It sets only one of userCertFile and userKeyFile; they belong together.');
  return {
    insecure: false,
    ...present({
      rootCertificate: fileOf(given.tlscafile),
      userCertFile: fileOf(given.usercertfile),
      userKeyFile: fileOf(given.userkeyfile),
      verifyOptions: given.tlsverifycert === false ? { rejectUnauthorized: false } : undefined,
    }),
  };
};

const fileOf = (path: string | undefined): Buffer | undefined => {
  if (path === undefined) return undefined;
  const file = isAbsolute(path) ? path : resolve(process.cwd(), path);
  if (!existsSync(file)) throw new LogMisconfigured(`It names the file ${file}, which is not there.`);
  return readFileSync(file);
};
