import { escaped } from '../platform/mail/html.ts';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { mergedHtml } from '@turnout/contracts/fields';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { RecipientFilter } from '@turnout/contracts/messaging';
import type { TemplateDetails } from '@turnout/contracts/templates';
import type { DocumentParts } from './parts.ts';

/**
 * Registrants whom a template is for: who is confirmed or pending, as far as its filter lets them through (rule
 * templates/filters).
 */
export const filterOf = (template: TemplateDetails): RecipientFilter => ({
  status: ['confirmed', 'pending'],
  paymentStatus: template.paymentStatus,
  type: template.type,
  activity: template.activity,
  checkedIn: template.checkedIn,
  printed: null,
  numbers: [],
  primariesOnly: template.primaryRegistrantsOnly,
  fieldMatches: template.fieldMatches,
  numberStart: template.confirmationNumberStart,
  numberEnd: template.confirmationNumberEnd,
});

/** A document filled in for one registrant, and their name; null: they are not there any more. Answers stand escaped. */
export const openFilling =
  ({ mergingOf }: Pick<DocumentParts, 'mergingOf'>) =>
  async (
    registrantId: RegistrantId,
    { eventId, event, content }: { readonly eventId: EventId; readonly event: EventDetails; readonly content: string },
  ): Promise<{ readonly name: string; readonly html: string } | null> => {
    const merging = await mergingOf(registrantId, { eventId, event, texts: content });
    return merging === null ? null : { name: merging.name, html: mergedHtml(content, merging.source, escaped) };
  };
