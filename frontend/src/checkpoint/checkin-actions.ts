import type { CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';

export const checkinActions = [
  'print',
  'accept',
  'removeAccepted',
  'checkout',
  'note',
  'view',
  'logs',
  'resend',
  'delete',
] as const;
export type CheckinAction = (typeof checkinActions)[number];

/**
 * All that may be done with a check-in (rule checkpoint/status). Deleted is final: what is left then is to look.
 * @param mayResend the viewer's flag and the checkpoint's own setting.
 */
export const actionsFor = (status: CheckpointCheckinStatus, mayResend: boolean): readonly CheckinAction[] => {
  const isDeleted = status === 'deleted';
  const isOffered: Readonly<Record<CheckinAction, boolean>> = {
    print: !isDeleted,
    accept: !isDeleted && status !== 'accepted',
    removeAccepted: status === 'accepted',
    checkout: !isDeleted && status !== 'checked-out',
    note: !isDeleted,
    view: true,
    logs: true,
    resend: !isDeleted && mayResend,
    delete: !isDeleted,
  };
  return checkinActions.filter((action) => isOffered[action]);
};

/** The status that an action sets. */
export const statusAfter = {
  accept: 'accepted',
  removeAccepted: 'checked-in',
  checkout: 'checked-out',
  delete: 'deleted',
} as const satisfies Partial<Record<CheckinAction, CheckpointCheckinStatus>>;
