import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { MailPicture } from '../../platform/mail/smtp.ts';
import type { Picture } from '../letter/letter.ts';
import type { Neighbours } from '../said/sources.ts';

/** The types that mail programs show; WebP is not one of them everywhere. */
const shownInMails: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** In bytes: it goes along with every single mail. What the settings draw is a tenth of it. */
const heaviestInMails = 200_000;

/**
 * The logo of an event as its letters show it, and as it goes along with them: mail programs ask no server for it. Null
 * and none where it has none, or one that is too heavy or that not every mail program shows (page 50).
 */
export const logoFor = async (
  { logoOf }: Pick<Neighbours, 'logoOf'>,
  eventId: EventId,
  event: Pick<EventDetails, 'name'>,
): Promise<{ readonly logo: Picture | null; readonly pictures: readonly MailPicture[] }> => {
  const found = await logoOf(eventId);
  if (found === null || !shownInMails.has(found.type) || found.bytes.length > heaviestInMails)
    return { logo: null, pictures: [] };
  const cid = `${eventId}@logo`;
  const fileName = found.type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { logo: { cid, label: event.name }, pictures: [{ cid, fileName, ...found }] };
};
