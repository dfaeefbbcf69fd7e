import { isOwnMachine, type Reach } from '@turnout/contracts/kernel';
import { hostname, networkInterfaces } from 'node:os';

/** This machine's IPv4 addresses on its networks, without its own loop. */
export const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** The names under which a browser may reach this machine. */
export const machineNames = (): readonly string[] => [...new Set(['localhost', hostname(), `${hostname()}.local`])];

/**
 * Where somebody with another device finds Turnout, from what this server itself listens on and never from
 * what a request says: in a hall, this machine's first address on its network, as the start command prints it;
 * where only this machine is listened to, this machine. For links and codes where no PUBLIC_URL is set.
 */
export const addressForOthers = (host: string, port: number, isSecure: boolean): string => {
  const [here, onNetwork] = addressesOf(host, port, isSecure);
  return onNetwork ?? here;
};

/**
 * The address of this installation for a phone (rule interface/addresses-for-others): the one it was told, else this
 * machine's own on its network, also where it does not listen there yet. Never one that a phone takes for itself.
 * @param told `PUBLIC_URL`; null: nobody said. @param networks addresses of this machine on its networks.
 */
export const reachOf = (
  listening: { readonly host: string; readonly port: number; readonly isSecure: boolean },
  told: string | null,
  networks: readonly string[] = networkAddresses(),
): Reach => {
  if (told !== null && !isOwnMachine(new URL(told).hostname)) {
    const obstacle = told.startsWith('https:') ? null : 'no-camera';
    return { address: told, isTold: true, obstacle, secureAddress: told.replace(/^http:/, 'https:') };
  }
  const { host, port, isSecure } = listening;
  const isForAll = isEverywhere(host);
  const isForItself = !isForAll && isOwnMachine(host);
  const name = isForAll || isForItself ? (networks[0] ?? `${hostname()}.local`) : host;
  const at = (scheme: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const closed = isForItself ? 'only-this-machine' : isSecure ? null : 'no-camera';
  return {
    address: at(isSecure ? 'https' : 'http'),
    isTold: false,
    obstacle: told === null ? closed : 'public-url-is-local',
    secureAddress: at('https'),
  };
};

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/**
 * Where people find Turnout: the address for this machine first, then those for others on the network.
 * @param host what the server listens on.
 */
export const addressesOf = (host: string, port: number, isSecure: boolean): readonly [string, ...string[]] => {
  const scheme = isSecure ? 'https' : 'http';
  const urlOf = (name: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (isEverywhere(host)) return [urlOf('localhost'), ...networkAddresses().map(urlOf)];
  return [urlOf(host === '127.0.0.1' || host === '::1' ? 'localhost' : host)];
};
