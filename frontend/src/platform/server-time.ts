/** How far the server's clock is ahead of this device's, as its last answer said. */
let aheadMs = 0;

/** Of an answer that just came: when the server sent it, by its own clock. */
export const heardServerTime = (date: string | null): void => {
  const sentAt = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(sentAt)) aheadMs = sentAt - Date.now();
};

/** What time it is on the server, to about a second, in ms; a device's own clock may be an hour wrong. */
export const serverNow = (): number => Date.now() + aheadMs;
