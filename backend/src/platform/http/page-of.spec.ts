import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

it.each([
  '/evt/e1',
  '/evt/e1/',
  '/evt/e1?lang=fr',
  '/evt/e1/types',
  '/evt/e1/register/t1',
  '/evt/e1/register/t1/Visitor%20day',
  '/welcome-email/r1?a=/b',
  '/unavailable',
])('gives visitors at %s the site alone', (url) => {
  expect(pageOf(url)).toBe('site.html');
});

it.each([
  '/dashboard/e1/scanner',
  '/dashboard/e1/scanner/registration',
  '/dashboard/e1/scanner/registration/x?kiosk=1',
  '/dashboard/e1/checkpoints/c1/checkin?regNoOrId=K7M31Q4TV',
])('gives a desk at %s the desk alone', (url) => {
  expect(pageOf(url)).toBe('door.html');
});

it.each([
  '/',
  '/login',
  '/evt',
  '/evt/e1/register',
  '/evt/e1/checkpoints/c1',
  '/dashboard/e1',
  '/dashboard/e1/checkpoints/c1/attendees',
  '/confirmation/c1',
])('gives %s the page that knows every screen', (url) => {
  expect(pageOf(url)).toBe('index.html');
});
