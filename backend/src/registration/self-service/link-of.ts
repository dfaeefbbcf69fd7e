import type { EditLinkId, Instant } from '@turnout/contracts/kernel';
import { goodLinks, type RegistrationState } from '@turnout/contracts/registration';
import { timingSafeEqual } from 'node:crypto';
import { editCodeOf, registrantOfCode } from '../../platform/ids/edit-code.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';

/** The link that a code opens; null where it is none of the group's, or not good any more. */
export const linkOf = (
  ids: Pick<InstallationIds, 'derive'>,
  code: string,
  { state, now }: { readonly state: Extract<RegistrationState, { kind: 'group' }>; readonly now: Instant },
): EditLinkId | null => {
  const registrantId = registrantOfCode(code);
  if (registrantId === null) return null;
  const shown = Buffer.from(code);
  const isIt = (linkId: EditLinkId): boolean => {
    const right = Buffer.from(editCodeOf(ids, { registrantId, linkId }));
    return right.length === shown.length && timingSafeEqual(right, shown);
  };
  return goodLinks(state.editLinks, now).find(isIt) ?? null;
};
