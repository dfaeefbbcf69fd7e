/** A wait as a refusal tells it: in seconds where it is short, else in whole minutes; the same in every language. */
export const waitOf = (seconds: number): { readonly seconds: number; readonly wait: string } => ({
  seconds,
  wait: seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`,
});
