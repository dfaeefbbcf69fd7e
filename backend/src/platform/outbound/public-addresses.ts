import { BlockList, isIP } from 'node:net';

const listOf = (type: 'ipv4' | 'ipv6', networks: readonly (readonly [network: string, bits: number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, type);
  return list;
};

/** Networks that are nobody's on the internet: this machine, local networks, what clouds tell their machines, tests, groups. */
const notPublic4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** Only what is given out lies in 2000::/3; of that, these lead elsewhere or nowhere. */
const given6 = listOf('ipv6', [['2000::', 3]]);
const notPublic6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/**
 * Tells whether an address is one of the internet. An IPv4 address that is written as IPv6 (mapped, translated, tunnelled)
 * is none: nobody needs it, and behind it may be any network.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return given6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
};
