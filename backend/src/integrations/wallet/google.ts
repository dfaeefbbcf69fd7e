import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Ticket } from './ticket.ts';

/** The organiser's account at Google, as the configuration names it. */
export interface GooglePassConfig {
  readonly issuerId: string;
  /** The key of a service account, as Google gives it out (JSON). */
  readonly keyFile: string;
}

const Account = z.object({ client_email: z.string(), private_key: z.string() });
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } });

/**
 * Makes links that add a pass to the wallet of Google: all of it stands in the link, signed with the organiser's key, so
 * that nothing is asked of Google before somebody follows it (rule integrations/wallet-passes).
 */
export const openGooglePasses =
  ({ issuerId, keyFile }: GooglePassConfig) =>
  async (ticket: Ticket): Promise<string> => {
    const account = Account.parse(JSON.parse(await readFile(keyFile, 'utf8')));
    const classId = `${issuerId}.${ticket.eventId}`;
    const claims = {
      iss: account.client_email,
      aud: 'google',
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [
          {
            id: classId,
            issuerName: ticket.organiser,
            reviewStatus: 'UNDER_REVIEW',
            eventName: inEnglish(ticket.event),
            dateTime: { start: ticket.startsAt, end: ticket.endsAt },
            ...(ticket.place === ''
              ? {}
              : { venue: { name: inEnglish(ticket.place), address: inEnglish(ticket.place) } }),
          },
        ],
        eventTicketObjects: [
          {
            id: `${issuerId}.${ticket.serial}`,
            classId,
            state: 'ACTIVE',
            ticketHolderName: ticket.name,
            ticketType: inEnglish(ticket.type),
            barcode: { type: 'QR_CODE', value: ticket.code },
          },
        ],
      },
    };
    const said = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`;
    const signature = sign('sha256', Buffer.from(said), account.private_key).toString('base64url');
    return `https://pay.google.com/gp/v/save/${said}.${signature}`;
  };
