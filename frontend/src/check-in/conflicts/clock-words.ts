/** The difference of a desk's clock from the server's, in whole seconds, and which way; null: not to be noticed. */
export const clockOff = (
  clockDifferenceMs: number,
): { readonly way: 'slow' | 'fast'; readonly seconds: number } | null => {
  const seconds = Math.round(Math.abs(clockDifferenceMs) / 1_000);
  if (seconds === 0) return null;
  return { way: clockDifferenceMs > 0 ? 'slow' : 'fast', seconds };
};
