/** How clients of postgres.js come back after a lost connection: soon, and again at least every half second. */
export const reconnect = {
  connect_timeout: 5,
  backoff: (attempt: number): number => Math.min(0.05 * 2 ** attempt, 0.5),
};
