import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { MailPicture } from '../platform/mail/smtp.ts';
import type { Picture } from './letter.ts';
import type { Neighbours } from './sources.ts';

/** The types that mail programs show; WebP is not one of them everywhere. */
const shownInMails: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** The logo of an event as its letters show it, and as it goes along with them; null and none where it has none. */
export const logoFor = async (
  { logoOf }: Pick<Neighbours, 'logoOf'>,
  eventId: EventId,
  event: Pick<EventDetails, 'name'>,
): Promise<{ readonly logo: Picture | null; readonly pictures: readonly MailPicture[] }> => {
  const found = await logoOf(eventId);
  if (found === null || !shownInMails.has(found.type)) return { logo: null, pictures: [] };
  const cid = `${eventId}@logo`;
  const fileName = found.type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { logo: { cid, label: event.name }, pictures: [{ cid, fileName, ...found }] };
};
