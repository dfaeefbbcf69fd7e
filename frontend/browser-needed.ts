import type { Plugin } from 'vite';

type Oldest = Readonly<Record<'safari' | 'firefox' | 'chrome', string>>;

const style = `
.browser-needed { position: absolute; padding: 1rem; font: 1rem/1.5 sans-serif; color: #000; background: #fff; visibility: hidden; animation: browser-needed 0s 15s forwards }
[data-browser='new'] .browser-needed { display: none }
[data-browser='old'] .browser-needed { visibility: visible }
@keyframes browser-needed { to { visibility: visible } }
`.replaceAll('\n', '');

const sentences = ({ safari, chrome, firefox }: Oldest): string => {
  const versions = `Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}`;
  return [
    `<p lang="en">This page needs JavaScript and a recent browser: ${versions} or later.</p>`,
    `<p lang="es">Esta página necesita JavaScript y un navegador reciente: ${versions} o posterior.</p>`,
    `<p lang="fr">Cette page a besoin de JavaScript et d’un navigateur récent : ${versions} ou plus récent.</p>`,
  ].join('');
};

/**
 * Writes into each page what it says to browsers that cannot draw it, in the place that the page then takes: at once
 * where scripts are off or public/first.js finds the browser old; after 15 s where not even that ran.
 * @param oldestOf the browsers of a page, by its path.
 */
export const browserNeeded = (oldestOf: (page: string) => Oldest): Plugin => ({
  name: 'browser-needed',
  transformIndexHtml: (html, { path }) => ({
    html: html.replace(
      '<div id="root"></div>',
      `<div id="root"><div class="browser-needed">${sentences(oldestOf(path))}</div></div>`,
    ),
    tags: [
      { tag: 'style', children: style, injectTo: 'head' },
      {
        tag: 'noscript',
        children: [{ tag: 'style', children: '.browser-needed { visibility: visible }' }],
        injectTo: 'head',
      },
    ],
  }),
});
