import { sizeOfText } from '@turnout/contracts/messaging';
import { randomBytes } from 'node:crypto';
import { twilioSignature } from '../../platform/texts/twilio.ts';
import { json, lost, type DoubleAnswer, type DoubleHandler, type DoubleRequest } from '../http.ts';

/** A fault: what is done with the next message instead of taking it. */
export type TwilioFault =
  /** Refused with a status and one of Twilio's codes; nothing is done. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: number; readonly message: string }
  /** An answer that is no JSON, as of a proxy before it; nothing is done. */
  | { readonly kind: 'page'; readonly status: number }
  /** Taken, and the line is cut before the answer. */
  | { readonly kind: 'answer-lost' }
  /** Taken, and never answered. */
  | { readonly kind: 'silent' };

/** A message that the double took. */
export interface TwilioMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly segments: number;
  /** The address that is told what becomes of it. */
  readonly callback: string;
}

export interface TwilioDouble {
  readonly handle: DoubleHandler;
  readonly messages: readonly TwilioMessage[];
  /** Does this with the next message that comes. */
  readonly expect: (fault: TwilioFault) => void;
  /** The sender's numbers that have answered STOP: refused with 21610 from then on. */
  readonly stopped: Set<string>;
  /** A call as Twilio makes it: a form, signed. `token`: another one than the account's. */
  readonly callTo: (
    address: string,
    said: Readonly<Record<string, string>>,
    token?: string,
  ) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** The report about a message, as it is called back. */
  readonly reportOf: (
    message: TwilioMessage,
    status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed',
    code?: number,
  ) => ReturnType<TwilioDouble['callTo']>;
  /** An answer of a person, as it is passed on. */
  readonly replyTo: (address: string, from: string, text: string) => ReturnType<TwilioDouble['callTo']>;
}

export interface TwilioDoubleAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

const refusal = (status: number, code: number, message: string): DoubleAnswer =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const newSid = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;

const isAccount = ({ headers }: DoubleRequest, { accountSid, authToken }: TwilioDoubleAccount): boolean =>
  headers['authorization'] === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** The refusal that Twilio has for a message, whatever else is going on; null: none. */
const refusalOf = (
  { from, to, body }: { readonly from: string; readonly to: string; readonly body: string },
  stopped: ReadonlySet<string>,
): DoubleAnswer | null => {
  if (from === '') return refusal(400, 21603, "A 'From' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (stopped.has(to)) return refusal(400, 21610, 'Attempt to send to unsubscribed recipient');
  const isLong = body.length > 1_600;
  return isLong ? refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit') : null;
};

const never = (): Promise<never> => new Promise<never>(() => undefined);

/** Makes a double of Twilio's interface for messages, of one account. */
export const openTwilioDouble = (account: TwilioDoubleAccount): TwilioDouble => {
  const messages: TwilioMessage[] = [];
  const faults: TwilioFault[] = [];
  const stopped = new Set<string>();
  const callTo: TwilioDouble['callTo'] = (address, said, token = account.authToken) => ({
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': twilioSignature(token, address, new Map(Object.entries(said))),
    },
    body: new URLSearchParams(said).toString(),
  });

  const handle: DoubleHandler = async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith(`/Accounts/${account.accountSid}/Messages.json`))
      return refusal(404, 20404, `The requested resource ${request.url} was not found`);
    if (!isAccount(request, account)) return refusal(401, 20003, 'Authenticate');
    const form = new Map(new URLSearchParams(request.body));
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    const from = form.get('MessagingServiceSid') ?? form.get('From') ?? '';
    const refused = refusalOf({ from, to, body }, stopped);
    if (refused !== null) return refused;
    const fault = faults.shift();
    if (fault?.kind === 'refused') return refusal(fault.status, fault.code, fault.message);
    if (fault?.kind === 'page') return { status: fault.status, body: '<html>Bad gateway</html>' };
    const { segments } = sizeOfText(body);
    const message = { sid: newSid('SM'), to, from, body, segments, callback: form.get('StatusCallback') ?? '' };
    messages.push(message);
    if (fault?.kind === 'answer-lost') return lost;
    if (fault?.kind === 'silent') return never();
    const { sid } = message;
    return json(201, { sid, to, from, body, status: 'queued', num_segments: String(segments), error_code: null });
  };

  return {
    handle,
    messages,
    expect: (fault) => void faults.push(fault),
    stopped,
    callTo,
    reportOf: ({ sid, to, from, callback }, status, code) =>
      callTo(callback, {
        AccountSid: account.accountSid,
        MessageSid: sid,
        MessageStatus: status,
        To: to,
        From: from,
        ...(code === undefined ? {} : { ErrorCode: String(code) }),
      }),
    replyTo: (address, from, text) =>
      callTo(address, {
        AccountSid: account.accountSid,
        MessageSid: newSid('SM'),
        From: from,
        Body: text,
        NumMedia: '0',
      }),
  };
};
