import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Step = 'log-in' | 'sender' | 'recipient' | 'text';

/** How a mail server treats the next message; `take` is what it does in the end. */
export type Mood =
  | { readonly kind: 'take' }
  /** Answers with this code, and these words: to the log-in, the sender, the recipient, or the whole text. */
  | { readonly kind: 'answer'; readonly code: number; readonly to: Step; readonly words?: string }
  /** Takes the whole text, then cuts the line without an answer. */
  | { readonly kind: 'cut' };

export interface MoodyServer {
  readonly url: string;
  /** What it has read to the end, as it came; also where it cut the line afterwards. */
  readonly texts: readonly string[];
  readonly envelopes: readonly { readonly from: string; readonly to: readonly string[] }[];
  /** Passwords that it was told. */
  readonly passwords: readonly string[];
  /** The moods of the next messages, one each; afterwards it takes everything. */
  readonly expect: (...moods: readonly Mood[]) => void;
  readonly close: () => Promise<void>;
}

const answerOf = ({ code, words }: Extract<Mood, { kind: 'answer' }>): Error =>
  Object.assign(new Error(words ?? `5.1.1 <anna@example.org>: Recipient address rejected`), { responseCode: code });

/**
 * A real SMTP server on a port of its own that can be made to misbehave.
 * @param moodFor how it treats the next mail to an address, where several mails come at once and each has its own mood.
 */
export const startMoodyServer = async ({
  logsIn = false,
  moodFor,
}: { readonly logsIn?: boolean; readonly moodFor?: (to: string) => Mood } = {}): Promise<MoodyServer> => {
  const moods: Mood[] = [];
  const texts: string[] = [];
  const passwords: string[] = [];
  const envelopes: { from: string; to: readonly string[] }[] = [];
  const sockets = new Set<Socket>();
  /** By the session, where each mail has its own. */
  const own = new Map<string, Mood>();
  const moodAt = (step: Step): Mood => {
    const [next] = moods;
    if (next === undefined) return { kind: 'take' };
    if (step !== 'text' && !(next.kind === 'answer' && next.to === step)) return { kind: 'take' };
    moods.shift();
    return next;
  };
  const server = new SMTPServer({
    disabledCommands: logsIn ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => {
      passwords.push(password ?? '');
      const mood = moodAt('log-in');
      if (mood.kind === 'answer') done(answerOf(mood));
      else done(null, { user: 'turnout' });
    },
    onMailFrom: (_, __, done) => {
      const mood = moodAt('sender');
      done(mood.kind === 'answer' ? answerOf(mood) : null);
    },
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, { id }, done) => {
      const mood = moodFor?.(address) ?? moodAt('recipient');
      if (moodFor !== undefined) own.set(id, mood);
      done(mood.kind === 'answer' ? answerOf(mood) : null);
    },
    onData: (stream, { envelope, id, remotePort }, done) => {
      const read = async () => {
        const whole = await text(stream).catch(() => null);
        // A client that gave up in the middle is what some specs want.
        if (whole === null) return;
        texts.push(whole);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        envelopes.push({ from, to: envelope.rcptTo.map(({ address }) => address) });
        const mood = own.get(id) ?? moodAt('text');
        own.delete(id);
        const cut = [...sockets].filter((socket) => moodFor === undefined || socket.remotePort === remotePort);
        if (mood.kind === 'cut') for (const socket of cut) socket.destroy();
        else done(mood.kind === 'answer' ? answerOf(mood) : null);
      };
      void read();
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    texts,
    envelopes,
    passwords,
    expect: (...next) => {
      moods.push(...next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
