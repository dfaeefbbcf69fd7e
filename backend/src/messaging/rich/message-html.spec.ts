// kind: pure
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterMessage, messageHtml, picturesIn, showsSomething, styledMessage, withSources } from './message-html.ts';

const id = '0123456789abcdefghjk';
const other = 'k'.repeat(20);
const picture = `<img src="/api/file/${id}" alt="a map" width="300" />`;

describe('a message that people wrote', () => {
  it('keeps headings, tables and pictures among uploads', () => {
    const html = `<h1>Hall</h1><table><tbody><tr><th colspan="2"><p>Day</p></th></tr><tr><td>1</td><td>${picture}</td></tr></tbody></table>`;
    expect(messageHtml(html)).toBe(html);
    expect(picturesIn(html + picture)).toEqual([id]);
  });

  it('names a picture without a host, whatever address it was copied with', () => {
    const copied = `<img src="https://turnout.example.org/api/file/${id}?rendition=small" alt="a map" width="300" onload="x()">`;
    expect(messageHtml(copied)).toBe(picture);
  });

  it.each([
    ['from elsewhere', '<p><img src="https://elsewhere.example/p.png" alt="a map"></p>'],
    ['that looks like an upload', `<p><img src="https://elsewhere.example/x/api/file/${id}" alt="a map"></p>`],
    ['within the text', '<p><img src="data:image/png;base64,AA" alt="a map"></p>'],
    ['of a mail', `<p><img src="cid:${id}@picture" alt="a map"></p>`],
  ])('leaves only the words of a picture %s', (_, html) => {
    expect(messageHtml(html)).toBe('<p><span>a map</span></p>'.replaceAll(/<\/?span>/g, ''));
  });

  it('says something by a picture alone, and nothing by empty paragraphs', () => {
    expect([picture, '<p></p><p>&nbsp;</p>'].map(showsSomething)).toEqual([true, false]);
  });

  it('leaves nothing that runs, and nothing for a second time', () => {
    const piece = fc.constantFrom(
      '<table>',
      '<tr>',
      '<td ',
      'colspan="',
      '2">',
      '<img ',
      `src="/api/file/${id}" `,
      'onerror=',
      'alt="',
      '">',
      '<script>',
      '</td>',
      '</table>',
      'javascript:',
      '<p>',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = messageHtml(pieces.join(''));
        expect([...clean.matchAll(/<[^>]*>/g)].join('')).not.toMatch(/<script|\son\w+\s*=/i);
        expect(messageHtml(clean)).toBe(clean);
      }),
    );
  });
});

describe('the same in a letter', () => {
  const named = withSources(
    messageHtml(`<p>${picture}<img src="/api/file/${other}" alt="gone &amp; away"></p>`),
    (one) => (one === id ? `cid:${id}@picture` : null),
  );

  it('shows the pictures that go along, and only the words of the others', () => {
    expect(named).toBe(`<p><img src="cid:${id}@picture" alt="a map" width="300" />gone &amp; away</p>`);
    expect(letterMessage(named)).toBe(named);
    expect(letterMessage(picture)).toBe('a map');
  });

  it('has the styles that mail programs need', () => {
    const styled = styledMessage(`<table><tbody><tr><td colspan="2">${named}</td></tr></tbody></table>`);
    expect(styled).toContain('<table style="border-collapse:collapse;');
    expect(styledMessage('<table><tbody><tr><th><p>Day</p><p>2</p></th></tr></tbody></table><p>Bye</p>')).toMatch(
      /<th [^>]*><p style="margin:0;">Day<\/p><p>2<\/p><\/th><\/tr><\/tbody><\/table><p>Bye<\/p>$/,
    );
    expect(styled).toMatch(/<td colspan="2" class="line" style="border:1px solid/);
    expect(styled).toContain('width="300" style="max-width:100%;height:auto;" />');
  });
});
