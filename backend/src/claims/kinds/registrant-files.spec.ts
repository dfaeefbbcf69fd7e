// kind: stack
import { calls } from '@turnout/contracts';
import { flags, largestPicture, type FieldId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf, svgOf } from '../../platform/testing/pictures.ts';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';
import { botToken } from '../../testing/strangers.ts';
import { pdfOf } from '../../testing/documents.ts';

let turnout: TestTurnout;
let event: TestEvent;
let passport: FieldId;
let locked: FieldId;
let sql: ReturnType<typeof openSql>;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  sql = openSql(turnout.databaseUrl, { max: 1 });
  event = await makeTestEvent(turnout, 'Fair');
  const { eventId, typeId, fields } = event;
  const made = async (title: string, more: object = {}) => {
    const { body } = await asAdmin('POST', '/api/fields', {
      eventId,
      title,
      name: title.toUpperCase(),
      type: 'media',
      ...more,
    });
    return calls.defineField.output.parse(body).field._id;
  };
  passport = await made('Passport', { required: true });
  locked = await made('Visa', { specialPrivilegeNeededToEdit: true });
  await asAdmin('PUT', `/api/types/${typeId}`, { eventId, fields: [...Object.values(fields), passport, locked] });
  await asAdmin('PUT', `/api/events/${eventId}`, { showEditMyRegistration: true });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const open = (path: string, token = '') =>
  fetch(`${turnout.url}${path}`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });

