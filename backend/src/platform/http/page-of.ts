import { EventId } from '@turnout/contracts/kernel';

/** Pages built apart, because many open them on phones, and the addresses of their screens. */
const lightPages = [
  { file: 'site.html', path: /^\/evt\/[^/]+(?:\/types|\/register\/[^/]+(?:\/[^/]+)?)?\/?$/ },
  { file: 'site.html', path: /^\/(?:welcome-email|unavailable)(?:\/[^/]+)?\/?$/ },
  { file: 'door.html', path: /^\/dashboard\/[^/]+\/scanner(?:\/[^/]+){0,2}\/?$/ },
  { file: 'door.html', path: /^\/dashboard\/[^/]+\/checkpoints\/[^/]+\/checkin\/?$/ },
] as const;

/** The built file that shows the screen at this address: a light page of its own, or the one that knows all screens. */
export const pageOf = (url: string): string => {
  const [path = ''] = url.split('?');
  return lightPages.find((page) => page.path.test(path))?.file ?? 'index.html';
};

/** Tells whether this is the script that websites of organisers load (rule integrations/widget). */
export const isWidgetScript = (url: string): boolean => url.split('?')[0] === '/widget.js';

/** The event whose page that script asks for, to be shown in a frame; null: it is no such page. */
export const framedEventOf = (url: string): EventId | null => {
  const [path = '', query = ''] = url.split('?');
  if (!new URLSearchParams(query).has('widget')) return null;
  return EventId.safeParse(/^\/evt\/([^/]+)\/?$/.exec(path)?.[1]).data ?? null;
};
