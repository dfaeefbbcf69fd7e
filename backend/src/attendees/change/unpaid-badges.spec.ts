// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../../platform/configuration/config.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paying: TypeId;
let free: TypeId;
let trusted: TypeId;
const { ok, staff } = asStaff(() => turnout);

/** A type that asks before badges of who owes are printed, and shows no payment status; unless told, types do neither. */
const asking = { badgePrintingWithoutPayment: false, showPaymentStatus: false };

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Unpaid badges');
  free = await makeType(turnout, event, { name: 'Free', ...asking });
  trusted = await makeType(turnout, event, { name: 'Trusted', price: 50.5 });
  const groups = { groups: [free, trusted], groupCount: { [free]: 2, [trusted]: 2 } };
  paying = await makeType(turnout, event, { name: 'Paying', price: 50.5, ...groups, ...asking });
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR' });
  await ok('GET', `/api/events/${event.eventId}`);
}, 60_000);

const register = async (type: TypeId, ...others: readonly TypeId[]): Promise<readonly string[]> => {
  const registrants = others.map((of, at) => ({ type: of, fields: named(event, `Companion ${at}`) }));
  const body = { event: event.eventId, type, fields: named(event, 'Ada'), registrants };
  const { registration, childRegistrations } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
  return [registration, ...childRegistrations].map(({ _id }) => _id);
};
const transact = (registrationId: string, type: 'payment' | 'charge', amount: number) =>
  ok('POST', '/api/payments', { registrationId, type, amount, method: 'cash' });

