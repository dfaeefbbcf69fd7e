import type { EventId, Instant } from '@turnout/contracts/kernel';
import { readFile } from 'node:fs/promises';
import type { DemoHands } from './hands.ts';

/** Uploads the demo's cover and logo, drawn for it: a harbour with a hall, and a boat. Says what its event says of them. */
export const uploadPictures = async (hands: DemoHands, eventId: EventId, now: Instant) => {
  const fileOf = (name: string) => readFile(new URL(name, import.meta.url));
  const cover = { name: 'cover.webp', bytes: await fileOf('cover.webp'), small: await fileOf('cover-small.webp') };
  const logo = { name: 'logo.png', bytes: await fileOf('logo.png'), small: null };
  return {
    banner: await hands.upload(eventId, cover, now),
    logo: await hands.upload(eventId, logo, now),
    bannerAlt: 'A harbour at sunset, with a hall, two cranes and two sailing boats',
  };
};
