import { describe, expect, it } from 'vitest';
import { mailReportIn } from './mail-report.ts';

const messageId = '27sat8hfkfcsf6kzmjwn';
const original = [
  'Content-Type: message/rfc822',
  '',
  `Message-ID: <${messageId}@turnout.example.org>`,
  'From: no-reply@turnout.example.org',
  'To: ada@example.org',
  'Subject: Your room',
  '',
  'It is number 12.',
];
const reportOf = (type: string, lines: readonly string[], back: readonly string[] = original): string =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...lines,
    '',
    '--b',
    ...back,
    '',
    '--b--',
    '',
  ].join('\r\n');
const dsn = (action: string, status: string, ...more: readonly string[]) =>
  reportOf('delivery-status', [
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; ada@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    ...more,
  ]);

describe('a mail about one of ours', () => {
  it('says that it came back where there is no such mailbox, and repeats no address', async () => {
    const source = dsn('failed', '5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org>:', '    User unknown');
    expect(await mailReportIn(source)).toEqual({
      messageId,
      report: { kind: 'returned', cause: 'bounce', reason: '550 5.1.1 <…>: User unknown' },
    });
  });

  it.each(['5.2.2', '5.7.1', '4.4.7'])(
    'says of %s that it failed, which is nothing against the address',
    async (status) => {
      expect(await mailReportIn(dsn('failed', status))).toMatchObject({ report: { kind: 'failed' } });
    },
  );

  it('says nothing while it is only late', async () => {
    expect(await mailReportIn(dsn('delayed', '4.4.1'))).toBeNull();
    expect(await mailReportIn(dsn('delivered', '2.0.0'))).toMatchObject({ report: { kind: 'delivered' } });
  });

  it('says that its reader complained', async () => {
    const arf = (kind: string) => reportOf('feedback-report', [`Feedback-Type: ${kind}`, 'Version: 1']);
    expect(await mailReportIn(arf('abuse'))).toMatchObject({ messageId, report: { cause: 'complaint' } });
    expect(await mailReportIn(arf('not-spam'))).toBeNull();
  });

  it('is found by the headers alone, where no more is given back', async () => {
    const headers = ['Content-Type: text/rfc822-headers', '', `Message-ID:`, `  <${messageId}@turnout.example.org>`];
    const source = reportOf(
      'delivery-status',
      ['Reporting-MTA: dns; a', '', 'Action: failed', 'Status: 5.1.1'],
      headers,
    );
    expect(await mailReportIn(source)).toMatchObject({ messageId });
  });

  it('is none where it is of a stranger’s mail, an answer of a person, or no mail at all', async () => {
    const strange = original.map((line) => line.replace(messageId, 'somebody.else'));
    const source = reportOf(
      'delivery-status',
      ['Reporting-MTA: dns; a', '', 'Action: failed', 'Status: 5.1.1'],
      strange,
    );
    expect(await mailReportIn(source)).toBeNull();
    expect(await mailReportIn('Subject: Re: Your room\r\n\r\nThank you! 550 5.1.1')).toBeNull();
    expect(await mailReportIn('')).toBeNull();
    expect(await mailReportIn('\u00ff'.repeat(1_000))).toBeNull();
  });
});
