import { TemplateId, type EventId } from '@turnout/contracts/kernel';
import { templateListedOf, templateRecord, type TemplateListed } from '@turnout/contracts/templates';
import type { CommonQueryMethods } from 'slonik';
import { knownRecords } from '../platform/known-records.ts';
import { recordsOfEvent } from '../platform/record-table.ts';

/** An event's templates by their names, without their texts. */
export const templatesOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<TemplateListed[]> => (await recordsOfEvent(pool, templateRecord, { eventId })).map(templateListedOf);

export const knownTemplates = knownRecords('templates', 'templates', TemplateId);
