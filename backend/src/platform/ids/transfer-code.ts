import { PrimaryId, TransferId } from '@turnout/contracts/kernel';
import type { InstallationIds } from './ids.ts';
import { isSameCode } from './same-code.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const separator = '-';

/** Each letter moved along the alphabet by its fellow in a mask of the same length; back again with -1. */
const moved = (text: string, mask: string, direction: 1 | -1): string =>
  Array.from(text, (letter, index) => {
    const by = alphabet.indexOf(mask.charAt(index)) * direction;
    return alphabet.charAt((alphabet.indexOf(letter) + by + alphabet.length) % alphabet.length);
  }).join('');

/**
 * The code of a link with which a registration is taken over. Like that of a link to edit it is stored nowhere; unlike
 * that, it names the badge of nobody: whoever is offered a registration does not have it yet.
 * @param transfer `primaryId`: the group that it is in.
 */
export const transferCodeOf = (
  { derive }: Pick<InstallationIds, 'derive'>,
  { transferId, primaryId }: { readonly transferId: TransferId; readonly primaryId: PrimaryId },
): string => {
  const proof = derive(`${transferId} ${primaryId}`, 'transfer-proof');
  return [transferId, moved(primaryId, derive(transferId, 'transfer-mask'), 1), proof].join(separator);
};

/** What a code says, where this installation made it; null: it did not. */
export const transferOfCode = (
  ids: Pick<InstallationIds, 'derive'>,
  code: string,
): { readonly transferId: TransferId; readonly primaryId: PrimaryId } | null => {
  const [id, masked = ''] = code.split(separator);
  const transferId = TransferId.safeParse(id);
  if (!transferId.success) return null;
  const primaryId = PrimaryId.safeParse(moved(masked, ids.derive(transferId.data, 'transfer-mask'), -1));
  if (!primaryId.success) return null;
  const said = { transferId: transferId.data, primaryId: primaryId.data };
  return isSameCode(transferCodeOf(ids, said), code) ? said : null;
};