interface Sending {
  readonly method?: string;
  readonly token?: string;
  readonly key?: string;
  readonly name?: string;
  readonly said?: Readonly<Record<string, string>>;
}
const sendTo = async (
  path: string,
  file: Buffer | null,
  { method = 'POST', token, key, name = 'a.bin', said = {} }: Sending = {},
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(said)) form.set(field, value);
  if (file !== null) form.set('file', new Blob([new Uint8Array(file)]), name);
  const answer = await fetch(`${turnout.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
/** As a visitor does, before there is a registration; staff bring no proof. */
const sendAhead = async (file: Buffer, more: Sending = {}, of = event, field: string = passport) => {
  const into = `eventId=${of.eventId}&typeId=${of.typeId}&fieldId=${field}`;
  const proof = more.token === undefined ? `&grecaptcha=${encodeURIComponent(await botToken(turnout))}` : '';
  return sendTo(`/api/x/registrant-files?${into}${proof}`, file, more);
};
const waiting = async (file: Buffer, more: Sending = {}): Promise<string> =>
  calls.sendWaitingFile.output.parse((await sendAhead(file, more)).body).file.path;

const answersOf = (name: string, file: string | null) => [
  { _id: event.fields.FNAME, value: name },
  { _id: event.fields.LNAME, value: 'Example' },
  ...(file === null ? [] : [{ _id: passport, value: file }]),
];
const register = (people: readonly (readonly [name: string, file: string | null])[]) => {
  const [first, ...others] = people.map(([name, file]) => ({ type: event.typeId, fields: answersOf(name, file) }));
  return asAdmin('POST', '/api/registrations', { event: event.eventId, ...first, registrants: others });
};
const registered = async (...people: Parameters<typeof register>[0]) => {
  const { registration, childRegistrations } = calls.submit.output.parse((await register(people)).body);
  return [registration._id, ...childRegistrations.map(({ _id }) => _id)];
};
const filesOf = async (id: string | undefined) =>
  calls.registrationUploads.output.parse(
    (await asAdmin('GET', `/api/registration-uploads?registrationId=${id ?? ''}`)).body,
  ).registrationUploads;
const stored = async () => Number((await sql`SELECT count(*)::int AS n FROM ops.registrant_files`)[0]?.n);

describe('a file that is sent before its registration', () => {
  it('becomes that of the person whose registration names it, and of each companion their own', async () => {
    const [of, other] = [await waiting(pngOf(8, 8, 1), { name: 'Ana’s pass.jpeg' }), await waiting(pdfOf('bo'))];
    const before = await stored();
    const [ana, bo] = await registered(['Ana', of], ['Bo', other]);
    // What waited is theirs now, and lies there once.
    expect(await stored()).toBe(before);
    const [file] = await filesOf(ana);
    expect(file).toMatchObject({ registrationId: ana, fieldId: passport, name: 'Ana’s pass.png', type: 'image/png' });
    expect(await filesOf(bo)).toMatchObject([{ registrationId: bo, type: 'application/pdf', name: 'a.pdf' }]);
    const answer = await open(file?.path ?? '', turnout.adminToken);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(8, 8, 1));
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Ana_s pass.png"; filename*=UTF-8''Ana%E2%80%99s%20pass.png`,
    );
  });

  it('is nobody’s to read while it waits, nor anybody’s who may not see registrations', async () => {
    const path = await waiting(pngOf(8, 8, 2));
    for (const token of ['', turnout.adminToken])
      expect((await open(path, token)).status).toBe(token === '' ? 401 : 404);
    const [ana] = await registered(['Ana', path]);
    const [file] = await filesOf(ana);
    const desk = (await openStaff(turnout, event.eventId, ['checkinRegistrants'])).token;
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    const outsider = (await openStaff(turnout, elsewhere.eventId, flags)).token;
    const staff = (await openStaff(turnout, event.eventId, ['viewRegistrants'])).token;
    expect((await open(file?.path ?? '')).status).toBe(401);
    expect((await open(file?.path ?? '', desk)).status).toBe(403);
    expect((await open(file?.path ?? '', outsider)).status).toBe(404);
    expect((await open(file?.path ?? '', staff)).status).toBe(200);
  });

  it('is there once, however often it is sent with the same request', async () => {
    const before = await stored();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([waiting(pngOf(8, 8, 3), { key }), waiting(pngOf(8, 8, 3), { key })]);
    expect(one).toBe(two);
    expect(await stored()).toBe(before + 1);
  });

  it.each([
    ['a program', Buffer.from('MZ'), 415, 'file-wrong-type'],
    ['no whole picture', pngOf(8, 8).subarray(0, -20), 422, 'upload-broken-picture'],
    [
      'a byte too much',
      Buffer.concat([pdfOf(), Buffer.alloc(largestPicture)]).subarray(0, largestPicture + 1),
      413,
      'file-too-large',
    ],
  ])('is refused where it is %s', async (_, file, status, code) => {
    expect(await sendAhead(file)).toMatchObject({ status, body: { code } });
  });

  it('far too large, or of nobody, is refused by a sentence that names what is wrong', async () => {
    const { adminToken: token } = turnout;
    const [id] = await registered(['Ann', null]);
    const said = { registrationId: id ?? '', fieldId: passport };
    expect(await sendTo('/api/registration-uploads', Buffer.alloc(3 * largestPicture), { token, said })).toMatchObject({
      status: 413,
      body: { code: 'file-too-large', message: 'File size should be less than 2 MB', details: { field: 'file' } },
    });
    expect(await sendTo('/api/registration-uploads', pdfOf(), { token })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('registrationId: is required') },
    });
  });

  it('is refused for a field that takes none, or an event that there is not', async () => {
    expect(await sendAhead(pngOf(8, 8), {}, event, event.fields.FNAME)).toMatchObject({
      status: 422,
      body: { code: 'not-a-file-field' },
    });
    const other = await makeTestEvent(turnout, 'Other');
    expect((await sendAhead(pngOf(8, 8), {}, { ...event, eventId: other.eventId })).status).toBe(404);
  });

  it('has to be there: the refusal names the field and changes nothing', async () => {
    const refused = { status: 422, body: { code: 'field-refused', message: expect.stringContaining('Passport') } };
    expect(await register([['Eve', '/api/x/registrant-files/00000000000000000000#a.png']])).toMatchObject(refused);
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere too');
    const path = await waiting(pngOf(8, 8, 4));
    await sql`UPDATE ops.registrant_files SET event_id = ${elsewhere.eventId}
      WHERE file_id = ${path.split('#')[0]?.slice(-20) ?? ''}`;
    expect(await register([['Eve', path]])).toMatchObject(refused);
  });

  it('of somebody else is copied where staff name it, and each has their own', async () => {
    const [ana] = await registered(['Ana', await waiting(pngOf(8, 8, 9))]);
    const [file] = await filesOf(ana);
    const [eve] = await registered(['Eve', file?.path ?? '']);
    const [copy] = await filesOf(eve);
    expect(copy).toMatchObject({ registrationId: eve, name: file?.name });
    expect(copy?._id).not.toBe(file?._id);
    await asAdmin('POST', '/api/delete-registration-uploads', { registrationId: ana, fieldIds: [passport] });
    expect((await open(copy?.path ?? '', turnout.adminToken)).status).toBe(200);
  });

  it('goes along where the type of a registration is changed', async () => {
    const { eventId, fields } = event;
    const body = { eventId, name: 'Speaker', fields: [...Object.values(fields), passport] };
    const { type } = calls.defineType.output.parse((await asAdmin('POST', '/api/types', body)).body);
    const [ana] = await registered(['Ana', await waiting(pngOf(8, 8, 10))]);
    const [file] = await filesOf(ana);
    const changed = await asAdmin('POST', calls.changeType.path.replace(':id', ana ?? ''), {
      type: type._id,
      leavesOut: 0,
      registrants: [],
    });
    const { registration } = calls.changeType.output.parse(changed.body);
    const [moved] = await filesOf(registration._id);
    expect(moved).toMatchObject({ registrationId: registration._id, fieldId: passport, name: file?.name });
    const answer = await open(moved?.path ?? '', turnout.adminToken);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(8, 8, 10));
  });
});

