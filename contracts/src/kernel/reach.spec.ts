import { expect, it } from 'vitest';
import { isOwnMachine, reachFrom, type Reach } from './reach.ts';

const found: Reach = {
  address: 'http://192.0.2.7:2083',
  isTold: false,
  obstacle: 'only-this-machine',
  secureAddress: 'https://192.0.2.7:2083',
};

it.each([
  'localhost',
  'LOCALHOST',
  'fair.localhost',
  'localhost.',
  '127.0.0.1',
  '127.1.2.3',
  '[::1]',
  '::1',
  '0.0.0.0',
])('takes %s for a name that every device has for itself', (name) => expect(isOwnMachine(name)).toBe(true));
it.each(['localhost.example.org', '192.0.2.7', '1127.0.0.1', 'hall.local', '[2001:db8::1]'])(
  'takes %s for one machine',
  (name) => expect(isOwnMachine(name)).toBe(false),
);

it('takes what the server found where the page was opened on its own machine', () => {
  expect(reachFrom(found, 'http://localhost:2083')).toEqual(found);
  expect(reachFrom(found, 'https://127.0.0.1:2083')).toEqual(found);
});

it('takes the address by which the page was opened, and says where there is no camera', () => {
  expect(reachFrom(found, 'https://fair.example')).toMatchObject({ address: 'https://fair.example', obstacle: null });
  expect(reachFrom(found, 'http://10.1.1.1')).toMatchObject({ address: 'http://10.1.1.1', obstacle: 'no-camera' });
});

it('takes what was told before all', () => {
  const told: Reach = { ...found, address: 'https://fair.example', isTold: true, obstacle: null };
  for (const origin of ['http://localhost:2083', 'http://10.1.1.1', 'https://other.example'])
    expect(reachFrom(told, origin)).toEqual(told);
});
