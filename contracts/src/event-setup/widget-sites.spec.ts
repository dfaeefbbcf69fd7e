import { expect, it } from 'vitest';
import { sitesIn } from './widget-sites.ts';

it('reads the addresses of websites, each once, as browsers compare them', () => {
  expect(sitesIn(' https://WWW.example.org/\n\nhttp://localhost:8080\nhttps://www.example.org\r\n')).toEqual([
    'https://www.example.org',
    'http://localhost:8080',
  ]);
  expect(sitesIn('')).toEqual([]);
});

it.each([
  'www.example.org',
  'https://*',
  'https://*.example.org',
  'https://example.org/fair',
  'https://a.org; script-src *',
  'https://a.org https://b.org',
  "'self'",
  'javascript:alert(1)',
  'https://user@example.org',
  Array.from({ length: 21 }, (_, place) => `https://s${place}.example.org`).join('\n'),
])('takes nothing else, which would say more in a header: %s', (text) => {
  expect(sitesIn(text)).toBeNull();
});
