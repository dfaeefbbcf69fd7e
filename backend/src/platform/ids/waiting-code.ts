import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { InstallationIds } from './ids.ts';

/** The code of the link of somebody who waits; as of edit links, nobody but this installation can compute it. */
export const waitingCodeOf = (
  { derive }: Pick<InstallationIds, 'derive'>,
  { typeId, registrantId }: { readonly typeId: TypeId; readonly registrantId: RegistrantId },
): string => `${registrantId}-${derive(`${typeId} ${registrantId}`, 'waiting')}`;
