import { isRejection } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { svgOf } from '../testing/pictures.ts';
import { cleanDrawing, drawingAtMost, isPlainStyle } from './drawing.ts';

const drawn = (inside: string, said?: string): string => {
  const clean = cleanDrawing(svgOf(inside, said));
  if (isRejection(clean)) throw new Error(clean.rejected);
  return clean.bytes.toString();
};
const inside = (svg: string): string =>
  drawn(svg)
    .replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>$/, '');

describe('an uploaded drawing', () => {
  it('keeps its shapes, colours, texts and gradients', () => {
    const shapes =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>' +
      '<style>.a{fill:url(#g);transform:rotate(3deg)}</style><g id="w" class="a" style="opacity:.5" transform="translate(1,2)">' +
      '<path d="M0 0L1 1"></path></g><use href="#w"></use><text font-family="Noto Sans">مرحبا 🎉 &lt;b&gt;</text>';
    expect(inside(shapes)).toBe(shapes);
    expect(inside('<style><![CDATA[.b{fill:red}]]></style>')).toBe('<style>.b{fill:red}</style>');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script under another name', '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'],
    ['a web page', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>1</b></body></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://elsewhere.example.org/x.png"/>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="x" to="1"/>'],
    ['a filter', '<filter id="f"><feImage href="https://elsewhere.example.org/x"/></filter>'],
    ['a style sheet that fetches', '<style>@import url(https://elsewhere.example.org/x.css);</style>'],
    ['one with its rule behind a child', '<style><g></g>@import "https://elsewhere.example.org/x.css";</style>'],
    ['one that hides its rule in texts', '<style>.a{content:"/*"} @import "x"; .b{content:"*/"}</style>'],
    ['one that spells its address otherwise', '<style>.a{fill:u\\72l(https://elsewhere.example.org)}</style>'],
    ['an instruction', '<?xml-stylesheet href="https://elsewhere.example.org/x.css"?>'],
  ])('loses %s', (_, svg) => {
    expect(inside(svg).replace('1', '')).toBe('');
  });

  it.each([
    ['a handler', 'onload="alert(1)"'],
    ['an address of a script', 'href="javascript:alert(1)"'],
    ['an address elsewhere', 'href="https://elsewhere.example.org/#a"'],
    ['a style that fetches', 'style="fill:url(https://elsewhere.example.org/x)"'],
    ['a colour that fetches', 'fill="url(//elsewhere.example.org/x#a)"'],
  ])('loses %s', (_, said) => {
    expect(inside(`<rect ${said}/>`)).toBe('<rect></rect>');
  });

  it('says its size, in whichever unit, or by what it shows', () => {
    const extent = (said: string) => {
      const clean = cleanDrawing(svgOf('', said));
      return isRejection(clean) ? clean.rejected : [clean.width, clean.height];
    };
    expect(extent('viewBox="0 0 40 20"')).toEqual([40, 20]);
    expect(extent('viewBox="0,0,40,20" width="100%" height="100%"')).toEqual([40, 20]);
    expect(extent('width="1in" height="2.54cm"')).toEqual([96, 96]);
    expect(extent('width="1e9" height="5e8"')).toEqual([4000, 2000]);
    for (const said of ['', 'viewBox="0 0 0 0"', 'width="9"', 'width="-1" height="NaN"'])
      expect(extent(said)).toBe('upload-broken-drawing');
  });

  it.each([
    [
      'is not well-formed',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect></svg>',
      'upload-broken-drawing',
    ],
    [
      'declares entities',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&a;</svg>',
      'upload-broken-drawing',
    ],
    [
      'is a web page with a drawing in it',
      '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
      'upload-no-picture',
    ],
    ['is of no known kind', '<svg viewBox="0 0 1 1"/>', 'upload-no-picture'],
    ['breaks off', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>', 'upload-broken-drawing'],
  ])('is refused where it %s', (_, svg, code) => {
    expect(cleanDrawing(Buffer.from(svg))).toMatchObject({ rejected: code });
  });

  it('is refused where it is no UTF-8', () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>\u00e9</text></svg>',
      'latin1',
    );
    expect(cleanDrawing(svg)).toEqual({ rejected: 'upload-broken-drawing' });
  });

  it('is refused where it draws more than a page can bear, however few lines say so', () => {
    const tooLarge = { rejected: 'upload-drawing-too-large', details: drawingAtMost };
    const doubled = Array.from({ length: 16 }, (_, level) =>
      level === 0 ? '<g id="l0"><rect/></g>' : `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(2)}</g>`,
    );
    expect(cleanDrawing(svgOf(doubled.slice(0, 8).join('')))).toMatchObject({ width: 40 });
    expect(cleanDrawing(svgOf(doubled.join('')))).toEqual(tooLarge);
    expect(cleanDrawing(svgOf('<g id="a"><use href="#a"/></g>'))).toEqual(tooLarge);
    const { elements, depth } = drawingAtMost;
    expect(cleanDrawing(svgOf('<g>'.repeat(depth) + '</g>'.repeat(depth)))).toEqual(tooLarge);
    expect(cleanDrawing(svgOf('<g/>'.repeat(elements)))).toEqual(tooLarge);
  });

  it('goes through unchanged a second time, and nothing in it runs, whatever it was', () => {
    const parts = [
      '<g>',
      '</g>',
      '<style>',
      '</style>',
      '<script>',
      '</script>',
      'alert(1)',
      '@import',
      'url(https://x)',
      '<![CDATA[',
      ']]>',
      '<rect onload="x"/>',
      '<a href="javascript:1">',
      '</a>',
      '<use href="#a"/>',
      '<!--',
      '-->',
      '&lt;script&gt;',
      '<text>',
      '</text>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (some) => {
        const clean = cleanDrawing(svgOf(some.join('')));
        if (isRejection(clean)) return;
        const text = clean.bytes.toString();
        expect(text).not.toMatch(/<script|<a[ >]|\son\w+=|javascript:|<style>[^<]*(@|https)/);
        expect(cleanDrawing(clean.bytes)).toEqual(clean);
      }),
      { numRuns: 300 },
    );
  });

  it('is looked at once, however long its values are', () => {
    const long = svgOf(`<path d="${'M1.5 2'.repeat(200_000)}"/><rect fill="${'a'.repeat(500_000)}(b"/>`);
    expect(cleanDrawing(long)).toMatchObject({ width: 40 });
  });
});

describe('a plain style', () => {
  it('draws and fetches nothing', () => {
    for (const css of ['', '.a{fill:#f00}', 'url(#a)', 'url("#a-1") red', 'rgb(1,2,3)', 'rotate(3) translate(1 2)'])
      expect([css, isPlainStyle(css)]).toEqual([css, true]);
    for (const css of ['url(x)', 'url("#a" x)', 'URL (//x)', 'image-set(url(#a))', 'a\\b', '@media{}', '</style>'])
      expect([css, isPlainStyle(css)]).toEqual([css, false]);
  });
});
