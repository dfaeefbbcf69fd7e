import { foldOf, when, type MessageId } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';

/** State of a message: nothing yet, written by staff, put off so often, or one of its ends, once. */
export type MessageState =
  | { readonly kind: 'open' }
  | { readonly kind: 'written' }
  | { readonly kind: 'delayed'; readonly attempts: number }
  /** By the type of its last fact. */
  | { readonly kind: 'settled'; readonly as: string };

const { MessageWritten, MessageDelayed, ...ends } = messageEvents;

/** Adds up the facts of a message (stream `message-<messageId>`). */
export const messageFold = foldOf<MessageState>({
  initial: () => ({ kind: 'open' }),
  facts: [
    when(MessageWritten, (): MessageState => ({ kind: 'written' })),
    when(MessageDelayed, (state: MessageState, { data: { attempts } }): MessageState =>
      state.kind === 'settled' ? state : { kind: 'delayed', attempts },
    ),
    ...Object.values(ends).map((end) =>
      when(end, (_: MessageState): MessageState => ({ kind: 'settled', as: end.type })),
    ),
  ],
});

export const messageStream = (messageId: MessageId) => `message-${messageId}`;
