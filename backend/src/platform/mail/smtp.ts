import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Readable } from 'node:stream';

export interface Mail {
  /** The Message-ID, without angle brackets. */
  readonly id: string;
  readonly to: string;
  readonly cc: readonly string[];
  readonly fromName: string;
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Pictures that the HTML names by `cid:`. */
  readonly pictures: readonly MailPicture[];
  /** Files that go along. */
  readonly files?: readonly MailFile[];
  /** Address at which one press of the mail program's own button says that no more of them are wanted (RFC 8058); absent: nowhere. */
  readonly unsubscribeAt?: string;
}

export interface MailFile {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface MailPicture extends MailFile {
  readonly cid: string;
}

/**
 * What became of a mail. `refused`: the server certainly does not have it; `isFinal`: trying again
 * would be answered the same. `barred`: the server refuses us, our log-in or our sender, whatever the mail.
 * `uncertain`: the line broke after the text had begun to go over it.
 */
export type Posting =
  /** `segments`: of a text message, how many are charged. */
  | { readonly kind: 'taken'; readonly segments?: number }
  /** `returns`: its address is not to be written to again, and why. */
  | {
      readonly kind: 'refused';
      readonly isFinal: boolean;
      readonly reason: string;
      readonly returns?: 'bounce' | 'stop' | undefined;
    }
  | { readonly kind: 'barred'; readonly reason: string }
  | { readonly kind: 'uncertain'; readonly reason: string };

export interface MailServer {
  /**
   * Gives a mail to the server. Never throws for what the server or the line does.
   * @param beforeText awaited once the server is ready for the text and before any of it is sent; what
   *   fails until then has certainly not been taken.
   */
  readonly post: (mail: Mail, beforeText: () => Promise<void>) => Promise<Posting>;
}

/** Milliseconds. */
export interface Patience {
  readonly toConnect: number;
  readonly forAnswer: number;
}

const patient: Patience = { toConnect: 20_000, forAnswer: 60_000 };

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * A mail server that takes mails over SMTP. A password goes to another machine over an encrypted line alone: a server
 * that offers none bars us.
 * @param url `smtp://user:password@host:port`, or `smtps://` for TLS from the start.
 * @param from the address that mails come from.
 * @param isHere tells whether a host is this machine.
 */
export const openMailServer = (
  url: string,
  from: string,
  patience: Patience = patient,
  isHere: (host: string) => boolean = isThisMachine,
): MailServer => ({
  post: async (mail, beforeText) => {
    const raw = await compose(mail, from);
    const connection = connectionTo(url, patience, isHere);
    let hasBegun = false;
    const text = Readable.from(
      (async function* () {
        await beforeText();
        hasBegun = true;
        yield raw;
      })(),
    );
    try {
      const refusal = await converse(connection, url, { from, to: [mail.to, ...mail.cc] }, text);
      // The copies are out, so trying again would send them twice.
      return refusal === null ? { kind: 'taken' } : refusedBy(refusal);
    } catch (error) {
      return postingOf(error, hasBegun, from);
    } finally {
      text.destroy();
      connection.close();
    }
  },
});

/** Line breaks would begin a new header, and marks of direction turn what stands beside them around. */
const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    .trim()
    .slice(0, 200);

const attached = ({ fileName, type, bytes }: MailFile) => ({ filename: fileName, content: bytes, contentType: type });

const leaving = (address: string | undefined): Readonly<Record<string, string>> =>
  address === undefined
    ? {}
    : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const compose = (mail: Mail, from: string): Promise<Buffer> =>
  new MailComposer({
    messageId: `<${mail.id}>`,
    from: { name: inOneLine(mail.fromName), address: from },
    to: { name: '', address: mail.to },
    cc: mail.cc.map((address) => ({ name: '', address })),
    ...(mail.replyTo === null
      ? {}
      : { replyTo: { name: inOneLine(mail.replyTo.name), address: mail.replyTo.address } }),
    subject: inOneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', ...leaving(mail.unsubscribeAt) },
    attachments: [
      ...mail.pictures.map(({ cid, ...picture }) => ({
        cid,
        ...attached(picture),
        contentDisposition: 'inline' as const,
      })),
      ...(mail.files ?? []).map((file) => ({ ...attached(file), contentDisposition: 'attachment' as const })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const connectionTo = (
  url: string,
  { toConnect, forAnswer }: Patience,
  isHere: (host: string) => boolean,
): SMTPConnection => {
  const { hostname, port, protocol, username } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new SMTPConnection({
    host,
    requireTLS: !isSecure && username !== '' && !isHere(host),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    connectionTimeout: toConnect,
    greetingTimeout: toConnect,
    socketTimeout: forAnswer,
  });
};

/** Why the server took the mail for others but not for its reader; null where it took it for them too. */
const converse = (
  connection: SMTPConnection,
  url: string,
  envelope: { readonly from: string; readonly to: string[] },
  text: Readable,
): Promise<Error | null> =>
  new Promise((resolve, reject) => {
    const { username, password } = new URL(url);
    const send = () =>
      connection.send(envelope, text, (error, info) => {
        if (error !== null) return reject(error);
        connection.quit();
        const { rejected, rejectedErrors = [] } = info;
        const place = rejected.findIndex((address) => address === envelope.to[0]);
        return resolve(place === -1 ? null : (rejectedErrors[place] ?? new Error('The address was refused')));
      });
    connection.on('error', reject);
    // Closed by either side: whoever has answered has done so by now.
    connection.on('end', () => reject(new Error('The line to the mail server broke')));
    connection.connect((error) => {
      if (error !== undefined && error !== null) return reject(error);
      if (username === '') return send();
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      return connection.login({ credentials }, (refusal) => (refusal === null ? send() : reject(refusal)));
    });
  });

/** Log-in refused, encryption demanded: whatever it was an answer to. */
const aboutLogIn = new Set([530, 534, 535, 538]);
/** The whole mail is too large: said of its sender's line already, where the size stands. */
const tooLarge = 552;

/**
 * Tells whether a refusal is about us: our log-in, our sender or where we come from. Whoever runs this sets it right. Until
 * the first recipient is named nothing is about the mail; later on an answer about the sender names its address.
 */
const isAboutUs = (error: unknown, code: number, from: string): boolean => {
  if (code < 500) return false;
  const { command, response } = { command: '', response: '', ...(error instanceof Error ? error : {}) };
  const isBeforeMail = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*)$/.test(String(command));
  const isAboutSender = command === 'MAIL FROM' && code !== tooLarge;
  const namesSender = String(response).toLowerCase().includes(from.toLowerCase());
  return aboutLogIn.has(code) || isBeforeMail || isAboutSender || namesSender;
};

/** Of what an answer to the recipient says that there is no such mailbox: not of what it has against us, or of a full one. */
const isNoAddress = (error: unknown): boolean => {
  const { command, response } = { command: '', response: '', ...(error instanceof Error ? error : {}) };
  const code = answerCodeOf(error);
  if (command !== 'RCPT TO' || code === null || code < 500) return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
  if (enhanced !== undefined) return /^5\.1\.(0|1|2|3|6|10)$|^5\.2\.1$/.test(enhanced);
  return code === 550 || code === 551 || code === 553;
};

/** The server will not take the mail for its reader; where there is no such address, it is not to be written to again. */
const refusedBy = (error: unknown): Extract<Posting, { kind: 'refused' }> => ({
  kind: 'refused',
  isFinal: true,
  reason: reasonOf(error),
  ...(isNoAddress(error) ? { returns: 'bounce' as const } : {}),
});

const postingOf = (error: unknown, hasBegun: boolean, from: string): Posting => {
  const reason = reasonOf(error);
  const code = answerCodeOf(error);
  if (code !== null && isAboutUs(error, code, from)) return { kind: 'barred', reason };
  if (code !== null) return { ...refusedBy(error), isFinal: code >= 500 };
  return hasBegun ? { kind: 'uncertain', reason } : { kind: 'refused', isFinal: isHopeless(error), reason };
};

/** The server's own answer, 400 to 599; null where there was none. */
const answerCodeOf = (error: unknown): number | null => {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : null;
  return typeof code === 'number' && code >= 400 && code < 600 ? code : null;
};

/** An address that cannot even be said to a server. */
const isHopeless = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EENVELOPE' && answerCodeOf(error) === null;

const reasonOf = (error: unknown): string => withoutAddresses(error instanceof Error ? error.message : String(error));

/** Reasons are kept readable for ever, so nobody's address may stand in one. */
const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
