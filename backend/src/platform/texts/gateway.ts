import type { Posting } from '../mail/smtp.ts';
import type { Answered } from '../outbound/post.ts';

/** A text message on its way out. */
export interface Text {
  /** Our own id: gateways that know one give it back, or take the same id once. */
  readonly id: string;
  /** As E.164 writes it. */
  readonly to: string;
  readonly body: string;
  /** The address that is told what became of it. */
  readonly reportsTo: string;
}

/** A gateway that takes text messages, over HTTP. */
export interface TextGateway {
  /**
   * Gives a text to the gateway. Never throws for what the gateway or the line does.
   * @param beforeText awaited before anything is sent; what fails until then has certainly not been taken.
   */
  readonly post: (text: Text, beforeText: () => Promise<void>) => Promise<Posting>;
}

/** Milliseconds until an answer is waited for no longer. */
export const patienceMs = 20_000;

const waits = new Set([408, 425, 429, 503]);
const ours = new Set([401, 403]);

/**
 * Reads an answer that is no yes. The gateway has said that it did not take the text (429, 503), or the line was never
 * there: it waits. It may have taken it (another 5xx, a cut or silent line): uncertain, which is no 'failed'.
 * @param said its own words, where it has any.
 */
export const notTaken = (answered: Answered, said: string): Posting => {
  const { status, problem, wasReached } = answered;
  const reason = (said === '' ? `${problem ?? status ?? ''}` : said).replaceAll(/\+?\d{6,}/g, '…').slice(0, 300);
  if (problem === 'not-allowed') return { kind: 'barred', reason };
  if (problem !== null) return wasReached ? { kind: 'uncertain', reason } : { kind: 'refused', isFinal: false, reason };
  if (status === null || status >= 500)
    return status === 503 ? { kind: 'refused', isFinal: false, reason } : { kind: 'uncertain', reason };
  if (ours.has(status)) return { kind: 'barred', reason };
  return { kind: 'refused', isFinal: !waits.has(status), reason };
};
