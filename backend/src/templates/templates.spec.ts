// kind: stack
import { calls } from '@turnout/contracts';
import { TemplateRegistrants } from '@turnout/contracts/templates';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
});
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

const ask = (method: string, path: string, body?: unknown, token = turnout.adminToken) =>
  turnout.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
const make = (body: object) =>
  ask('POST', '/api/templates', { eventId: event.eventId, name: 'Letter', content: '<p>a</p>', ...body });
const made = async (body: object = {}) => calls.defineTemplate.output.parse((await make(body)).body).template;
const registrants = async (templateId: string, more: object = {}) =>
  TemplateRegistrants.parse((await ask('POST', '/api/templates/registrants', { templateId, ...more })).body);
const htmlFor = async (content: string) => {
  const { registrations } = await registrants((await made({ content }))._id);
  return registrations.map(({ html }) => html).toSorted();
};
const pdfOf = (templateId: string, body: object = {}) =>
  fetch(`${turnout.url}/api/x/templates/${templateId}/pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${turnout.adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('templates', () => {
  it('are kept by a client that says nothing of ours', async () => {
    const body = {
      event: event.eventId,
      name: 'Certificate',
      content: '<p>For ${FNAME}</p>',
      paymentStatus: ['full-paid'],
      type: [event.typeId],
      activity: [],
      checkedIn: '',
      primaryRegistrantsOnly: true,
      fieldMatches: {},
      confirmationNumberStart: '10',
      confirmationNumberEnd: 20,
    };
    const answer = await ask('POST', '/api/templates', body);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Successfully created!' } });
    const { template } = calls.defineTemplate.output.parse(answer.body);
    const kept = { ...body, checkedIn: null, confirmationNumberStart: 10, pageSize: 'a4' };
    expect(template).toMatchObject(kept);
    const listed = await ask('GET', `/api/templates?event=${event.eventId}`);
    expect(listed.body['templates']).toMatchObject([{ _id: template._id, name: 'Certificate' }]);
    expect(JSON.stringify(listed.body)).not.toContain('FNAME');
    const changed = await ask('PATCH', `/api/templates/${template._id}`, { ...template, name: 'Diploma' });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Successfully updated!' } });
    expect((await ask('GET', `/api/templates/${template._id}`)).body['template']).toMatchObject({
      ...kept,
      name: 'Diploma',
    });
    expect(await ask('DELETE', `/api/templates/${template._id}`)).toMatchObject({
      status: 200,
      body: { message: 'Successfully deleted!' },
    });
    expect((await ask('GET', `/api/templates/${template._id}`)).status).toBe(404);
  });

  it.each([
    { body: { name: ' ' }, message: 'name is required' },
    { body: { content: '<p></p>' }, message: 'content is required' },
    { body: { confirmationNumberStart: 'ten' }, message: 'Registration Number Start must be numeric' },
    { body: { confirmationNumberEnd: '1.5' }, message: 'Registration Number End must be numeric' },
    {
      body: { confirmationNumberStart: 2, confirmationNumberEnd: '1' },
      message: 'Registration Number Start must be lesser than End',
    },
    { body: { content: `<p>${'a'.repeat(100_000)}</p>` }, message: 'content: must have at most 100000 characters' },
    {
      body: { type: ['tttttttttttttttttttt'] },
      message: 'type: not a registration type of this event: tttttttttttttttttttt',
    },
    { body: { activity: ['tttttttttttttttttttt'] }, message: 'activity: the event has no such activity' },
    {
      body: { content: '<img src="/api/file/0123456789abcdefghjk">' },
      message: "background: must be a PNG or JPEG picture among the event's uploads",
    },
  ])('say what is wrong: $message', async ({ body, message }) => {
    expect(await make(body)).toMatchObject({ status: 422, body: { message } });
  });

  it('are refused by a limit that is named where they are larger than a call may be', async () => {
    expect(await make({ content: 'a'.repeat(1_100_000) })).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  it('are printed by whoever sees them, and changed with a right of its own', async () => {
    const { _id } = await made();
    const viewer = await openStaff(turnout, event.eventId, ['accessToTemplates'], `t1-${event.eventId}@example.org`);
    const other = await openStaff(turnout, event.eventId, ['editTemplates'], `t2-${event.eventId}@example.org`);
    const statuses = async (token: string) => {
      const answers = [
        await ask('GET', `/api/templates?eventId=${event.eventId}`, undefined, token),
        await ask('POST', '/api/templates/registrants', { templateId: _id }, token),
        await ask('PATCH', `/api/templates/${_id}`, { name: 'Mine' }, token),
        await ask('DELETE', `/api/templates/${_id}`, undefined, token),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(viewer.token)).toEqual([200, 200, 403, 403]);
    expect(await statuses(other.token)).toEqual([403, 403, 403, 403]);
  });
});

describe('the registrants of a template', () => {
  it('each have their document, with answers as text and without what names nothing', async () => {
    await register(turnout, event, ['<b>Ada</b> & Co']);
    expect(await htmlFor('<p>${FNAME}${nobody}: <a href="https://x.org/?n=${FNAME}">here</a></p>')).toEqual([
      expect.stringContaining(
        '<p>&lt;b&gt;Ada&lt;/b&gt; &amp; Co: <a href="https://x.org/?n=%3Cb%3EAda%3C%2Fb%3E%20%26%20Co"',
      ),
    ]);
    const { unknownTokens } = await registrants((await made({ content: '<p>${nobody} ${FNAME}</p>' }))._id);
    expect(unknownTokens).toEqual(['nobody']);
  });

  it('are those whom its filters let through, and a part of them where that is asked', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada', 'Bo']);
    await register(turnout, event, ['Cy']);
    const names = async (body: object, more: object = {}) => {
      const { registrations, total } = await registrants((await made(body))._id, more);
      return [total, ...registrations.map(({ firstName }) => firstName).toSorted()];
    };
    expect(await names({})).toEqual([3, 'Ada', 'Bo', 'Cy']);
    expect(await names({ primaryRegistrantsOnly: true })).toEqual([2, 'Ada', 'Cy']);
    expect(await names({ checkedIn: true })).toEqual([0]);
    expect(await names({ paymentStatus: ['partial-paid'] })).toEqual([0]);
    // Their numbers have letters in them.
    expect(await names({ confirmationNumberStart: 1 })).toEqual([0]);
    expect((await names({}, { perPage: 1, page: 3 })).length).toBe(2);
    await ask('DELETE', `/api/registrations/${ada}`);
    expect((await names({}))[0]).toBeLessThan(3);
  });

  it('are chosen by their numbers where the event counts them', async () => {
    await ask('PUT', `/api/events/${event.eventId}`, {
      customConfirmationNumberGeneration: true,
      confirmationNumberSequence: 100,
    });
    for (const name of ['Ada', 'Bo', 'Cy']) await register(turnout, event, [name]);
    const { _id } = await made({ confirmationNumberStart: 101, confirmationNumberEnd: 102 });
    const { registrations } = await registrants(_id);
    expect(registrations.map(({ firstName }) => firstName)).toEqual(['Cy', 'Bo']);
  });

  it('are one PDF, of all or of some; of nobody there is none', async () => {
    const { _id } = await made({ content: '<h1>Certificate</h1><p>For ${FNAME}</p>', name: 'Cert/ificate' });
    const nobody = await pdfOf(_id);
    expect([nobody.status, await nobody.json()]).toMatchObject([409, { code: 'template-for-nobody' }]);
    const [ada = ''] = await register(turnout, event, ['Ada']);
    await register(turnout, event, ['Bo']);
    const elsewhere = await makeTestEvent(turnout);
    const [eve = ''] = await register(turnout, elsewhere, ['Eve']);
    await registrants(_id);
    const all = await pdfOf(_id);
    expect(all.headers.get('content-disposition')).toContain('Cert ificate.pdf');
    const { pages, title } = readPdf(Buffer.from(await all.arrayBuffer()));
    expect(title).toBe('Cert/ificate');
    expect(pages.map((text) => /For (\w+)/.exec(text)?.[1]).toSorted()).toEqual(['Ada', 'Bo']);
    const one = await pdfOf(_id, { registrants: [ada, ada, eve] });
    expect(readPdf(Buffer.from(await one.arrayBuffer())).pages).toHaveLength(1);
  });

  it('show a text before it is kept', async () => {
    const preview = async (content: string) =>
      (await ask('POST', '/api/x/templates/preview', { eventId: event.eventId, content })).body['preview'];
    expect(await preview('<p onclick="x">${FNAME}</p>')).toEqual({
      html: '<p>${FNAME}</p>',
      of: null,
      unknownTokens: [],
    });
    await register(turnout, event, ['Ada']);
    await registrants((await made())._id);
    expect(await preview('<p>${FNAME} ${x}</p>')).toMatchObject({ html: '<p>Ada </p>', unknownTokens: ['x'] });
  });
});

describe('a template that is sent', () => {
  const settled = { timeout: 20_000, interval: 100 };
  const mailsTo = async (to: string, subject: string) => {
    const { mails } = calls.caughtMails.output.parse((await ask('GET', '/api/x/mails')).body);
    return mails.filter((mail) => mail.to === to && mail.subject === subject);
  };
  const comes = async (name: string, email: string) => {
    const values: Readonly<Record<string, string>> = { FNAME: name, LNAME: 'Example', EMAIL: email };
    const fields = Object.entries(event.fields).map(([key, _id]) => ({
      _id,
      value: values[key],
    }));
    await ask('POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields });
  };
  const mail = (id: string, subject: string, token = turnout.adminToken) =>
    ask('POST', `/api/x/templates/${id}/mails`, { subject, message: '<p>Dear ${FNAME}</p>' }, token);

  it('goes to each as a PDF of their own, as it was when it was sent', async () => {
    const subject = `Certificate ${event.eventId}`;
    const { _id } = await made({ name: 'Certificate', content: '<h1>For ${FNAME}</h1>' });
    expect(await mail(_id, subject)).toMatchObject({ status: 409, body: { code: 'template-for-nobody' } });
    await comes('Ada', `ada-${event.eventId}@example.org`);
    await comes('Bo', `bo-${event.eventId}@example.org`);
    const sent = await mail(_id, subject);
    expect(sent).toMatchObject({ status: 200, body: { message: 'E-Mails successfully sent!' } });
    await ask('PATCH', `/api/templates/${_id}`, { content: '<h1>Too late</h1>' });
    for (const name of ['Ada', 'Bo']) {
      const address = `${name.toLowerCase()}-${event.eventId}@example.org`;
      await vi.waitFor(async () => expect(await mailsTo(address, subject)).toHaveLength(1), settled);
      const [found] = await mailsTo(address, subject);
      const { source } = calls.caughtMail.output.parse(
        (await ask('GET', `/api/x/mails/${found?._id ?? ''}`)).body,
      ).mail;
      const encoded = /filename=Certificate\.pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/.exec(source)?.[1] ?? '';
      expect(readPdf(Buffer.from(encoded, 'base64')).text).toContain(`For ${name}`);
    }
  });

  it('needs the right to write to many', async () => {
    const { _id } = await made();
    const viewer = await openStaff(turnout, event.eventId, ['accessToTemplates'], `t3-${event.eventId}@example.org`);
    expect((await mail(_id, 'No', viewer.token)).status).toBe(403);
  });
});
