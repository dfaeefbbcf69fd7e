import { RegistrantId, type EditLinkId } from '@turnout/contracts/kernel';
import type { InstallationIds } from './ids.ts';

const separator = '-';

/**
 * The code of a link to edit a registration. It is made where the mail is written and where it is shown again, and
 * stored nowhere: nobody but this installation can compute it.
 */
export const editCodeOf = (
  { derive }: Pick<InstallationIds, 'derive'>,
  link: { readonly registrantId: RegistrantId; readonly linkId: EditLinkId },
): string => `${link.registrantId}${separator}${derive(link.linkId, 'edit-link')}`;

/** Whose link a code is of, if it is of any. */
export const registrantOfCode = (code: string): RegistrantId | null =>
  RegistrantId.safeParse(code.split(separator)[0]).data ?? null;
