import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { registrantOfCode } from '../../platform/ids/edit-code.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import { isSameCode } from '../../platform/ids/same-code.ts';
import { waitingCodeOf } from '../../platform/ids/waiting-code.ts';

/** Who waits for a seat of this type with the link that has this code; null where the code is none of ours. */
export const waiterOf = (
  ids: Pick<InstallationIds, 'derive'>,
  { typeId, code }: { readonly typeId: TypeId; readonly code: string },
): RegistrantId | null => {
  const registrantId = registrantOfCode(code);
  if (registrantId === null) return null;
  return isSameCode(waitingCodeOf(ids, { typeId, registrantId }), code) ? registrantId : null;
};
