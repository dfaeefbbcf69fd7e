import type { MessageId } from '@turnout/contracts/kernel';
import type { Posting } from '../platform/mail/smtp.ts';

/** A text message to one number. */
export interface TextMessage {
  readonly id: MessageId;
  /** As it was entered, by the country of the event. */
  readonly to: string;
  readonly body: string;
}

/**
 * The way by which text messages leave: a gateway, or nothing so far. What is asked of it is what is asked of a mail
 * server, so that a text goes out once as a mail does (rule messaging/once-or-asked).
 */
export interface TextChannel {
  /** No gateway is set up: what is taken is kept for people to read, and goes to nobody. */
  readonly isKept: boolean;
  /**
   * Gives a text to the gateway. Never throws for what the gateway or the line does.
   * @param beforeText awaited once the gateway is ready for the text and before any of it is sent; what fails until then
   *   has certainly not been taken.
   */
  readonly post: (text: TextMessage, beforeText: () => Promise<void>) => Promise<Posting>;
}

/** Keeps texts while there is no gateway: they are among the registrant's Sent Messages, and said to be kept. */
export const keptTexts: TextChannel = {
  isKept: true,
  post: async (_text, beforeText) => {
    await beforeText();
    return { kind: 'taken' };
  },
};
