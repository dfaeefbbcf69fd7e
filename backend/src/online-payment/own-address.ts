/** Names of the machine itself, and addresses without a name: where Turnout is tried, not where it is run for others. */
const isUnnamed = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^[\d.]+$/.test(hostname) || hostname.startsWith('[');

/**
 * An address of our own pages, whole; null: it is somebody else's (rule money/online-payment). Where Turnout has no name of its
 * own, people reach it by several addresses of the machine, and each of these is ours.
 * @param said a path, or a whole address. @param publicUrl where people reach Turnout.
 */
export const ownAddress = (said: string, publicUrl: string): string | null => {
  const own = new URL(publicUrl);
  const address = URL.parse(said, own.href);
  if (address === null || !['http:', 'https:'].includes(address.protocol)) return null;
  if (address.username !== '' || address.password !== '') return null;
  const isOurs = address.origin === own.origin || (isUnnamed(own.hostname) && isUnnamed(address.hostname));
  return isOurs ? address.href : null;
};
