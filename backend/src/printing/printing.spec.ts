// kind: stack
import { calls } from '@turnout/contracts';
import type { PrintJobView } from '@turnout/contracts/printing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAgent, type Agent } from '../programs/agent/agent.ts';
import { openJournal, type Access } from '../programs/agent/journal.ts';
import { letIn } from '../programs/agent/let-in.ts';
import { openPrinters } from '../programs/agent/printers.ts';
import { openTurnout, TurnoutRefused } from '../programs/agent/turnout-client.ts';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';
import { openPrinterDouble, type PrinterDouble } from '../testing/printer-double.ts';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';
import { PrintAgentId } from '@turnout/contracts/kernel';
import { deriveId } from '../platform/ids/ids.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
let folder: string;
let printer: PrinterDouble;
let agents: Agent[] = [];
let desk = '';
/** Lines for whoever sits at the computer. */
let said: string[] = [];
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  folder = await mkdtemp(join(tmpdir(), 'print-agent-'));
});
beforeEach(async () => {
  said = [];
  printer = await openPrinterDouble();
  desk = `Desk ${randomUUID().slice(0, 8)}`;
});
afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.end()));
  agents = [];
  await printer.switchOff();
});
afterAll(() => rm(folder, { recursive: true }));

const atDesk = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, {
    token: turnout.adminToken,
    headers: { 'x-turnout-desk': encodeURIComponent(desk) },
    ...(body === undefined ? {} : { body }),
  });
const badge = (registrantId: string, more: Readonly<Record<string, unknown>> = {}) =>
  atDesk('POST', calls.sendPrint.path, { eventId, what: { kind: 'badge', registrantId }, ...more });
const sent = async (registrantId: string, more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await badge(registrantId, more);
  expect(answer).toMatchObject({ status: 200 });
  return calls.sendPrint.output.parse(answer.body).job;
};
const listed = async () =>
  calls.printDesk.output.parse((await atDesk('GET', `${calls.printDesk.path}?eventId=${eventId}`)).body);
const states = async () => (await listed()).jobs.map(({ state }) => state);
const settles = async (...wanted: readonly PrintJobView['state'][]) => {
  await expect.poll(states, { timeout: 15_000 }).toEqual(wanted);
};
const byId = (call: { readonly path: string }, { _id }: { readonly _id: string }) => call.path.replace(':id', _id);
const inHand = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('there is none');
  return value;
};
const printsOf = async (registrantId: string) => {
  const answer = await stage.asAdmin('GET', calls.badgeLog.path.replace(':id', registrantId));
  return calls.badgeLog.output.parse(answer.body).entries.map(({ kind, desk: at }) => [kind, at]);
};

/** Lets an agent in by the link that staff see when they invite a device. */
const enrolled = async (name: string, more: Readonly<Record<string, unknown>> = {}): Promise<Access> => {
  const body = { eventId, name, checkpoints: [], ...more };
  const { code } = calls.inviteDevice.output.parse((await stage.asAdmin('POST', calls.inviteDevice.path, body)).body);
  return letIn({ enrol: `${turnout.url}/enrol#${code}` }, {}, null);
};

/** Starts a print agent for the desk; the same file is the same agent, started again. */
const start = async (file: string = randomUUID(), access?: Access, wanted: string | null = null): Promise<Agent> => {
  const journal = await openJournal(join(folder, file), () =>
    PrintAgentId.parse(deriveId(randomUUID(), 'print-agent')),
  );
  const place = { url: turnout.url, event: eventId, desk };
  const given = access ?? (await letIn(place, { TURNOUT_TOKEN: turnout.adminToken }, null));
  const agent = runAgent({
    turnout: openTurnout(given, journal.agentId),
    printers: openPrinters(printer.url, wanted),
    journal,
    computer: 'front-desk',
    say: (line) => said.push(line),
    everyMs: 20,
  });
  agents.push(agent);
  await expect.poll(async () => (await listed()).agents.some(({ isHere }) => isHere), { timeout: 15_000 }).toBe(true);
  return agent;
};

