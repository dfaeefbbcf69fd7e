import type { Call, SubscribeAnswer, Topic } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { Draft } from '../fuzz/draft.ts';
import { closeConnections, send, type Heard } from '../fuzz/send.ts';
import type { SharedTurnout } from '../turnout.ts';
import type { Allowed, Asker } from './askers.ts';
import { paramsFor, requestFor, saidBy } from './requests.ts';
import { idsIn, type Furnished } from './stage.ts';

export interface Walked {
  readonly calls: number;
  readonly topics: number;
  /** Each who asks, of each call and topic. */
  readonly pairs: number;
  /** Who heard what they may not. */
  readonly leaks: readonly string[];
  /** Calls and topics for which no request was found that their contract takes. */
  readonly unasked: readonly string[];
  /** Reads and topics that answered the admin: of those it was seen that there is something to leak. */
  readonly seen: readonly string[];
}

const timeoutMs = 30_000;
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);
const refusalCodes: ReadonlySet<string> = new Set(['not-permitted', 'not-logged-in', 'not-found']);

/** Calls that change nothing and are no GET: they give back what they are sent, as a file. */
const givenBack: ReadonlySet<string> = new Set(['downloadFromScreen']);

interface Heeded {
  readonly allowed: Allowed;
  /** Whether it was refused as somebody is who may not. */
  readonly isRefused: boolean;
  readonly isRead: boolean;
  readonly asked: string;
  readonly text: string;
  /** What a stranger hears to the same question; null where it is not the same twice. */
  readonly strangers: string | null;
}

/** What is wrong with an answer; null when nothing is. */
const leakIn = ({ allowed, isRefused, isRead, asked, text, strangers }: Heeded, here: Furnished): string | null => {
  if (allowed === 'all') return null;
  if (text.includes(here.secret)) return 'heard what is secret';
  if (allowed === 'nothing') return isRefused ? null : 'was not refused';
  if (isRefused || text === strangers) return null;
  const known = new Set(idsIn(asked));
  const foreign = idsIn(text).find((id) => here.ids.has(id) && !known.has(id));
  if (foreign !== undefined && (allowed === 'own' || isRead)) return `heard of ${foreign}`;
  const isAbout = [...known].some((id) => here.ids.has(id));
  return allowed === 'own' && !isRead && isAbout ? 'did something in an event that is not theirs' : null;
};

const isAccepted = ({ status }: Heard) => status < 300;

const endsAll = 'removeEvent';

const walkCalls = async (
  turnout: SharedTurnout,
  here: Furnished,
  askers: readonly Asker[],
  calls: Readonly<Record<string, Call>>,
) => {
  const leaks: string[] = [];
  const unasked: string[] = [];
  const seen: string[] = [];
  let pairs = 0;
  const ask = async (draft: Draft, token: string | null): Promise<Heard> =>
    send(turnout.url, draft, { token, from: null, timeoutMs });
  const requests = Object.entries(calls)
    // Where the event is deleted there is nothing left to ask about.
    .toSorted(([one], [other]) => Number(one === endsAll) - Number(other === endsAll))
    .map(([name, call]) => ({ name, call, draft: requestFor(name, call, here.pool, here.ids) }));
  const judge = async (asker: Asker, name: string, call: Call, draft: Draft) => {
    const allowed = asker.allowed(call.needs);
    if (allowed === undefined) return;
    pairs += 1;
    const heard = await ask(draft, await asker.token(call.needs));
    const isRead = call.method === 'GET' || givenBack.has(name);
    if (allowed === 'all' && isRead && isAccepted(heard)) seen.push(name);
    const strangers = allowed === 'public' && isRead ? (await ask(draft, null)).text : null;
    const isRefused = refusals.has(heard.status) || (allowed !== 'nothing' && heard.status >= 400);
    const wrong = leakIn({ allowed, isRefused, isRead, asked: saidBy(draft), text: heard.text, strangers }, here);
    if (wrong !== null)
      leaks.push(`${asker.name} ${wrong}: ${name} ${saidBy(draft)} ${heard.status} ${heard.text.slice(0, 300)}`);
  };
  for (const { name, draft } of requests) if (draft === null) unasked.push(name);
  // Whoever may do everything does so last: what they take away is there to be asked about before.
  const turnOf = (asker: Asker, name: string, call: Call): number => {
    if (name === endsAll) return asker.allowed(call.needs) === 'all' ? 2 : 0;
    return asker.allowed({ who: 'admin' }) === 'all' && call.method !== 'GET' ? 1 : 0;
  };
  for (const turn of [0, 1, 2]) {
    for (const { name, call, draft } of requests) {
      if (draft === null) continue;
      for (const asker of askers) if (turnOf(asker, name, call) === turn) await judge(asker, name, call, draft);
    }
  }
  closeConnections();
  return { leaks, unasked, seen, pairs };
};