describe('a file of a registration', () => {
  const into = (id: string | undefined, fieldId: string = passport) => ({ registrationId: id ?? '', fieldId });

  it('is uploaded, replaced and deleted by staff', async () => {
    const [ana] = await registered(['Ana', await waiting(pngOf(8, 8, 5))]);
    const [first] = await filesOf(ana);
    const token = turnout.adminToken;
    const put = await sendTo('/api/registration-uploads', pdfOf('new'), { method: 'PATCH', token, said: into(ana) });
    expect(put).toMatchObject({ status: 200, body: { file: { registrationId: ana, type: 'application/pdf' } } });
    const [second] = await filesOf(ana);
    // Sent again it is the one that is there; the one that it took the place of is gone for good.
    expect(await sendTo('/api/registration-uploads', pdfOf('new'), { token, said: into(ana) })).toMatchObject({
      body: { file: second },
    });
    expect((await open(first?.path ?? '', token)).status).toBe(404);
    expect(await sql`SELECT 1 FROM ops.registrant_files WHERE file_id = ${String(first?._id)}`).toHaveLength(0);
    expect((await asAdmin('GET', `/api/registration-uploads/${second?._id ?? ''}`)).body).toEqual({
      registrationUpload: second,
    });
    // Under another name it is another file.
    const renamed = { token, said: into(ana), name: 'renamed.pdf' };
    expect(await sendTo('/api/registration-uploads', pdfOf('new'), renamed)).toMatchObject({
      body: { file: { name: 'renamed.pdf' } },
    });
    expect(await filesOf(ana)).toMatchObject([{ name: 'renamed.pdf' }]);
    const gone = await asAdmin('POST', '/api/delete-registration-uploads', {
      registrationId: ana,
      fieldIds: [passport],
    });
    expect(gone.status).toBe(200);
    expect(await filesOf(ana)).toEqual([]);
    expect(await sql`SELECT 1 FROM ops.registrant_files WHERE person_id = ${String(ana)}`).toHaveLength(0);
  });

  it('is not changed in a field that is locked for whoever asks', async () => {
    const [ana] = await registered(['Ana', await waiting(pngOf(8, 8, 6))]);
    const token = (await openStaff(turnout, event.eventId, ['viewRegistrants', 'checkinRegistrants'])).token;
    const answer = await sendTo('/api/registration-uploads', pngOf(8, 8, 7), { token, said: into(ana, locked) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await filesOf(ana)).toHaveLength(1);
    expect(await sendTo('/api/registration-uploads', pngOf(8, 8, 7), { token, said: into(ana) })).toMatchObject({
      status: 200,
    });
  });

  it('lies there sealed, and is gone with the person', async () => {
    const drawing = svgOf('<text>secret of Ana</text>');
    const [ana] = await registered(['Ana', await waiting(drawing, { name: 'secret.svg' })]);
    const [file] = await filesOf(ana);
    const kept = await sql`
      SELECT f.*, p.bytes FROM ops.registrant_files f JOIN ops.registrant_file_pieces p USING (file_id)
      WHERE file_id = ${String(file?._id)}`;
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept) + String(kept[0]?.bytes)).not.toContain('secret');
    const { registration } = calls.registration.output.parse(
      (await asAdmin('GET', `/api/registrations/${ana ?? ''}`)).body,
    );
    const body = { reason: 'asked for it', confirmation: registration.confirmationNumber };
    expect((await asAdmin('POST', calls.erase.path.replace(':id', ana ?? ''), body)).status).toBe(200);
    expect((await open(file?.path ?? '', turnout.adminToken)).status).toBe(404);
    await expect
      .poll(async () => (await sql`SELECT 1 FROM ops.registrant_files WHERE person_id = ${String(ana)}`).length)
      .toBe(0);
  });
});

