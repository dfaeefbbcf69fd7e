import { EventId, MessageId, RegistrantId, UploadId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { messageFold } from './message-fold.ts';
import { writeToOne } from './write.decider.ts';

const registrantId = RegistrantId.parse('r0000000000000000001');
const about = {
  eventId: EventId.parse('e0000000000000000000'),
  messageId: MessageId.parse('m0000000000000000001'),
  registrantId,
};
const words = { subject: 'Your room', content: '<p>It is 12.</p>' };
const command = {
  ...about,
  ...words,
  attachments: [],
  isEmpty: false,
  isOn: true,
  hasAddress: true,
  isBarred: false,
};
const written: AnyEvent = {
  type: 'MessageWritten',
  data: { ...about, kind: 'written' },
  personal: { [registrantId]: words },
};

describe('a message to one person', () => {
  const { given } = specification(messageFold, writeToOne);

  it('says which files go along', () => {
    const attachments = [UploadId.parse('f0000000000000000001')];
    given([])
      .when({ ...command, attachments })
      .then([{ ...written, data: { ...about, kind: 'written', attachments } }]);
  });

  it('is written once', () => {
    given([]).when(command).then([written]);
    given([written]).when(command).then([]);
  });

  it('is refused where it says nothing, nothing is sent, or there is no address', () => {
    given([])
      .when({ ...command, isEmpty: true })
      .thenRejects('message-empty');
    given([])
      .when({ ...command, isOn: false })
      .thenRejects('emails-off');
    given([])
      .when({ ...command, hasAddress: false })
      .thenRejects('email-missing');
    given([])
      .when({ ...command, isBarred: true })
      .thenRejects('address-barred');
  });

  it('goes by text where it is one, and is refused in its own words', () => {
    const text = { ...command, subject: '', channel: 'text' as const };
    given([])
      .when(text)
      .then([
        {
          ...written,
          data: { ...about, kind: 'written', channel: 'text' },
          personal: { [registrantId]: { ...words, subject: '' } },
        },
      ]);
    given([])
      .when({ ...text, isOn: false })
      .thenRejects('texts-off');
    given([])
      .when({ ...text, hasAddress: false })
      .thenRejects('number-missing');
  });
});
