import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const inDark = (sheet: string, html: string, shown: string): string => {
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  document.head.innerHTML = `<style>${readFileSync(`${import.meta.dirname}/../${sheet}`, 'utf8')}</style>`;
  document.body.innerHTML = html;
  const one = document.querySelector(shown);
  return one === null ? '' : getComputedStyle(one).backgroundColor;
};

// Most logos are drawn for paper: dark letters, and nothing behind them.
it.each([
  ['in the list of events', 'event-setup/events.module.css', '<img class="logo" alt="">', '.logo'],
  ['in its settings', 'event-setup/picture-input.module.css', '<p class="preview" data-picture="logo">', '.preview'],
  [
    'as a banner there',
    'event-setup/picture-input.module.css',
    '<p class="preview" data-picture="banner">',
    '.preview',
  ],
  ['on its pages', 'registration/site/parts/event-pictures.module.css', '<p class="logo">', '.logo'],
  ['as their cover', 'registration/site/parts/event-pictures.module.css', '<p class="cover"><img alt=""></p>', 'img'],
])('the picture of an event %s stands on white in the dark', (_, sheet, html, shown) => {
  expect(inDark(sheet, html, shown)).toBe('rgb(255, 255, 255)');
});
