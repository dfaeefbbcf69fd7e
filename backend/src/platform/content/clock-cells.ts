/**
 * Makes moments show the clocks of a time zone, the event's as on screens (rule interface/times): a spreadsheet knows of no
 * zones, and shows what it is given.
 */
export const openClock = (timeZone: string): ((moment: Date) => Date) => {
  // Sweden writes dates as the standard does.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (moment) => new Date(`${clock.format(moment).replace(' ', 'T')}Z`);
};
