import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../platform/configuration/config.ts';
import { checkBuiltPages, readBrowsers } from './built-pages.ts';
import { findInScript, scriptTable } from './scripts.ts';
import { findInStyle } from './styles.ts';

const { site, staff } = await readBrowsers(rootFolder);
const visitors = scriptTable(site);
const team = scriptTable(staff);
const inScript = (code: string, table = visitors) => findInScript(code, table).map(({ feature }) => feature);
const inStyle = (css: string, oldest = site) => findInStyle(css, oldest).map(({ feature }) => feature);

describe('a script of the pages', () => {
  it.each([
    ['[1].toSorted()', '.toSorted'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['window.requestIdleCallback(f)', 'requestIdleCallback'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['new OffscreenCanvas(1, 1)', 'OffscreenCanvas'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['navigator.wakeLock.request()', '.wakeLock'],
    ['map.values().map(f)', 'Iterator.map'],
    ['class A { static { f() } }', 'StaticBlock'],
    ['/(?<=a)b/.test(c)', 'lookbehind'],
    ['new RegExp(`(?<!a)b`)', 'lookbehind'],
    ['/a/v.test(c)', 'unicodeSets'],
    ['x.style.color = `color-mix(in srgb, red, blue)`', 'css.types.color.color-mix'],
  ])('is found out by %s', (code, feature) => expect(inScript(code)).toEqual([feature]));

  it.each([
    'typeof Promise.withResolvers === "function" && Promise.withResolvers()',
    '"wakeLock" in navigator ? navigator.wakeLock.request() : null',
    'navigator.wakeLock?.request()',
    'if (typeof OffscreenCanvas === "undefined") f(); else new OffscreenCanvas(1, 1)',
    'function f() { if (!window.requestIdleCallback) return; requestIdleCallback(g) }',
    'const requestIdleCallback = 1; f(requestIdleCallback)',
    'Object.values(a).map(f)',
    'a.slice().sort()',
  ])('may say %s', (code) => expect(inScript(code)).toEqual([]));

  it('is held against the browsers of its page', () => {
    expect(inScript('[1].toSorted(); /(?<=a)b/.test(c)', team)).toEqual([]);
    expect(inScript('Promise.withResolvers()', team)).toEqual(['Promise.withResolvers']);
  });
});

describe('a style sheet of the pages', () => {
  it.each([
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { translate: 1px }', 'css.properties.translate'],
    ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a:has(b) { color: red }', 'css.selectors.has'],
    ['a { b { color: red } }', 'css.selectors.nesting'],
    ['@container (width > 1px) { a { color: red } }', 'css.at-rules.container'],
    ['@media (width <= 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ])('is found out by %s', (css, feature) => expect(inStyle(css)).toContain(feature));

  it.each([
    'a { height: 100vh; height: 100dvh }',
    'a { -webkit-user-select: none; user-select: none }',
    '@supports (translate: 0) { a { translate: 1px } }',
  ])('may say %s', (css) => expect(inStyle(css)).toEqual([]));
});

it('finds what only a file asks that a script names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-pages-'));
  try {
    await mkdir(join(folder, 'assets'));
    for (const page of ['site', 'door', 'index']) await writeFile(join(folder, `${page}.html`), '/assets/first-1.js');
    await writeFile(join(folder, 'assets/first-1.js'), 'import(`./second-2.js`)');
    await writeFile(join(folder, 'assets/second-2.js'), 'f([1].toSorted())');
    const { files, problems } = await checkBuiltPages(folder, { site, staff });
    expect(files).toBe(6);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('site.html, second-2.js: .toSorted');
  } finally {
    await rm(folder, { recursive: true });
  }
});
