// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId } from '../../kernel/index.ts';

const ofGroup = { eventId: EventId, primaryId: PrimaryId };
const highest = 255;

/** Facts about the link with which somebody else pays for a group (rule money/link-to-pay). */
export const payLinkEvents = {
  /** The link with this number opens nothing any more, and the group has none until one is issued. */
  PayLinkRevoked: defineEvent('PayLinkRevoked', z.strictObject({ ...ofGroup, link: z.int().min(0).max(highest) })),
  /** The group has a new link; every one before opens nothing. */
  PayLinkIssued: defineEvent('PayLinkIssued', z.strictObject({ ...ofGroup, link: z.int().min(1).max(highest) })),
} as const;
