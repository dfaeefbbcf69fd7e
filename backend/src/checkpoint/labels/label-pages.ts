import { badgePapers, type BadgeContent } from '@turnout/contracts/attendees';
import type { Language } from '@turnout/contracts/kernel';
import { spokenNumber } from '@turnout/contracts/registration';
import type { SheetPage } from '../../platform/pdf/sheet-pages.ts';
import { labelWords } from './label-words.ts';

/** A check-in as its labels say it. */
export interface LabelledCheckin {
  readonly checkpointName: string;
  readonly code: string;
  readonly confirmationNumber: string;
  /** In the order of the check-in; `badge`: what the QR code says. */
  readonly people: readonly { readonly firstName: string; readonly lastName: string; readonly badge: string }[];
}

type Look = Pick<Extract<BadgeContent, { kind: 'text' }>, 'size' | 'isBold' | 'isWhole'>;
const small: Look = { size: 'S', isBold: false, isWhole: true };
const strong: Look = { size: 'XL', isBold: true, isWhole: true };

const text = (said: string, look: Look): BadgeContent => ({ kind: 'text', align: 'start', ...look, text: said });
const qr = (of: string): BadgeContent => ({ kind: 'qr', align: 'end', size: 'M', of });

/**
 * The labels of a check-in, each on a paper of its own: one for every person, then one for the group
 * (rule badges/checkpoint-labels). A name, the code and the number shrink before anything of them is cut.
 */
export const labelPages = (checkin: LabelledCheckin, language: Language): readonly SheetPage[] => {
  const { checkpointName, code, people } = checkin;
  const words = labelWords[language];
  const number = spokenNumber(checkin.confirmationNumber);
  const ofGroup = people.length > 1 ? `${number} (${people.length})` : number;
  const onLabel = (parts: readonly BadgeContent[]): SheetPage => ({ paper: badgePapers.thermal, parts });
  const single = people.map(({ firstName, lastName, badge }) =>
    onLabel([
      text(checkpointName, { ...small, isWhole: false }),
      text(`${firstName} ${lastName}`.trim() || number, strong),
      text(code, { ...strong, size: 'L' }),
      text(ofGroup, small),
      qr(badge),
    ]),
  );
  const [first] = people;
  return [
    ...single,
    onLabel([
      text(code, strong),
      text(`${words.count} ${people.length}`, small),
      text(`${words.registration} ${number}`, small),
      text(words.retain, small),
      ...(first === undefined ? [] : [qr(first.badge)]),
    ]),
  ];
};
