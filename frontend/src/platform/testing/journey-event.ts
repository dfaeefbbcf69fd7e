import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { turnoutOfThisRun } from './journey.ts';

const Id = z.object({ _id: z.string() });
const Answers = {
  logIn: z.object({ token: z.string() }),
  me: z.object({ user: Id }),
  event: z.object({ event: Id }),
  fields: z.object({ fields: z.array(z.object({ _id: z.string(), fieldMapping: z.string() })) }),
  field: z.object({ field: Id }),
  type: z.object({ type: Id }),
  group: z.object({ registration: Id.extend({ confirmationNumber: z.string() }), childRegistrations: z.array(Id) }),
  wall: z.object({ wall: Id, token: z.string() }),
};

/** Speaks to the Turnout of this run over its own interface, as its administrator. */
export const openInterface = async () => {
  const { address, email, password } = turnoutOfThisRun();
  let token = '';
  const ask = async <S extends z.ZodType>(
    answer: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        'X-Client-Version': 'v4.0.41',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  };
  token = (await ask(Answers.logIn, 'POST', '/auth/login', { email, password })).token;
  const { user } = await ask(Answers.me, 'GET', '/api/me');
  return { ask, token, address, accountId: user._id };
};
export type Interface = Awaited<ReturnType<typeof openInterface>>;

const days = { startDate: '2026-11-21T08:00:00Z', endDate: '2026-11-22T18:00:00Z' };

/**
 * An event with one registration type, made for one journey.
 * @param when its days, where they matter: visitors register until it is over.
 * @returns its id, and `register` for a group of people by their full names.
 */
export const makeEvent = async ({ ask }: Interface, name: string, when = days) => {
  const { event } = await ask(Answers.event, 'POST', '/api/events', {
    name,
    ...when,
    timeZone: 'Europe/Madrid',
  });
  const eventId = event._id;
  const { fields } = await ask(Answers.fields, 'GET', `/api/fields?eventId=${eventId}`);
  const mapped = (mapping: string) => fields.find(({ fieldMapping }) => fieldMapping === mapping)?._id ?? '';
  const company = await ask(Answers.field, 'POST', '/api/fields', {
    eventId,
    title: 'Company',
    name: 'COMPANY',
    type: 'text',
  });
  const { type } = await ask(Answers.type, 'POST', '/api/types', {
    eventId,
    name: 'Visitor',
    badgeContent: '${COMPANY} / ${confirmation_number}',
    fields: [...fields.map(({ _id }) => _id), company.field._id],
  });
  const entered = (fullName: string) => {
    const [first = '', ...last] = fullName.split(' ');
    return [
      { _id: mapped('firstName'), value: first },
      { _id: mapped('lastName'), value: last.join(' ') },
      { _id: company.field._id, value: 'Engines' },
    ];
  };
  const register = (primary: string, ...others: readonly string[]) =>
    ask(Answers.group, 'POST', '/api/registrations', {
      event: eventId,
      type: type._id,
      fields: entered(primary),
      registrants: others.map((fullName) => ({ type: type._id, fields: entered(fullName) })),
    });
  return { eventId, typeId: type._id, register };
};

/** A wall link of an event. */
export const issueWall = ({ ask }: Interface, eventId: string) =>
  ask(Answers.wall, 'POST', '/api/x/walls', { eventId, label: 'Foyer' });

/**
 * A browser of its own, in English, in which the interface's account is logged in.
 * @param view how its lists of people begin; until somebody chooses otherwise.
 * @param device how its browser differs from others, such as `serviceWorkers`.
 */
export const openLoggedIn = async (
  browser: Browser,
  { address, token, accountId }: Interface,
  view: 'cards' | 'table' = 'cards',
  device: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    ...device,
  });
  await context.addInitScript((held) => localStorage.setItem('token', held), token);
  await context.addInitScript(
    ([account, chosen]) => {
      for (const list of ['attendees', 'checkins']) {
        const key = `turnout.list.${list}.${account}.view`;
        if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(chosen));
      }
    },
    [accountId, view] as const,
  );
  return { context, page: await context.newPage() };
};
