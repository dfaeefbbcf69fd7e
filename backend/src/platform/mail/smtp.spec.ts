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

describe('html', () => {
  it('escapes every text and no part made by itself', () => {
    const name = `<script>alert("1")</script> & 'co'`;
    expect(html`<p title="${name}">${[html`<b>${name}</b>`]}${null}</p>`.html).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">' +
        '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</b></p>',
    );
  });
});
