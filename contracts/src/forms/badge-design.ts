import { z } from 'zod';
import { FieldId } from '../kernel/index.ts';

export const BadgeSize = z.enum(['S', 'M', 'L', 'XL']);
export type BadgeSize = z.infer<typeof BadgeSize>;
/** At which edge a part stands: `start` is the right one of what is read from right to left. */
export const BadgeAlign = z.enum(['start', 'center', 'end']);
export type BadgeAlign = z.infer<typeof BadgeAlign>;

const placed = { size: BadgeSize, align: BadgeAlign };
const written = { ...placed, isCapitals: z.boolean() };

/** One part of a badge (rule badges/badge-design). */
export const BadgePart = z.discriminatedUnion('kind', [
  /** First and last name; on labels with the title before. */
  z.strictObject({ kind: z.literal('name'), ...written }),
  /** Words of its own, with merge tokens. */
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().max(500, 'must have at most 500 characters'),
    ...written,
  }),
  /** The codes of the activities that its holder takes part in. */
  z.strictObject({ kind: z.literal('codes'), ...written }),
  /** The confirmation number. */
  z.strictObject({ kind: z.literal('number'), ...written }),
  /** The QR code of the badge. */
  z.strictObject({ kind: z.literal('qr'), ...placed }),
  /** The logo of the event. */
  z.strictObject({ kind: z.literal('logo'), ...placed }),
  /** The picture that its holder uploaded into a field. */
  z.strictObject({ kind: z.literal('picture'), field: FieldId, ...placed }),
]);
export type BadgePart = z.infer<typeof BadgePart>;

/** More would fit on no badge. */
export const badgePartsAtMost = 20;

/** The parts of a badge from top to bottom; none: as the other settings of its type say. */
export const BadgeDesign = z
  .array(BadgePart)
  .max(badgePartsAtMost, `must have at most ${badgePartsAtMost} parts`)
  .refine((parts) => parts.filter(({ kind }) => kind === 'qr').length <= 1, 'must have one QR code');
export type BadgeDesign = z.infer<typeof BadgeDesign>;

/** All that is written on the badges of a type, with merge tokens: its message, or the texts of its design. */
export const badgeTextsOf = ({
  badgeContent,
  badgeDesign = [],
}: {
  readonly badgeContent: string;
  readonly badgeDesign?: BadgeDesign | undefined;
}): readonly string[] =>
  badgeDesign.length === 0 ? [badgeContent] : badgeDesign.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