type Confirmed = { readonly confirmUnpaid?: boolean };
const Answer = z.object({ code: z.string().optional(), message: z.string().optional() });
/** Every way in which badges are noted as printed: 'done', or the code and the sentence of the refusal. */
const ways: Record<string, (id: string, more: Confirmed) => Promise<readonly string[]>> = {
  logPrint: async (id, more) => {
    const { status, body } = await staff('POST', calls.logPrint.path, { registrantId: id, ...more });
    const { code = '', message = '' } = Answer.parse(body);
    return status === 200 ? ['done'] : [`${status} ${code}`, message];
  },
  'logPrint of the whole group': async (id, more) => {
    const { status, body } = await staff('POST', calls.logPrint.path, { registrantId: id, all: true, ...more });
    const { code = '', message = '' } = Answer.parse(body);
    return status === 200 ? ['done'] : [`${status} ${code}`, message];
  },
  logPrintOfMany: async (id, more) => {
    const asked = { eventId: event.eventId, registrants: [id], ...more };
    const { outcomes } = calls.logPrintOfMany.output.parse(await ok('POST', calls.logPrintOfMany.path, asked));
    return outcomes
      .map(({ outcome, code = '', message = '' }) => (outcome === 'done' ? 'done' : `409 ${code}|${message}`))
      .flatMap((one) => one.split('|'));
  },
};
/** A way that draws a file: its bytes, or the code and the sentence of the refusal. */
const drawn = async (path: string, init: RequestInit = {}): Promise<readonly string[]> => {
  const headers = { Authorization: `Bearer ${turnout.adminToken}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${turnout.url}${path}`, { ...init, headers });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  if (answer.status === 200) return [text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF') ? 'done' : text];
  const { code = '', message = '' } = Answer.parse(JSON.parse(Buffer.from(text, 'latin1').toString('utf8')));
  return [`${answer.status} ${code}`, message];
};
ways['badgeFiles'] = (id, more) =>
  drawn(calls.badgeFiles.path, {
    method: 'POST',
    body: JSON.stringify({ eventId: event.eventId, registrants: [id], ...more }),
  });
/** Looks at it, and notes nothing. */
const look = (id: string, { confirmUnpaid }: Confirmed) =>
  drawn(
    `${calls.badgeFile.path.replace(':id', id)}${confirmUnpaid === undefined ? '' : `?confirmUnpaid=${confirmUnpaid}`}`,
  );
const Printed = z.object({ registration: z.object({ printed: z.boolean() }) });
const isPrinted = async (id: string) => Printed.parse(await ok('GET', `/api/registrations/${id}`)).registration.printed;

const Told = z.object({ paymentStatus: z.string().optional(), badgeDue: z.number().optional() });
const Listed = z.object({ _id: z.string() }).loose();
const toldIn = (views: readonly unknown[], id: string) => {
  const view = views.find((one) => Listed.parse(one)._id === id);
  const { paymentStatus, badgeDue } = Told.parse(view);
  return { paymentStatus, badgeDue };
};
/** The same over a socket. */
const watched = async (id: string) => {
  const line = io(turnout.url, {
    transports: ['websocket'],
    auth: { token: turnout.adminToken },
    forceNew: true,
    reconnection: false,
  });
  const params = { eventId: event.eventId, registrationId: id };
  const sent = await line
    .timeout(10_000)
    .emitWithAck('subscribe', { topic: registrationTopics.group.name, params })
    .finally(() => line.disconnect());
  return z.object({ ok: z.literal(true), view: z.array(Listed) }).parse(sent).view;
};
/** Payment words and due amounts that staff read of a registration, wherever it is shown. */
const toldEverywhere = async (id: string) => {
  const one = await ok('GET', `/api/registrations/${id}`);
  const list = await ok('GET', `/api/registrations?eventId=${event.eventId}&id=${id}&status=all`);
  const badges = await ok('POST', calls.badges.path, { eventId: event.eventId, registrants: [id] });
  const Many = z.object({ registrations: z.array(z.unknown()) });
  return [
    toldIn([z.object({ registration: z.unknown() }).parse(one).registration], id),
    toldIn(Many.parse(list).registrations, id),
    toldIn(Many.parse(badges).registrations, id),
    toldIn(await watched(id), id),
  ];
};

/** Every way in which somebody owes something whose badge is asked about. */
const owing: Readonly<Record<string, () => Promise<string>>> = {
  'by the price of their type': async () => (await register(paying))[0] ?? '',
  'by what staff charge': async () => {
    const [id = ''] = await register(free);
    await transact(id, 'charge', 50.5);
    return id;
  },
  'by their group': async () => (await register(paying, free))[1] ?? '',
  'after a part was paid': async () => {
    const [id = ''] = await register(free);
    await transact(id, 'charge', 60.5);
    await transact(id, 'payment', 10);
    return id;
  },
};

describe('the badge of somebody who owes something', () => {
  for (const [how, make] of Object.entries(owing))
    it(`is printed only by whoever means it: ${how}`, async () => {
      const id = await make();
      for (const [way, print] of Object.entries(ways)) {
        expect(await print(id, {}), way).toEqual([
          '409 badge-not-paid',
          '€50.50 is still due: the badge is printed once somebody confirms that (confirmUnpaid)',
        ]);
        expect(await print(id, { confirmUnpaid: false }), way).toHaveLength(2);
      }
      expect((await look(id, {}))[0]).toBe('409 badge-not-paid');
      expect(await look(id, { confirmUnpaid: true })).toEqual(['done']);
      expect(await isPrinted(id)).toBe(false);
      for (const [way, print] of Object.entries(ways))
        expect(await print(id, { confirmUnpaid: true }), way).toEqual(['done']);
      expect(await isPrinted(id)).toBe(true);
    });

  it('is printed unasked by every way where nothing is owed, or their type says so', async () => {
    const [none = ''] = await register(free);
    const [settled = ''] = await register(paying);
    await transact(settled, 'payment', 50.5);
    const [over = ''] = await register(paying);
    await transact(over, 'payment', 80);
    const [allowed = ''] = await register(trusted);
    for (const id of [none, settled, over, allowed])
      for (const [way, print] of Object.entries(ways)) expect(await print(id, {}), way).toEqual(['done']);
  });

  it('goes by the type of each: alone the one is printed unasked, with the group nobody', async () => {
    const [host = '', guest = ''] = await register(paying, trusted);
    const { logPrint: one, 'logPrint of the whole group': all } = ways;
    expect(await one?.(guest, {})).toEqual(['done']);
    expect((await all?.(guest, {}))?.[0]).toBe('409 badge-not-paid');
    expect([await isPrinted(host), await isPrinted(guest)]).toEqual([false, true]);
  });

  it('follows the type as it is switched', async () => {
    const type = await makeType(turnout, event, { name: 'Switched', price: 50.5, ...asking });
    const [id = ''] = await register(type);
    expect((await ways['logPrint']?.(id, {}))?.[0]).toBe('409 badge-not-paid');
    await ok('PUT', `/api/types/${type}`, { badgePrintingWithoutPayment: true });
    expect(await ways['logPrint']?.(id, {})).toEqual(['done']);
  });

  it('has no other way: calls that print, and files that note it, are those known here', async () => {
    const printing = Object.keys(calls).filter((name) => /print/i.test(name));
    // The labels of a checkpoint are of its check-in, and no badges (page 0117).
    // Jobs are judged when they are sent and drawn, by the same place (rule badges/print-jobs).
    const ofJobs = ['dismissPrint', 'printAgain', 'printDesk', 'printFile', 'reportPrint', 'sendPrint', 'takePrint'];
    expect(printing.toSorted()).toEqual([...ofJobs, 'logCheckinPrint', 'logPrint', 'logPrintOfMany'].toSorted());
    const noting: string[] = [];
    const deciding: string[] = [];
    for await (const path of glob('backend/src/**/*.ts', { cwd: rootFolder })) {
      if (path.endsWith('.spec.ts') || path.includes('/testing/')) continue;
      const text = await readFile(join(rootFolder, path), 'utf8');
      if (/type: 'BadgePrinted'/.test(text)) noting.push(path);
      if (text.includes("printing.decider.ts'")) deciding.push(path);
    }
    expect(noting).toEqual(['backend/src/groups/decide/printing.decider.ts']);
    expect(deciding).toEqual(['backend/src/attendees/change/print-badges.ts']);
  });
});

describe('what staff are told of a payment', () => {
  it('is what is due before the badge, and how far it is paid where the type shows that, wherever they look', async () => {
    const type = await makeType(turnout, event, { name: 'Shown', price: 50.5, ...asking });
    const [id = ''] = await register(type);
    const everywhere = async (told: z.infer<typeof Told>) => {
      await expect.poll(() => watched(id).then((views) => toldIn(views, id))).toEqual(told);
      expect(await toldEverywhere(id)).toEqual([told, told, told, told]);
    };
    await everywhere({ paymentStatus: undefined, badgeDue: 50.5 });
    await ok('PUT', `/api/types/${type}`, { showPaymentStatus: true });
    await everywhere({ paymentStatus: 'not_paid', badgeDue: 50.5 });
    await transact(id, 'payment', 50);
    await everywhere({ paymentStatus: 'partial_payment', badgeDue: 0.5 });
    await transact(id, 'payment', 0.5);
    await everywhere({ paymentStatus: 'fully_paid', badgeDue: undefined });
    await ok('PUT', `/api/types/${type}`, { showPaymentStatus: false });
    await everywhere({ paymentStatus: undefined, badgeDue: undefined });
  });

  it('is said by the door too, where the type shows it', async () => {
    const type = await makeType(turnout, event, { name: 'At the door', price: 50.5 });
    const present = async (of: TypeId) => {
      const [registrationId = ''] = await register(of);
      const body = { registrationId, eventId: event.eventId, accept: true, method: 'qr' };
      const answer = await ok('POST', `/api/checkin/registration/${event.eventId}`, body);
      return Told.parse(z.object({ registration: z.unknown() }).parse(answer).registration).paymentStatus;
    };
    expect([await present(type), await present(paying)]).toEqual(['not_paid', undefined]);
  });

  it('is hidden from no one who registered: the confirmation page has it as before', async () => {
    const [id = ''] = await register(paying);
    const { body } = await turnout.ask('GET', `/api/registrations/${id}`);
    expect(body).toMatchObject({ registration: { paymentStatus: 'not_paid', due: 50.5 } });
    expect(JSON.stringify(body)).not.toContain('badgeDue');
  });
});
