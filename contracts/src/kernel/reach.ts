import { z } from 'zod';

/** The obstacles that a phone meets at an address; the screens say what to do about each. */
export const ReachObstacle = z.enum([
  /** The server listens to its own machine alone. */
  'only-this-machine',
  /** `PUBLIC_URL` says a name that every device takes for itself. */
  'public-url-is-local',
  /** Browsers give a camera to secure pages alone. */
  'no-camera',
]);
export type ReachObstacle = z.infer<typeof ReachObstacle>;

/** The address of this installation for another device, as the server knows it. */
export const Reach = z.strictObject({
  /** Without a slash at the end; never one that a device takes for itself. */
  address: z.string(),
  /** The installation was told it (`PUBLIC_URL`); else it is what the server found on its machine. */
  isTold: z.boolean(),
  obstacle: ReachObstacle.nullable(),
  /** The address once it is started for phones; the same where nothing stands in the way. */
  secureAddress: z.string(),
});
export type Reach = z.infer<typeof Reach>;

/** Tells names and addresses that each device takes for itself: `localhost`, `127.0.0.1` and their like. */
export const isOwnMachine = (hostname: string): boolean =>
  /^(.+\.)?localhost\.?$|^127\.|^\[?::1\]?$|^0\.0\.0\.0$|^\[?::\]?$/i.test(hostname);

/**
 * The one address that a QR code or a link for another device carries (rule interface/addresses-for-others).
 * In: what the server says, and the address that this page was opened by. Out: what was told to the installation; else
 * the page's own, which works for whoever is in the same network; else what the server found on its machine.
 */
export const reachFrom = (server: Reach, origin: string): Reach => {
  const { hostname, protocol } = new URL(origin);
  if (server.isTold || isOwnMachine(hostname)) return server;
  if (protocol === 'https:') return { address: origin, isTold: false, obstacle: null, secureAddress: origin };
  return { ...server, address: origin, obstacle: 'no-camera' };
};
