import { z } from 'zod';
import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';
import { post } from '../outbound/post.ts';
import { notTaken, patienceMs, type TextGateway } from './gateway.ts';

/** An account at Twilio, and the sender that its messages come from. */
export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or the id of a messaging service (`MG…`). */
  readonly sender: string;
}

const Taken = z.object({ sid: z.string(), num_segments: z.coerce.number().int().optional().catch(undefined) });
const Refused = z.object({ code: z.number().catch(0), message: z.string().catch('') });

const read = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Numbers that take no text: not one, a landline, gone, in no network that is reached. */
const noSuchNumber = new Set([21211, 21214, 21217, 21219, 21614, 30003, 30005, 30006]);
/** Its owner has answered STOP. */
const stopped = 21610;
/** The account or its sender is wrong, whatever the message. */
const aboutUs = new Set([20003, 20404, 21212, 21408, 21603, 21606, 21608, 21659, 21660, 21701, 21703]);

/** Tells why a number is not to be written to again, by the code of a refusal or a report. */
export const returnOf = (code: number): 'bounce' | 'stop' | undefined => {
  if (code === stopped) return 'stop';
  return noSuchNumber.has(code) ? 'bounce' : undefined;
};

const senderOf = (sender: string): Readonly<Record<string, string>> =>
  /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

/**
 * Speaks Twilio's HTTP interface for messages (docs/decisions/0175). @param api its address. @param allowsPrivate whether
 * that may be on this machine, as a double is.
 */
export const openTwilio = (
  { accountSid, authToken, sender }: TwilioAccount,
  { api, allowsPrivate, timeoutMs = patienceMs }: { api: string; allowsPrivate: boolean; timeoutMs?: number },
): TextGateway => ({
  post: async ({ to, body, reportsTo }, beforeText) => {
    await beforeText();
    const answered = await post(
      `${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: to, ...senderOf(sender), Body: body, StatusCallback: reportsTo }).toString(),
      },
      { allowsPrivate, timeoutMs, textAtMost: 20_000 },
    );
    const { status, problem, text } = answered;
    if (problem === null && status !== null && status >= 200 && status < 300) {
      const taken = read(Taken, text);
      // A yes that cannot be read is still a yes: the text is out.
      return taken?.num_segments === undefined || taken.num_segments === 0
        ? { kind: 'taken' }
        : { kind: 'taken', segments: taken.num_segments };
    }
    const refused = problem === null ? read(Refused, text) : null;
    const posting = notTaken(answered, refused?.message ?? '');
    const code = refused?.code ?? 0;
    if (posting.kind !== 'refused' || !posting.isFinal) return posting;
    if (aboutUs.has(code)) return { kind: 'barred', reason: posting.reason };
    return { ...posting, returns: returnOf(code) };
  },
});

/** The signature of a call that Twilio makes: its address and its form's values, under the account's token. */
export const twilioSignature = (authToken: string, address: string, form: ReadonlyMap<string, string>): string => {
  const said = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value);
  return createHmac('sha1', authToken)
    .update(address + said.join(''))
    .digest('base64');
};

/** Tells whether a call was signed with one of the tokens. */
export const isFromTwilio = (
  authTokens: readonly string[],
  call: { readonly address: string; readonly form: ReadonlyMap<string, string>; readonly signature: string },
): boolean => authTokens.some((token) => isSameText(twilioSignature(token, call.address, call.form), call.signature));
