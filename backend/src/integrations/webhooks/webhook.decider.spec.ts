// kind: pure
import { webhooksAtMost, type WebhookKind } from '@turnout/contracts/integrations';
import { EventId, WebhookId, type Flag } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { addWebhook, pauseWebhook, removeWebhook, reviseWebhook, rotateWebhookSecret } from './webhook.decider.ts';
import { webhooksFold } from './webhook.ts';

const eventId = EventId.parse('e0000000000000000001');
const idOf = (nth: number) => WebhookId.parse(`w${String(nth).padStart(19, '0')}`);
const webhookId = idOf(1);
const about = { eventId, webhookId };
const kinds: WebhookKind[] = ['registration.created'];
const held: ReadonlySet<Flag> = new Set<Flag>(['viewRegistrants']);
const details = { ...about, url: 'https://hooks.example.org/', description: '', kinds };
const wanted = { ...details, isAllowed: true, held };
const added = { type: 'WebhookAdded', data: details };
const paused = (because: string) => ({ type: 'WebhookPaused', data: { ...about, because } });
const resumed = { type: 'WebhookResumed', data: about };
const removed = { type: 'WebhookRemoved', data: about };
const atDoor: WebhookKind[] = ['checkpoint.checked_in'];

describe('a webhook', () => {
  it('is added once, where its address may be sent to and its kinds may be seen', () => {
    const { given } = specification(webhooksFold, addWebhook);
    given([]).when(wanted).then([added]);
    given([added]).when(wanted).then([]);
    given([added, removed]).when(wanted).then([]);
    given([])
      .when({ ...wanted, isAllowed: false })
      .thenRejects('address-not-allowed');
    given([])
      .when({ ...wanted, kinds: atDoor })
      .thenRejects('flag-not-yours-to-give');
    given([])
      .when({ ...wanted, kinds: atDoor, held: 'every' })
      .then([{ ...added, data: { ...details, kinds: atDoor } }]);
  });

  it('is one of so many', () => {
    const { given } = specification(webhooksFold, addWebhook);
    const many = Array.from({ length: webhooksAtMost }, (_, nth) => ({
      ...added,
      data: { ...details, webhookId: idOf(nth + 1) },
    }));
    given(many)
      .when({ ...wanted, webhookId: idOf(99) })
      .thenRejects('too-many-webhooks');
  });

  it('is changed, paused and resumed by who may see what it is told', () => {
    const { given } = specification(webhooksFold, reviseWebhook);
    const other = { ...wanted, url: 'https://other.example.org/', isOn: undefined };
    given([added])
      .when(other)
      .then([{ type: 'WebhookRevised', data: { ...details, url: other.url } }]);
    given([added])
      .when({ ...wanted, isOn: undefined })
      .then([]);
    given([added])
      .when({ ...wanted, isOn: false })
      .then([paused('staff')]);
    given([added, paused('staff')])
      .when({ ...wanted, isOn: false })
      .then([]);
    given([added, paused('failing')])
      .when({ ...wanted, isOn: true })
      .then([resumed]);
    given([added])
      .when({ ...other, kinds: atDoor })
      .thenRejects('flag-not-yours-to-give');
    given([added])
      .when({ ...other, isAllowed: false })
      .thenRejects('address-not-allowed');
    given([]).when(other).thenRejects('not-found');
  });

  it('is paused when it fails, its secret is exchanged, and it is removed once', () => {
    const pausing = specification(webhooksFold, pauseWebhook);
    pausing
      .given([added])
      .when({ ...about, because: 'failing' })
      .then([paused('failing')]);
    pausing
      .given([added, paused('staff')])
      .when({ ...about, because: 'gone' })
      .then([]);
    pausing
      .given([])
      .when({ ...about, because: 'gone' })
      .thenRejects('not-found');
    const rotating = specification(webhooksFold, rotateWebhookSecret);
    rotating
      .given([added])
      .when(about)
      .then([{ type: 'WebhookSecretRotated', data: about }]);
    rotating.given([added, removed]).when(about).thenRejects('not-found');
    const removing = specification(webhooksFold, removeWebhook);
    removing.given([added]).when(about).then([removed]);
    removing.given([added, removed]).when(about).then([]);
    removing.given([]).when(about).thenRejects('not-found');
  });
});