describe('what a server left behind that stopped', () => {
  it('is swept where no registration names it, and stays where one does', async () => {
    const [lost, kept] = [await waiting(pdfOf('lost')), await waiting(pdfOf('kept'))];
    const [old, fresh] = [await waiting(pdfOf('old')), await waiting(pdfOf('fresh'))];
    const [ana] = await registered(['Ana', kept]);
    const idIn = (path: string) => path.slice(-100).split('#')[0]?.slice(-20) ?? '';
    // It was made somebody's, and its registration never came; of another nobody noted that it is named.
    await sql`UPDATE ops.registrant_files SET person_id = '00000000000000000001' WHERE file_id = ${idIn(lost)}`;
    await sql`UPDATE ops.registrant_files SET is_named = false WHERE person_id = ${String(ana)}`;
    await sql`UPDATE ops.registrant_files SET looked_at = now() - interval '2 hours' WHERE NOT is_named`;
    await sql`UPDATE ops.registrant_files SET uploaded_at = now() - interval '49 hours' WHERE file_id = ${idIn(old)}`;
    const also = await serveAlso(turnout.databaseUrl);
    try {
      const there = async () => {
        const rows = await sql`
          SELECT file_id FROM ops.registrant_files WHERE file_id = ANY(${[lost, old, fresh].map(idIn)})`;
        return rows.map(({ file_id: id }) => String(id));
      };
      await expect.poll(there, { timeout: 20_000 }).toEqual([idIn(fresh)]);
      const named = () => sql`SELECT 1 FROM ops.registrant_files WHERE person_id = ${String(ana)} AND is_named`;
      await expect.poll(async () => (await named()).length, { timeout: 20_000 }).toBe(1);
      expect(await sql`SELECT 1 FROM ops.person_keys WHERE person_id = ${idIn(old)}`).toHaveLength(0);
      expect(await filesOf(ana)).toHaveLength(1);
    } finally {
      await also.stop();
    }
  });
});

describe('registrants with their link', () => {
  const codeOf = async (id: string | undefined, email: string): Promise<string> => {
    const read = await asAdmin('GET', `/api/registrations/${id ?? ''}`);
    const { confirmationNumber } = calls.registration.output.parse(read.body).registration;
    await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', {
      body: { eventId: event.eventId, email, registrationId: confirmationNumber },
    });
    const links = async () => {
      const { mails } = calls.caughtMails.output.parse((await asAdmin('GET', '/api/x/mails')).body);
      return mails.filter((mail) => mail.to === email && !mail.subject.startsWith('Your registration'));
    };
    await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await links();
    const { text } = calls.caughtMail.output.parse((await asAdmin('GET', `/api/x/mails/${mail?._id ?? ''}`)).body).mail;
    return /\/registration\/([0-9a-z-]+)\/edit/.exec(text)?.[1] ?? '';
  };

  it('replace, read and delete their own files, and nobody else’s', async () => {
    const [ana] = await registered(['Ana', await waiting(pdfOf('first'))]);
    await asAdmin('PUT', `/api/registrations/${ana ?? ''}`, {
      fields: [{ _id: event.fields.EMAIL, value: 'files@example.org' }],
    });
    const [other] = await registered(['Bo', await waiting(pdfOf('of Bo'))]);
    const code = await codeOf(ana, 'files@example.org');
    const edit = (value: string) =>
      turnout.ask('PUT', `/api/registrations-code/${ana ?? ''}`, {
        body: { code, fields: [{ _id: passport, value }] },
      });
    const own = (id: string | undefined) => open(`/api/x/registrations-code/${code}/files/${id ?? ''}`);
    const [first] = await filesOf(ana);
    expect(Buffer.from(await (await own(first?._id)).arrayBuffer())).toEqual(pdfOf('first'));
    const [ofBo] = await filesOf(other);
    expect((await own(ofBo?._id)).status).toBe(404);
    expect((await edit(ofBo?.path ?? '')).status).toBe(422);
    expect((await edit(await waiting(pdfOf('second')))).status).toBe(200);
    const [second] = await filesOf(ana);
    expect(Buffer.from(await (await own(second?._id)).arrayBuffer())).toEqual(pdfOf('second'));
    expect((await own(first?._id)).status).toBe(404);
    // Their form asks for one.
    expect(await edit('')).toMatchObject({ status: 422, body: { code: 'field-required' } });
    expect(await filesOf(ana)).toEqual([second]);
    expect((await open(`/api/x/registrations-code/00000-00000/files/${second?._id ?? ''}`)).status).toBeGreaterThan(
      399,
    );
  });
});

describe('files of a deleted event', () => {
  it('go with it, and what waited for it', async () => {
    const doomed = await makeTestEvent(turnout, 'Doomed');
    const made = await asAdmin('POST', '/api/fields', {
      eventId: doomed.eventId,
      title: 'Pass',
      name: 'PASS',
      type: 'media',
    });
    const field = calls.defineField.output.parse(made.body).field._id;
    const { eventId, typeId } = doomed;
    await asAdmin('PUT', `/api/types/${typeId}`, { eventId, fields: [...Object.values(doomed.fields), field] });
    for (const said of ['one', 'two']) expect((await sendAhead(pdfOf(said), {}, doomed, field)).status).toBe(200);
    const rows = () => sql`SELECT 1 FROM ops.registrant_files WHERE event_id = ${eventId}`;
    expect(await rows()).toHaveLength(2);
    expect((await asAdmin('DELETE', `/api/events/${eventId}`)).status).toBe(200);
    await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(0);
  });
});
