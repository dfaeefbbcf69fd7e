// kind: pure
import { describe, expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const named = 'https://turnout.example.org';

describe('an address that the payer comes back to', () => {
  it('is one of our own pages', () => {
    expect(ownAddress('/checkout/1?success=true', named)).toBe('https://turnout.example.org/checkout/1?success=true');
    expect(ownAddress(`${named}/checkout/1`, named)).toBe(`${named}/checkout/1`);
  });

  it('is nobody else’s, whichever way it is written', () => {
    for (const said of [
      'https://evil.example/checkout',
      '//evil.example/checkout',
      'http://turnout.example.org/',
      'https://turnout.example.org.evil.example/',
      'https://turnout.example.org@evil.example/',
      'https://user:word@turnout.example.org/',
      'javascript:alert(1)',
      'http://localhost:2083/',
      'https://[',
    ])
      expect(ownAddress(said, named), said).toBeNull();
  });

  it('is any of the machine’s own where Turnout has no name', () => {
    expect(ownAddress('http://localhost:2083/a', 'http://192.168.1.5:2083')).toBe('http://localhost:2083/a');
    expect(ownAddress('http://[::1]:2083/a', 'http://localhost:2083')).toBe('http://[::1]:2083/a');
    expect(ownAddress('http://evil.example/a', 'http://192.168.1.5:2083')).toBeNull();
  });

  it('is nobody’s at another address that everybody reaches, however it is written', () => {
    for (const [said, own] of [
      ['http://198.51.100.7/checkout', 'http://localhost:2083'],
      ['http://198.51.100.7/checkout', 'http://203.0.113.5'],
      ['http://127.0.0.1/checkout', 'http://203.0.113.5'],
      ['http://3325256711/checkout', 'http://192.168.1.5:2083'],
      ['http://[2001:db8::1]/checkout', 'http://localhost:2083'],
      ['http://[::ffff:198.51.100.7]/checkout', 'http://localhost:2083'],
    ] as const)
      expect(ownAddress(said, own), said).toBeNull();
    expect(ownAddress('/checkout', 'http://203.0.113.5')).toBe('http://203.0.113.5/checkout');
  });
});
