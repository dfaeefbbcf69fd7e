import type { EditLinkId, Instant } from '@turnout/contracts/kernel';
import { goodLinks } from '@turnout/contracts/self-service';
import { type RegistrationState } from '@turnout/contracts/registration';
import { editCodeOf, registrantOfCode } from '../../platform/ids/edit-code.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import { isSameCode } from '../../platform/ids/same-code.ts';

/** The link that a code opens; null where it is none of the group's, or not good any more. */
export const linkOf = (
  ids: Pick<InstallationIds, 'derive'>,
  code: string,
  { state, now }: { readonly state: Extract<RegistrationState, { kind: 'group' }>; readonly now: Instant },
): EditLinkId | null => {
  const registrantId = registrantOfCode(code);
  if (registrantId === null) return null;
  const isIt = (linkId: EditLinkId): boolean => isSameCode(editCodeOf(ids, { registrantId, linkId }), code);
  return goodLinks(state.editLinks, now).find(isIt) ?? null;
};
