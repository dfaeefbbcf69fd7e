import { EventId, MessageId, RegistrantId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { factOf, type End } from '../queue/delivery-facts.ts';
import { messageFold } from '../queue/message-fold.ts';
import { reportMessage, type Report } from './report.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const registrantId = RegistrantId.parse('r0000000000000000001');
const messageId = MessageId.parse('m0000000000000000001');
const about = { kind: 'written', messageId, eventId, registrantId, channel: 'text' } as const;
const fact = (end: End) => factOf(about, { to: '+34600000001', subject: '' }, end, 1);
/** A fact as the log has it, without what is sealed. */
const stored = (end: End): AnyEvent => ({ type: fact(end).type, data: fact(end).data });

const sent = { type: 'MessageSent' } as const;
const delivered = { type: 'MessageDelivered' } as const;
const uncertain = { type: 'MessageUncertain', reason: 'interrupted' } as const;
const failed = { type: 'MessageFailed', reason: '30003' } as const;
const returned = { type: 'MessageReturned', cause: 'bounce', reason: '5.1.1' } as const;

describe('a report of a message', () => {
  const { given } = specification(messageFold, reportMessage);
  const report = (told: Report) => ({ report: told, factOf: fact });

  it('makes an uncertain message certain', () => {
    given([stored(uncertain)])
      .when(report({ kind: 'sent' }))
      .then([fact(sent)]);
    given([stored(uncertain)])
      .when(report({ kind: 'delivered' }))
      .then([fact(delivered)]);
    given([stored(uncertain)])
      .when(report({ kind: 'failed', reason: '30003' }))
      .then([fact(failed)]);
  });

  it('says that a sent message arrived or came back, also after it had arrived', () => {
    given([stored(sent)])
      .when(report({ kind: 'delivered' }))
      .then([fact(delivered)]);
    given([stored(delivered)])
      .when(report({ kind: 'returned', cause: 'bounce', reason: '5.1.1' }))
      .then([fact(returned)]);
  });

  it('changes nothing where it comes twice, late, or of a message that was never sent', () => {
    given([stored(delivered)])
      .when(report({ kind: 'delivered' }))
      .then([]);
    given([stored(delivered)])
      .when(report({ kind: 'sent' }))
      .then([]);
    given([stored(returned)])
      .when(report({ kind: 'delivered' }))
      .then([]);
    given([stored({ type: 'MessageKept' })])
      .when(report({ kind: 'delivered' }))
      .then([]);
    given([])
      .when(report({ kind: 'sent' }))
      .then([]);
  });
});
