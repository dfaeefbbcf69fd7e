export { TakePaymentDialog } from './take-payment.dialog.tsx';
export { UndoDialog } from './undo.dialog.tsx';
export { WalkInDialog } from './walk-in.dialog.tsx';
