import { isIPv6 } from 'node:net';

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/** Some proxies say the port as well, which whoever comes through them chooses anew for each connection. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * Whom limits by address count together: an IPv4 address, or an IPv6 network of 64 bits, which is what
 * one household or one server has and can take fresh addresses from without end.
 * @param ip as the socket or a proxy tells it; an IPv4 address may come in the clothes of an IPv6 one.
 */
export const networkOf = (ip: string): string => {
  const address = withoutPort(ip).replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  // A dotted end stands for two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
};
