import fastify from 'fastify';
import { expect, it } from 'vitest';
import { openReadiness, serveReadiness } from './readiness.ts';

const there = () => Promise.resolve(null);

it('is ready while everything it depends on is there', async () => {
  const { look } = openReadiness({ checks: { log: there, database: there } });
  expect(await look()).toMatchObject({ ready: true, not: {} });
});

it('names what is not there, and says nothing of what a check threw', async () => {
  const { look } = openReadiness({
    checks: {
      log: () => Promise.reject(new Error('postgres://turnout:secret@db refused')),
      database: there,
      projections: () => Promise.resolve('are 31 s behind the log'),
    },
  });
  expect(await look()).toMatchObject({
    ready: false,
    not: { log: 'cannot be reached', projections: 'are 31 s behind the log' },
  });
});

it('does not wait longer for a check than a probe would', async () => {
  const { look } = openReadiness({ checks: { log: () => new Promise(() => undefined) }, patienceMs: 20 });
  expect(await look()).toMatchObject({ ready: false, not: { log: 'does not answer in time' } });
});

it('looks once a second however often it is asked', async () => {
  let now = 0;
  let looks = 0;
  const check = () => Promise.resolve(((looks += 1), null));
  const { look } = openReadiness({ checks: { log: check }, monotonic: () => now });
  for (let index = 0; index < 50; index += 1) await look();
  await Promise.all(Array.from({ length: 50 }, look));
  expect(looks).toBe(1);
  now = 1_001;
  await look();
  expect(looks).toBe(2);
});

it('says at once that it drains, and stays alive', async () => {
  const readiness = openReadiness({ checks: { log: there } });
  const app = fastify();
  serveReadiness(app, readiness);
  expect((await app.inject('/ready')).statusCode).toBe(200);
  readiness.drain();
  const answer = await app.inject('/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ ready: false, not: { draining: expect.any(String) } });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/health')).json()).toEqual({ alive: true });
  await app.close();
});