const Answer = z.looseObject({ ok: z.boolean(), code: z.string().optional() });

/** @param token null: as a visitor. */
const connect = (url: string, token: string | null): Promise<Socket | null> =>
  new Promise((resolve) => {
    const line = io(url, {
      transports: ['websocket'],
      auth: token === null ? {} : { token },
      forceNew: true,
      reconnection: false,
    });
    line.on('connect', () => resolve(line));
    line.on('connect_error', () => {
      line.disconnect();
      resolve(null);
    });
  });

/** What a subscription is answered; null where there is no line at all. */
const watch = async (url: string, token: string | null, message: object): Promise<SubscribeAnswer | null> => {
  const line = await connect(url, token);
  const said: SubscribeAnswer | null =
    line === null ? null : await line.timeout(timeoutMs).emitWithAck('subscribe', message);
  line?.disconnect();
  return said;
};

const viewIn = (said: SubscribeAnswer | null): string =>
  said !== null && said.ok && 'view' in said ? JSON.stringify(said.view) : JSON.stringify(said);

const walkTopics = async (
  turnout: SharedTurnout,
  here: Furnished,
  askers: readonly Asker[],
  topics: readonly Topic[],
) => {
  const leaks: string[] = [];
  const unasked: string[] = [];
  const seen: string[] = [];
  let pairs = 0;
  for (const topic of topics) {
    const params = paramsFor(topic, here.pool, here.ids);
    if (params === null) unasked.push(topic.name);
    for (const asker of params === null ? [] : askers) {
      const allowed = asker.allowed(topic.needs);
      if (allowed === undefined) continue;
      pairs += 1;
      const message = { topic: topic.name, params };
      const said = await watch(turnout.url, await asker.token(topic.needs), message);
      const text = viewIn(said);
      const strangers = allowed === 'public' ? viewIn(await watch(turnout.url, null, message)) : null;
      const answer = said === null ? null : Answer.parse(said);
      if (allowed === 'all' && answer?.ok === true) seen.push(topic.name);
      const isRefused = answer === null || (!answer.ok && refusalCodes.has(answer.code ?? ''));
      const asked = JSON.stringify(params);
      const wrong = leakIn({ allowed, isRefused, isRead: true, asked, text, strangers }, here);
      if (wrong !== null) leaks.push(`${asker.name} ${wrong}: ${topic.name} ${asked} ${text.slice(0, 300)}`);
    }
  }
  return { leaks, unasked, seen, pairs };
};

/**
 * Asks every call and every topic about an event, as everybody who may and who may not, and tells who heard
 * what they may not. What may be heard is read from the contracts alone, so whatever is added is asked too.
 */
export const walkGuards = async (
  turnout: SharedTurnout,
  { here, askers }: { readonly here: Furnished; readonly askers: readonly Asker[] },
  said: { readonly calls: Readonly<Record<string, Call>>; readonly topics: readonly Topic[] },
): Promise<Walked> => {
  const ofTopics = await walkTopics(turnout, here, askers, said.topics);
  const ofCalls = await walkCalls(turnout, here, askers, said.calls);
  return {
    calls: Object.keys(said.calls).length,
    topics: said.topics.length,
    pairs: ofTopics.pairs + ofCalls.pairs,
    leaks: [...ofTopics.leaks, ...ofCalls.leaks],
    unasked: [...ofTopics.unasked, ...ofCalls.unasked],
    seen: [...new Set([...ofTopics.seen, ...ofCalls.seen])],
  };
};
