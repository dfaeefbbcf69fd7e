import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig, rootFolder, variableNames } from './config.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    expect(parseConfig({})).toMatchObject({
      port: 2083,
      host: '127.0.0.1',
      dataDir: join(rootFolder, '.data'),
      databaseUrl: undefined,
      https: false,
      sessionIdleMinutes: 30,
      isDemo: true,
    });
  });

  it('listens on the local network with https', () => {
    expect(parseConfig({ HTTPS: '1' })).toMatchObject({ https: true, host: '0.0.0.0', tls: undefined });
  });

  it('takes an empty variable for an absent one', () => {
    expect(parseConfig({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ port: 2083, adminPassword: undefined });
  });

  it('says which variable is wrong, what it is and what it may be', () => {
    expect(() => parseConfig({ PORT: '99999' })).toThrow(
      new BadConfig('PORT is "99999", but it may only be a whole number from 1 to 65535.'),
    );
    expect(() => parseConfig({ DEMO: 'yes' })).toThrow('DEMO is "yes", but it may only be 0 or 1.');
    expect(() => parseConfig({ EVENT_STORE: 'files' })).toThrow(
      'EVENT_STORE holds a value that cannot be used, but it may only be postgres, or an address such as esdb://',
    );
  });

  it('names every wrong variable at once', () => {
    expect(() => parseConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT is "x".*\nLOG_LEVEL is "loud"/);
  });

  it('never repeats a secret', () => {
    expect(() => parseConfig({ ADMIN_PASSWORD: 'short' })).toThrow(
      new BadConfig('ADMIN_PASSWORD holds a value that cannot be used, but it may only be 8 to 200 characters.'),
    );
  });

  it('refuses a certificate without its key', () => {
    expect(() => parseConfig({ TLS_CERT: 'a.crt' })).toThrow('TLS_CERT and TLS_KEY belong together');
  });
});

describe('maps with streets', () => {
  const tiles = 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1';
  it('come from a service that is named', () => {
    expect(parseConfig({})).toMatchObject({ streetMap: null });
    const attribution = '© Streets';
    expect(parseConfig({ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: attribution })).toMatchObject({
      streetMap: { tiles, attribution },
    });
    expect(() => parseConfig({ MAP_TILES_URL: tiles })).toThrow('MAP_TILES_URL and MAP_ATTRIBUTION belong together');
    expect(() => parseConfig({ MAP_ATTRIBUTION: attribution })).toThrow('belong together');
  });
  it.each([
    'http://tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    "https://tiles.example.org;script-src 'self'/{z}/{x}/{y}.png",
    '/{z}/{x}/{y}.png',
  ])('do not come from %s', (address) => {
    expect(() => parseConfig({ MAP_TILES_URL: address, MAP_ATTRIBUTION: 'x' })).toThrow(
      /^MAP_TILES_URL is .*such as https/,
    );
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(rootFolder, '.env.example'), 'utf8');
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=(.*)$/gm)].map(([line, name = '', value = '']) => ({
    line,
    name,
    value,
  }));

  it('explains each variable once, and none that does not exist', () => {
    expect(named.map(({ name }) => name).toSorted()).toEqual(variableNames.toSorted());
  });

  it('holds only values that can be used', () => {
    const inUse = Object.fromEntries(
      named.filter(({ line }) => !line.startsWith('#')).map(({ name, value }) => [name, value]),
    );
    expect(parseConfig(inUse)).toEqual({ ...parseConfig({}), adminEmail: 'admin@turnout.localhost' });
  });
});
