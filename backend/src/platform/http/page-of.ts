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