describe('a print agent', () => {
  it('says which printer it has, prints the badge that its desk sends, once, and the print log has it', async () => {
    const [ada = ''] = await stage.register('Ada');
    expect(await badge(ada)).toMatchObject({ status: 409, body: { code: 'no-print-agent' } });
    await start();
    expect((await listed()).agents).toMatchObject([
      { computer: 'front-desk', printer: 'Label-Printer', printers: [{ name: 'Label-Printer', state: 'idle' }] },
    ]);
    expect(await sent(ada)).toMatchObject({ state: 'waiting', name: expect.stringContaining('Ada') });
    await settles('printed');
    expect(printer.taken).toHaveLength(1);
    expect(readPdf(inHand(printer.taken[0]).file).text).toContain('Ada');
    expect(await printsOf(ada)).toEqual([['printed', desk]]);
  });

  it('is let in by the link that makes a device, and prints for the desk that the device is', async () => {
    const access = await enrolled(desk);
    expect(access).toMatchObject({ url: turnout.url, eventId, desk });
    const [bo = ''] = await stage.register('Bo');
    await start('enrolled', access);
    await sent(bo);
    await settles('printed');
    expect(await printsOf(bo)).toEqual([['printed', desk]]);
  });

  it('prints nothing twice where the line to the printer breaks before it hears, also started again', async () => {
    const [cy = ''] = await stage.register('Cy');
    printer.faults.losesAnswer = true;
    printer.faults.isOutOfPaper = true;
    const first = await start('again');
    await sent(cy);
    await expect.poll(() => printer.taken.length, { timeout: 15_000 }).toBe(1);
    await first.end();
    agents = [];
    printer.finish();
    await start('again');
    await settles('printed');
    expect(printer.taken.map(({ name }) => name)).toHaveLength(1);
  });

  it('loses nothing while the printer is off, and says what it is told when paper is out', async () => {
    const [di = '', ed = ''] = await stage.register('Di', 'Ed');
    await start();
    await printer.switchOff();
    await expect.poll(async () => (await listed()).agents[0]?.printer, { timeout: 15_000 }).toBeNull();
    await sent(di);
    await settles('taken');
    printer.faults.isOutOfPaper = true;
    await printer.switchOn();
    await expect
      .poll(async () => (await listed()).agents[0]?.printers[0]?.reasons, { timeout: 15_000 })
      .toEqual(['media-empty']);
    await sent(ed);
    await settles('taken', 'waiting');
    printer.finish();
    await settles('printed', 'printed');
    expect(printer.taken).toHaveLength(2);
  });

  it('hands a document over again by itself where the printer was not reached', async () => {
    const [eve = ''] = await stage.register('Eve');
    await start();
    printer.faults.isMoved = true;
    await sent(eve);
    await expect.poll(() => said.join('\n'), { timeout: 15_000 }).toContain('127.0.0.1:9/printers');
    expect(await states()).toEqual(['taken']);
    printer.faults.isMoved = false;
    await settles('printed');
    expect(printer.taken).toHaveLength(1);
  });

  it('says that it cannot know, and prints only when somebody asks again, where the printer knows nothing', async () => {
    const [flo = ''] = await stage.register('Flo');
    await start();
    printer.faults.losesDocument = true;
    await sent(flo);
    await settles('unclear');
    expect(printer.taken).toHaveLength(0);
    const [job] = (await listed()).jobs;
    expect(job).toMatchObject({ problem: 'broken-off' });
    const again = await Promise.all([1, 2].map(() => atDesk('POST', byId(calls.printAgain, inHand(job)))));
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await settles('printed');
    expect(printer.taken).toHaveLength(1);
  });

  it('shares the jobs of its desk with others, each printed by one', async () => {
    const people = await stage.register('Gil', 'Hal', 'Ida', 'Jo', 'Kim', 'Lu');
    await Promise.all([start(), start(), start()]);
    await Promise.all(people.map((one) => sent(one)));
    await expect.poll(() => printer.taken.length, { timeout: 15_000 }).toBe(6);
    await expect
      .poll(async () => (await states()).every((state) => state === 'printed'), { timeout: 15_000 })
      .toBe(true);
    expect(new Set(printer.taken.map(({ name }) => name)).size).toBe(6);
  });

  it('lists all printers of its computer, prints on the one that its desk chose, and waits for no other', async () => {
    await printer.switchOff();
    printer = await openPrinterDouble(['Left', 'Right']);
    const [ria = '', sam = '', tom = ''] = await stage.register('Ria', 'Sam', 'Tom');
    const [left, right, gone] = [desk, `${desk} right`, `${desk} gone`];
    const serve = async (name: string, wanted: string) => {
      desk = name;
      await start(randomUUID(), undefined, wanted);
      return (await listed()).agents.map((one) => [one.printer, one.printers.map((shown) => shown.name)]);
    };
    expect(await serve(left, 'Left')).toEqual([['Left', ['Left', 'Right']]]);
    expect(await serve(right, 'Right')).toEqual([['Right', ['Left', 'Right']]]);
    expect(await serve(gone, 'Middle')).toEqual([[null, ['Left', 'Right']]]);
    const jobOf = async (name: string, whom: string) => {
      desk = name;
      return `turnout-${inHand(await sent(whom))._id}`;
    };
    const [one, two] = [printer.called('Left'), printer.called('Right')];
    one.faults.isOutOfPaper = true;
    two.faults.refuses = true;
    const ofRia = await jobOf(left, ria);
    await settles('taken');
    await jobOf(right, sam);
    await settles('failed');
    two.faults.refuses = false;
    const ofTom = await jobOf(right, tom);
    await settles('failed', 'printed');
    await jobOf(gone, sam);
    await settles('failed');
    expect((await listed()).jobs).toMatchObject([{ problem: 'no-printer' }]);
    one.finish();
    desk = left;
    await settles('printed');
    expect([one, two].map(({ taken }) => taken.map(({ name }) => name))).toEqual([[ofRia], [ofTom]]);
  });

  it('prints the labels of a check-in, one for each and one for the group, and the check-in has its mark', async () => {
    const group = await stage.register('Mo', 'Ny');
    const at = (await stage.make({ name: 'Cloakroom' }))._id;
    const checkin = checkinOf(await stage.checkIn(group, { at }));
    await start();
    const what = { kind: 'labels', checkinId: checkin._id };
    expect(await atDesk('POST', calls.sendPrint.path, { eventId, what })).toMatchObject({ status: 200 });
    await settles('printed');
    const { pages } = readPdf(inHand(printer.taken[0]).file);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Cloakroom');
    expect(pages[2]).toContain('Retain this label');
    expect((await stage.cards(at)).checkins).toMatchObject([{ printed: true }]);
    const file = await turnout.ask('GET', byId(calls.checkinLabels, checkin), { token: turnout.adminToken });
    expect(file).toMatchObject({ status: 200 });
  });
});

