import { RegistrantId } from '@turnout/contracts/kernel';
import type { InstallationIds } from '../../platform/ids/ids.ts';

/** Contents of a link to unsubscribe: whose it is, and what this installation alone can compute of that. */
export const unsubscribeToken = (ids: Pick<InstallationIds, 'derive'>, registrantId: RegistrantId): string =>
  registrantId + ids.derive(registrantId, 'unsubscribe');

/** @returns whose link it is; null where it was not made here. */
export const holderOf = (ids: Pick<InstallationIds, 'derive'>, token: string): RegistrantId | null => {
  const registrantId = RegistrantId.parse(token.slice(0, 20));
  return unsubscribeToken(ids, registrantId) === token ? registrantId : null;
};
