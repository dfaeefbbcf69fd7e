import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from './html.ts';
import { openMailServer, type Mail } from './smtp.ts';
import { startMoodyServer, type MoodyServer } from './testing/moody-server.ts';

let server: MoodyServer;
beforeAll(async () => {
  server = await startMoodyServer();
});
afterAll(() => server.close());

const mail: Mail = {
  id: 'm1@example.org',
  to: 'anna@example.org',
  cc: ['desk@example.org'],
  fromName: 'Fête d’été',
  replyTo: { name: 'Team', address: 'team@example.org' },
  subject: 'Inscripción ✓',
  html: '<p>Olá <img src="cid:code"></p>',
  text: 'Olá',
  pictures: [{ cid: 'code', fileName: 'code.png', type: 'image/png', bytes: Buffer.from('picture') }],
};
const post = async (changes: Partial<Mail> = {}) => {
  const posting = await openMailServer(server.url, 'no-reply@example.org').post({ ...mail, ...changes }, () =>
    Promise.resolve(),
  );
  expect(posting).toEqual({ kind: 'taken' });
  return PostalMime.parse(server.texts.at(-1) ?? '');
};

describe('a mail', () => {
  it('arrives with its words, its picture and its addresses', async () => {
    const arrived = await post();
    expect(arrived).toMatchObject({
      messageId: '<m1@example.org>',
      from: { name: 'Fête d’été', address: 'no-reply@example.org' },
      replyTo: [{ name: 'Team', address: 'team@example.org' }],
      to: [{ address: 'anna@example.org' }],
      cc: [{ address: 'desk@example.org' }],
      subject: 'Inscripción ✓',
    });
    expect(arrived.html).toContain('Olá');
    expect(arrived.text).toContain('Olá');
    expect(arrived.attachments).toMatchObject([{ contentId: '<code>', mimeType: 'image/png', disposition: 'inline' }]);
    expect(server.envelopes.at(-1)?.to).toEqual(['anna@example.org', 'desk@example.org']);
  });

  it('takes no further header from a name or a subject', async () => {
    const nasty = 'Fair\r\nBcc: thief@example.org\u2028X-Nasty: 1';
    const arrived = await post({ subject: nasty, fromName: nasty, replyTo: { name: nasty, address: 'a@example.org' } });
    expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(arrived.headers.map(({ key }) => key)).not.toContain('x-nasty');
    expect(arrived.subject).toBe('Fair Bcc: thief@example.org X-Nasty: 1');
    expect(server.envelopes.at(-1)?.to).toEqual(['anna@example.org', 'desk@example.org']);
  });

  it.each([550, 451])('whose copies are taken but whose reader is refused with %d has not been taken', async (code) => {
    server.expect({ kind: 'answer', code, to: 'recipient' });
    const posting = await openMailServer(server.url, 'no-reply@example.org').post(mail, () => Promise.resolve());
    // Not to be tried again: the copies are out.
    expect(posting).toMatchObject({ kind: 'refused', isFinal: true });
    expect(JSON.stringify(posting)).toContain('Recipient address rejected');
    expect(JSON.stringify(posting)).not.toContain('anna');
    expect(server.envelopes.at(-1)?.to).toEqual(['desk@example.org']);
  });

  it('keeps no mark that turns the line around in its subject', async () => {
    expect((await post({ subject: 'Hello \u202egnp.exe\u202c יעל' })).subject).toBe('Hello gnp.exe יעל');
  });

  it('is not begun where its sender could not note that it is on its way', async () => {
    const before = server.texts.length;
    const posting = await openMailServer(server.url, 'no-reply@example.org').post(mail, () =>
      Promise.reject(new Error('the database is away')),
    );
    expect(posting).toMatchObject({ kind: 'refused', isFinal: false });
    expect(server.texts).toHaveLength(before);
  });
});

describe('a mail server that refuses us', () => {
  let asking: MoodyServer;
  beforeAll(async () => {
    asking = await startMoodyServer({ logsIn: true });
  });
  afterAll(() => asking.close());
  const from = 'no-reply@example.org';
  const withPassword = () => asking.url.replace('smtp://', 'smtp://turnout:secret@');
  const posted = (url: string, isHere?: () => boolean) =>
    openMailServer(url, from, undefined, isHere).post({ ...mail, cc: [] }, () => Promise.resolve());

  it.each([
    ['our log-in', { code: 535, to: 'log-in' }],
    ['our sender', { code: 553, to: 'sender', words: '5.7.1 Sender address rejected' }],
    ['our sender for good', { code: 550, to: 'sender', words: '5.1.8 Domain of sender does not exist' }],
    [
      'our sender, told once the reader is named',
      { code: 553, to: 'recipient', words: `5.7.1 <${from}>: Sender address rejected: not owned by user turnout` },
    ],
    ['to take anything without a log-in', { code: 530, to: 'recipient', words: '5.7.0 Authentication required' }],
    ['our sender, told of the text', { code: 554, to: 'text', words: `5.7.1 ${from.toUpperCase()} may not send` }],
  ] as const)('for %s bars us, and the mail is not failed', async (_, answer) => {
    asking.expect({ kind: 'answer', ...answer });
    const posting = await posted(withPassword());
    expect(posting).toMatchObject({ kind: 'barred' });
    expect(JSON.stringify(posting)).not.toMatch(/no-reply|secret/i);
  });

  it.each([
    ['its size', { code: 552, to: 'sender', words: '5.3.4 Message too big' }, true],
    ['its sender for now', { code: 451, to: 'sender', words: '4.7.1 Greylisted' }, false],
    ['our log-in for now', { code: 454, to: 'log-in', words: '4.7.0 Temporary authentication failure' }, false],
  ] as const)('refuses a mail for %s alone', async (_, answer, isFinal) => {
    asking.expect({ kind: 'answer', ...answer });
    expect(await posted(withPassword())).toMatchObject({ kind: 'refused', isFinal });
  });

  it('on another machine is told no password over a line that anybody can read', async () => {
    const before = asking.passwords.length;
    const posting = await posted(withPassword(), () => false);
    expect(posting).toMatchObject({ kind: 'barred' });
    expect(asking.passwords).toHaveLength(before);
    expect(await posted(asking.url, () => false)).toEqual({ kind: 'taken' });
    expect(await posted(withPassword())).toEqual({ kind: 'taken' });
    expect(asking.passwords.at(-1)).toBe('secret');
  });
});

describe('html', () => {
  it('escapes every text and no part made by itself', () => {
    const name = `<script>alert("1")</script> & 'co'`;
    expect(html`<p title="${name}">${[html`<b>${name}</b>`]}${null}</p>`.html).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">' +
        '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</b></p>',
    );
  });
});
