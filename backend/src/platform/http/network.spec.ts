import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('limits by address count', () => {
  it('an IPv4 address by itself, also where it comes as an IPv6 one', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::FFFF:203.0.113.8')).not.toBe(networkOf('::ffff:203.0.113.7'));
  });

  it('an address with a port as the address', () => {
    expect(networkOf('203.0.113.7:50123')).toBe('203.0.113.7');
    expect(networkOf('[2001:db8::1]:50123')).toBe(networkOf('2001:db8::2'));
    expect(networkOf('[2001:db8::1]')).toBe(networkOf('2001:db8::2'));
  });

  it('all addresses of an IPv6 network together, however they are written', () => {
    const network = '2001:db8:0:12::/64';
    for (const ip of [
      '2001:db8:0:12::1',
      '2001:0DB8:0000:0012:a:b:c:d',
      '2001:db8::12:0:0:0:9',
      '2001:db8:0:12::%eth0',
    ])
      expect(networkOf(ip)).toBe(network);
    expect(networkOf('2001:db8:0:13::1')).not.toBe(network);
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0::/64');
  });
});
