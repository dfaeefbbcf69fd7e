// kind: stack
import { calls } from '@turnout/contracts';
import { flags, type Call } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCheckpointDesk } from '../testing/checkpoint-desk.ts';
import type { Asked } from '../testing/asked.ts';
import { callsAbout, nobody, openThings, type Things } from '../testing/things.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
/** Somebody with every right there is, in another event. */
let outsider: string;
let theirEvent: string;
let things: Things['of'];

beforeAll(async () => {
  turnout = await sharedTurnout();
  const other = await makeTestEvent(turnout, 'Other fair');
  theirEvent = other.eventId;
  outsider = (await openStaff(turnout, other.eventId, flags, `outsider-${other.eventId}@example.org`)).token;
  things = (await openThings(turnout, await openCheckpointDesk(turnout))).of;
}, 60_000);

/** The same kind of id, of nothing. */
const nobodys = (id: string): string => id.replaceAll(/[0-9a-hjkmnp-tv-z]{20}/g, nobody);

const Properties = z.object({ properties: z.record(z.string(), z.unknown()) }).catch({ properties: {} });
const keysOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(Properties.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties);
const idKey = /^(id|.*Id|what|registration|registrants|registrationIds|checkpointFieldData)$/;
/**
 * The event's own id is no secret, a mailing is taken on before anybody looks whose import it names, and a print agent says
 * its own id.
 */
const isElsewise: ReadonlySet<string> = new Set([
  'reviseEvent',
  'cloneEvent',
  'removeEvent',
  'eventContents',
  'comparePayments',
  'sendConfirmations',
  'announceAgent',
]);
const isOfThing = (name: string, call: Call): boolean =>
  !isElsewise.has(name) &&
  call.needs.who === 'event' &&
  [call.params, call.query, call.body].flatMap(keysOf).some((key) => idKey.test(key) && key !== 'eventId');

/** An answer without what differs each time and is nobody's secret. */
const answerOf = async (ask: Asked, method: string, id: string) => {
  const { status, body, headers } = await turnout.ask(method, ask.path, {
    token: outsider,
    ...(ask.body === undefined ? {} : { body: ask.body }),
  });
  const said = JSON.stringify(body)
    .replaceAll(id, '<id>')
    .replaceAll(/"(position|exportedAt|_id)":"[^"]*"/g, '"$1"');
  return { status, said, type: headers.get('content-type') };
};

describe("what is another event's", () => {
  it('is asked for here by every call that takes the id of a thing', () => {
    const all = Object.entries(calls).filter(([name, call]) => isOfThing(name, call));
    expect(Object.keys(callsAbout(nobody)).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  it.each(Object.keys(callsAbout(nobody)))('answers like what is nobody’s: %s', async (name) => {
    const about = callsAbout(theirEvent)[name];
    const call = Object.entries(calls).find(([one]) => one === name)?.[1];
    if (about === undefined || call === undefined) throw new Error(`nothing to ask about for ${name}`);
    const [kind, askFor] = about;
    const id = things[kind];
    if (id === undefined) throw new Error(`there is nothing of the kind ${kind}`);
    const theirs = await answerOf(askFor(id), call.method, id);
    expect(theirs).toEqual(await answerOf(askFor(nobodys(id)), call.method, nobodys(id)));
    expect(theirs.status).not.toBe(400);
  });
});
