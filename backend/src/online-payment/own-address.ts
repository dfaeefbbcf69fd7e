import { BlockList, isIP } from 'node:net';

/** Addresses of a machine and of the network that it stands in; nobody reaches them from elsewhere. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, prefix);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Names of the machine itself, and addresses of its network: where Turnout is tried, not where it is run for others. */
const isNear = (hostname: string): boolean => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && near.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

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
  const isOurs = address.origin === own.origin || (isNear(own.hostname) && isNear(address.hostname));
  return isOurs ? address.href : null;
};
