import { describe, expect, it } from 'vitest';
import { addressForOthers, networkAddresses, reachOf } from './addresses.ts';
import { parseConfig } from '../configuration/config.ts';

describe('the address that links and codes lead to', () => {
  it('is this machine alone where only it is listened to', () => {
    expect(addressForOthers('127.0.0.1', 2083, false)).toBe('http://localhost:2083');
    expect(addressForOthers('::1', 2083, true)).toBe('https://localhost:2083');
  });

  it('is the address that is listened to', () => {
    expect(addressForOthers('192.0.2.7', 2083, true)).toBe('https://192.0.2.7:2083');
  });

  it('is the first one on the network where everything is listened to, so that phones in a hall find it', () => {
    const [first = 'localhost'] = networkAddresses();
    expect(addressForOthers('0.0.0.0', 2083, true)).toBe(`https://${first}:2083`);
  });

  it('is the same in mails, unless PUBLIC_URL says another', () => {
    const [first = 'localhost'] = networkAddresses();
    expect(parseConfig({ HTTPS: '1', PORT: '4443' }).mail.publicUrl).toBe(`https://${first}:4443`);
    expect(parseConfig({}).mail.publicUrl).toBe('http://localhost:2083');
    expect(parseConfig({ HTTPS: '1', PUBLIC_URL: 'https://fair.example' }).mail.publicUrl).toBe('https://fair.example');
  });
});

describe('the address for phones', () => {
  const networks = ['192.0.2.7', '198.51.100.9'];
  const at = (host: string, isSecure = false) => ({ host, port: 2083, isSecure });

  it('is the one that was told, wherever this listens', () => {
    expect(reachOf(at('127.0.0.1'), 'https://fair.example', networks)).toEqual({
      address: 'https://fair.example',
      isTold: true,
      obstacle: null,
      secureAddress: 'https://fair.example',
    });
    expect(reachOf(at('0.0.0.0'), 'http://fair.example', networks)).toMatchObject({
      address: 'http://fair.example',
      obstacle: 'no-camera',
      secureAddress: 'https://fair.example',
    });
  });

  it.each([
    ['127.0.0.1', false, null, 'http://192.0.2.7:2083', 'only-this-machine'],
    ['localhost', true, null, 'https://192.0.2.7:2083', 'only-this-machine'],
    ['::1', true, null, 'https://192.0.2.7:2083', 'only-this-machine'],
    ['0.0.0.0', false, null, 'http://192.0.2.7:2083', 'no-camera'],
    ['0.0.0.0', true, null, 'https://192.0.2.7:2083', null],
    ['::', true, null, 'https://192.0.2.7:2083', null],
    ['198.51.100.9', true, null, 'https://198.51.100.9:2083', null],
    ['0.0.0.0', true, 'http://localhost:2083', 'https://192.0.2.7:2083', 'public-url-is-local'],
    ['0.0.0.0', true, 'https://127.0.0.1', 'https://192.0.2.7:2083', 'public-url-is-local'],
  ])('where %s is listened to (https: %s, told: %s) is %s, with the obstacle %s', (host, isSecure, told, ...wanted) => {
    const { address, obstacle, secureAddress, isTold } = reachOf(at(host, isSecure), told, networks);
    expect([address, obstacle]).toEqual(wanted);
    expect([isTold, secureAddress]).toEqual([false, address.replace(/^http:/, 'https:')]);
  });

  it('is the name of this machine where it is on no network, and no name that a phone takes for itself', () => {
    expect(reachOf(at('127.0.0.1'), null, []).address).toMatch(/^http:\/\/.+\.local:2083$/);
  });
});
