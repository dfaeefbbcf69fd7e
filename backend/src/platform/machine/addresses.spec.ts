import { describe, expect, it } from 'vitest';
import { addressForOthers, networkAddresses } from './addresses.ts';
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
