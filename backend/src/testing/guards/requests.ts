import type { Call, Topic } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { describeCalls } from '../../platform/http/openapi.ts';
import { numbersFrom } from '../../demo/people.ts';
import { draftOf, targetsOf, type Draft } from '../fuzz/draft.ts';
import type { Pool } from '../fuzz/pool.ts';
import { addressOf } from '../fuzz/send.ts';
import { validOf } from '../fuzz/values.ts';
import { idsIn } from './stage.ts';

const tries = 400;

/** Everything that a request says. */
export const saidBy = (draft: Draft): string => `${addressOf(draft)} ${JSON.stringify(draft.body) ?? ''}`;

const isValid = (call: Call, { path, query, body, raw }: Draft): boolean => {
  const given = {
    params: Object.keys(path).length === 0 && !call.path.includes(':') ? undefined : path,
    query: Object.fromEntries(query),
    body,
  };
  const fits = (schema: z.ZodType, value: unknown) =>
    schema instanceof z.ZodUndefined || schema.safeParse(value).success;
  return (
    fits(call.params, given.params) && fits(call.query, given.query) && (raw !== null || fits(call.body, given.body))
  );
};

/** How many ids of a text are the event's, and how many are not. */
const aim = (text: string, ids: ReadonlySet<string>): number =>
  idsIn(text).reduce((sum, id) => sum + (ids.has(id) ? 1 : -1), 0);

/** The first of many drawn that hits best among those that are valid; null where none is. */
const nearest = <T>(draw: () => T, aimOf: (drawn: T) => number, valid: (drawn: T) => boolean): T | null => {
  let best: { readonly drawn: T; readonly aim: number } | null = null;
  for (let turn = 0; turn < tries; turn += 1) {
    const drawn = draw();
    const aimed = aimOf(drawn);
    // Schemas cost the most: only what would be better is held against them.
    if ((best === null || aimed > best.aim) && valid(drawn)) best = { drawn, aim: aimed };
  }
  return best?.drawn ?? null;
};

/**
 * A request that the contract takes and that is about the event, as far as schemas and ids can say; null when
 * none was found.
 */
export const requestFor = (name: string, call: Call, pool: Pool, ids: ReadonlySet<string>): Draft | null => {
  const target = targetsOf(JSON.parse(JSON.stringify(describeCalls({ [name]: call })))).find(
    ({ method }) => method === call.method,
  );
  if (target === undefined) return null;
  const random = numbersFrom(name.length * 7_919 + call.path.length);
  return nearest(
    () => draftOf(target, pool, random, {}),
    (draft) => aim(saidBy(draft), ids),
    (draft) => isValid(call, draft),
  );
};

/** What a topic is watched with, about the event; null when nothing was found that it takes. */
export const paramsFor = (topic: Topic, pool: Pool, ids: ReadonlySet<string>): unknown => {
  const schema = z.toJSONSchema(topic.params, { io: 'input', unrepresentable: 'any' });
  const random = numbersFrom(topic.name.length * 104_729);
  return nearest(
    () => validOf(schema, 'params', pool, random),
    (params) => aim(JSON.stringify(params), ids),
    (params) => topic.params.safeParse(params).success,
  );
};
