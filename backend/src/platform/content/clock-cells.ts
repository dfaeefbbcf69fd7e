/** A cell, as far as it shows a moment. */
interface ShownCell {
  value: unknown;
  numFmt: string;
}

/**
 * Makes cells with moments show the clocks of a time zone, the event's as on screens (rule interface/times): a spreadsheet knows
 * of no zones, and shows what it is given. Other cells stay as they are.
 */
export const openClockCells = (timeZone: string): ((cell: ShownCell) => void) => {
  // Sweden writes dates as the standard does.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (cell) => {
    if (!(cell.value instanceof Date)) return;
    cell.value = new Date(`${clock.format(cell.value).replace(' ', 'T')}Z`);
    cell.numFmt = 'yyyy-mm-dd hh:mm:ss';
  };
};
