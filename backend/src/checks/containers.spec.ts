import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@turnout/contracts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { rootFolder, variableNames } from '../platform/configuration/config.ts';

const textOf = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');

const Service = z.object({
  image: z.string(),
  profiles: z.array(z.enum(['single', 'cluster'])),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  cap_drop: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.number(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  command: z.unknown().optional(),
});
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(textOf('docker-compose.yml'), { merge: true, maxAliasCount: -1 }));
const all = Object.entries(services);
const ofTurnout = all.filter(([, { image }]) => image === '${TURNOUT_IMAGE:-turnout}');
const runs = (service: z.infer<typeof Service>, program: string): boolean =>
  JSON.stringify(service.command).includes(`backend/src/start/${program}.ts`);

describe('every container', () => {
  it.each(all)('%s is held to what it needs, and its log does not grow for ever', (_name, service) => {
    expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'], cap_drop: ['ALL'] });
    expect(Object.keys(service.logging.options)).toEqual(['max-size', 'max-file']);
  });

  it.each(all.filter(([, { ports }]) => ports.length > 0))('%s listens on this machine only', (_name, { ports }) => {
    expect(ports.filter((port) => !port.startsWith('${LISTEN:-127.0.0.1}:'))).toEqual([]);
  });

  it('shares only backups, the key and the journal of erasures with the other profile', () => {
    const of = (profile: string) =>
      new Set(
        all
          .filter(([, { profiles }]) => profiles.some((one) => one === profile))
          .flatMap(([, { volumes }]) => volumes.map((volume) => volume.replace(/:\/.*$/, ''))),
      );
    const shared = [...of('single')].filter((volume) => of('cluster').has(volume));
    expect(shared).toEqual(['${BACKUPS:-backups}', '${ERASURES:-erasures}', '${KEYS:-keys}']);
  });
});

describe('settings', () => {
  /** A container settles these itself: they say where it is, and what is beside it. */
  const settled = new Set(
    `DATABASE_URL DATABASE_DIRECT_URL EVENT_STORE PORT HOST DATA_DIR BACKUP_DIR
    ENCRYPTION_KEY_FILE ERASURE_JOURNAL HTTPS TLS_CERT TLS_KEY`.split(/\s+/),
  );
  /** Settled in some profile or process, for the reason that stands beside it. */
  const settledInSome = new Set(['TRUST_PROXY', 'ADMIN_PASSWORD', 'ADMIN_PASSWORD_FILE', 'WORKER_PORT']);
  /** Only for those who check Turnout, which the image does not. */
  const ofChecks = new Set(['CHROMIUM_PATH', 'TEST_DATABASE_URL']);

  it.each(ofTurnout)('%s is given all of .env', (name, { env_file, environment }) => {
    expect(env_file).toEqual([{ path: '.env', required: false }]);
    const passedOn = Object.entries(environment).filter(([variable, value]) => value.startsWith(`\${${variable}:-`));
    const fixed = new Set(Object.keys(environment).filter((key) => !passedOn.some(([variable]) => variable === key)));
    const missing = variableNames.filter((variable) => fixed.has(variable) && !settled.has(variable));
    expect(
      missing.filter((variable) => !settledInSome.has(variable) && !ofChecks.has(variable)),
      name,
    ).toEqual([]);
  });

  it('leaves only servers the password of the first account', () => {
    const given = ofTurnout.filter(([, { environment }]) => environment['ADMIN_PASSWORD'] !== '').map(([name]) => name);
    expect(given).toEqual(ofTurnout.filter(([, service]) => runs(service, 'server')).map(([name]) => name));
  });
});

describe('the image', () => {
  it('has the Node.js that package.json carries', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(textOf('package.json')));
    const dockerfile = textOf('Dockerfile');
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${devDependencies.node}-bookworm-slim`);
    expect(dockerfile.match(/^FROM (\S+)/gm)).toEqual([
      'FROM ${NODE_IMAGE}',
      'FROM ${NODE_IMAGE}',
      'FROM ${NODE_IMAGE}',
    ]);
  });

  it('is built by one service of each profile', () => {
    const builders = ofTurnout.filter(([, { build }]) => build !== undefined);
    expect(builders.flatMap(([, { profiles }]) => profiles).toSorted()).toEqual(['cluster', 'single']);
    expect(builders.every(([, service]) => runs(service, 'migrate'))).toBe(true);
  });
});

describe('nginx', () => {
  const locations = [...textOf('docker/nginx.conf').matchAll(/location ~ (\S+) \{([^}]*)\}/g)]
    .filter(([, , body]) => body?.includes('proxy_read_timeout 90s'))
    .map(([, pattern]) => new RegExp(pattern ?? ''));
  /** Small answers in the shape that whoever asks has laid down. */
  const small = ['/api/x/bot-check', '/held', '/api/x/text-reports/', '/api/x/text-replies/'];
  const files = Object.values(calls)
    .filter(({ takesFile, output }) => takesFile === true || output instanceof z.ZodUnknown)
    .filter(({ path }) => !small.some((part) => path.includes(part)));

  it('waits longer for each call that takes or makes a file', () => {
    expect(files.length).toBeGreaterThan(20);
    const cut = files.filter(({ path }) => !locations.some((location) => location.test(path)));
    expect(cut.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
