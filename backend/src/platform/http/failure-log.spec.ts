import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openLogger } from '../operations/logger.ts';
import { breakdownOf } from './breakdown.ts';
import { openFailureLog } from './failure-log.ts';

const Line = z.looseObject({ level: z.number(), msg: z.string() });

const open = async () => {
  const lines: z.infer<typeof Line>[] = [];
  const clock = { now: 0 };
  const log = openFailureLog(() => clock.now);
  const loggerInstance = openLogger({
    level: 'warn',
    name: 'spec',
    destination: { write: (line) => lines.push(Line.parse(JSON.parse(line))) },
  });
  const app = fastify({ loggerInstance, logController: new fastify.LogController({ disableRequestLogging: true }) });
  app.setErrorHandler((error: Error, request, reply) => {
    log(request, error, breakdownOf(error));
    return reply.code(500).send({});
  });
  app.get('/away', () => Promise.reject(Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })));
  app.get('/bug', () =>
    Promise.reject(Object.assign(new Error('a bug'), { parameters: ['ana@example.org'], cause: new Error('why') })),
  );
  return { lines, clock, app };
};

it('says once in five seconds that the database is away, in one line, and how often it was', async () => {
  const { lines, clock, app } = await open();
  for (let index = 0; index < 100; index += 1) await app.inject('/away');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, code: 'not-available', reason: 'connect refused', route: '/away' });
  expect(JSON.stringify(lines)).not.toContain('stack');
  clock.now = 5_001;
  await app.inject('/away');
  expect(lines[1]).toMatchObject({ more: 99 });
});

it('tells each bug with its stack and its cause, and without the values it was about', async () => {
  const { lines, app } = await open();
  await app.inject('/bug');
  await app.inject('/bug');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ level: 50, err: { message: 'a bug', cause: { message: 'why' } } });
  expect(JSON.stringify(lines[0])).toContain('failure-log.spec.ts');
  expect(JSON.stringify(lines)).not.toContain('ana@example.org');
});