describe('a desk', () => {
  it('sends the first badge once, from wherever, and reprints only where it is wanted', async () => {
    const [ola = ''] = await stage.register('Ola');
    await start();
    const [one, two] = await Promise.all([sent(ola, { when: 'first' }), sent(ola, { when: 'first' })]);
    expect(inHand(one)._id).toBe(inHand(two)._id);
    await settles('printed');
    expect(await sent(ola, { when: 'first' })).toBeNull();
    await sent(ola);
    await settles('printed', 'printed');
    expect(await printsOf(ola)).toEqual([
      ['reprinted', desk],
      ['printed', desk],
    ]);
  });

  it('is told why a printer took nothing, and takes that off its list', async () => {
    const [pia = ''] = await stage.register('Pia');
    printer.faults.refuses = true;
    await start();
    const job = inHand(await sent(pia));
    await settles('failed');
    expect((await listed()).jobs).toMatchObject([{ problem: 'refused', computer: 'front-desk' }]);
    expect(await printsOf(pia)).toEqual([]);
    expect(await atDesk('DELETE', byId(calls.dismissPrint, job))).toMatchObject({ status: 200 });
    expect(await states()).toEqual([]);
  });

  it('has jobs that no device of another desk touches, and whose file nobody reads who did not take them', async () => {
    const [quin = ''] = await stage.register('Quin');
    printer.faults.isOutOfPaper = true;
    await start();
    const job = inHand(await sent(quin));
    await settles('taken');
    const agentId = PrintAgentId.parse(deriveId('somebody', 'print-agent'));
    const file = `${byId(calls.printFile, job)}?agentId=${agentId}`;
    expect(await atDesk('GET', file)).toMatchObject({ status: 409, body: { code: 'print-job-taken' } });
    const { token } = await enrolled(`${desk} elsewhere`);
    const elsewhere = (method: string, path: string) => turnout.ask(method, path, { token });
    expect(await elsewhere('GET', file)).toMatchObject({ status: 404, body: { code: 'print-job-not-found' } });
    const report = { agentId, state: 'printed' };
    expect(await atDesk('POST', byId(calls.reportPrint, job), report)).toMatchObject({ status: 409 });
    expect(await atDesk('DELETE', byId(calls.dismissPrint, job))).toMatchObject({ status: 409 });
    expect(await elsewhere('DELETE', byId(calls.dismissPrint, job))).toMatchObject({ status: 404 });
    printer.finish();
    await settles('printed');
  });

  it('that shows no names is no print agent', async () => {
    const access = await enrolled(desk, { profile: { namesHidden: true } });
    const agent = openTurnout(access, PrintAgentId.parse(deriveId('nameless', 'print-agent')));
    await expect(agent.announce({ computer: 'kiosk', printers: [], printer: null })).rejects.toThrow(TurnoutRefused);
  });
});
