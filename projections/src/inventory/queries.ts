export {
  optionChoosers,
  optionsHeldBy,
  optionsTaken,
  uncountedChoosers,
  valuesChosen,
  type HeldOption,
} from './option-uses.ts';
export { seatHolders, seatsTaken } from './seats-taken.ts';
export {
  typesWaitedFor,
  waiterEntered,
  waitingIdsOf,
  waitingListOf,
  waitingPage,
  type WaitingList,
} from './waiting.ts';
