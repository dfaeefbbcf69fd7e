import { EventId, ImportId, MailingId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { mailingsFold, reportQueued, requestMailing } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const mailingId = MailingId.parse('m0000000000000000001');
const other = MailingId.parse('m0000000000000000002');
const importId = ImportId.parse('p0000000000000000001');
const requested = (id = mailingId): AnyEvent => ({
  type: 'MailingRequested',
  data: { eventId, mailingId: id, isAgain: false },
});
const counts = { eventId, mailingId, messages: 3, withoutAddress: 1 };
const queued: AnyEvent = { type: 'MailingQueued', data: counts };

describe('a mailing', () => {
  const { given } = specification(mailingsFold, requestMailing);
  const command = { eventId, mailingId: other, importId: undefined, isAgain: false, sendsEmails: true };

  it('is requested for everybody or for the people of an import', () => {
    given([])
      .when(command)
      .then([requested(other)]);
    given([])
      .when({ ...command, importId, isAgain: true })
      .then([{ type: 'MailingRequested', data: { eventId, mailingId: other, importId, isAgain: true } }]);
  });

  it('is refused while another one is being prepared, and no longer', () => {
    given([requested()]).when(command).thenRejects('mailing-running');
    given([requested(), queued])
      .when(command)
      .then([requested(other)]);
  });

  it('is refused where the event sends no e-mails', () => {
    given([])
      .when({ ...command, sendsEmails: false })
      .thenRejects('emails-off');
  });
});

describe("a mailing's recipients", () => {
  const { given } = specification(mailingsFold, reportQueued);

  it('are reported once', () => {
    given([requested()]).when(counts).then([queued]);
    given([requested(), queued]).when(counts).then([]);
    given([requested(), queued, requested(other)])
      .when(counts)
      .then([]);
  });
});
