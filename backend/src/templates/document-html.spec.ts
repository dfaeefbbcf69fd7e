// kind: pure
import { TemplateDetails } from '@turnout/contracts/templates';
import { describe, expect, it } from 'vitest';
import { documentHtml, picturesIn, saysSomething } from './document-html.ts';
import { settledTemplate, templateRules } from './rules.ts';

const upload = '/api/file/0123456789abcdefghjk';

describe('HTML of a document', () => {
  it('keeps tables, alignment and the pictures of the event', () => {
    const html =
      '<h1 style="text-align:center">Certificate</h1><table><tbody><tr><th>a</th><td colspan="2"><p>b</p></td></tr></tbody></table>' +
      `<img src="${upload}" alt="Seal" width="80" />`;
    expect(documentHtml(html)).toBe(html);
    expect(picturesIn(html + html)).toEqual(['0123456789abcdefghjk']);
  });
  it.each([
    ['<img src="https://elsewhere.example.org/x.png">', ''],
    [`<img src="${upload}/../../secret">`, ''],
    [`<img src="${upload}" onerror="alert(1)" width="9em">`, `<img src="${upload}" alt="" />`],
    [
      '<p style="position:fixed;text-align:right;background:url(https://x.org)">a</p>',
      '<p style="text-align:right">a</p>',
    ],
    ['<script>alert(1)</script><p onclick="x">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<td style="width:9000px">a</td>', '<td>a</td>'],
  ])('takes out of %s whatever leads elsewhere or could run', (html, clean) => {
    expect(documentHtml(html)).toBe(clean);
    expect(documentHtml(clean)).toBe(clean);
  });
  it('says nothing where an editor left marks alone', () => {
    expect(['<p></p>', '<p>&nbsp;</p><p> </p>', ''].map(saysSomething)).toEqual([false, false, false]);
    expect(['<p>a</p>', `<img src="${upload}" />`].map(saysSomething)).toEqual([true, true]);
  });
});

const template = (more: object = {}) =>
  TemplateDetails.parse({
    name: 'Certificate',
    content: '<p>a</p>',
    paymentStatus: [],
    type: [],
    activity: [],
    checkedIn: null,
    primaryRegistrantsOnly: false,
    fieldMatches: {},
    confirmationNumberStart: null,
    confirmationNumberEnd: null,
    pageSize: 'a4',
    orientation: 'portrait',
    layout: 'page',
    margin: 20,
    background: null,
    ...more,
  });
const refused = (more: object) => templateRules.refuse?.(template(more), null)?.rejected ?? null;

describe('a template', () => {
  it('has a name and says something', () => {
    expect([refused({}), refused({ name: '' }), refused({ content: '<p></p>' })]).toEqual([
      null,
      'template-name-missing',
      'template-content-missing',
    ]);
  });
  it('begins with a number that is not behind its last', () => {
    const range = (confirmationNumberStart: number | null, confirmationNumberEnd: number | null) =>
      refused({ confirmationNumberStart, confirmationNumberEnd });
    expect([range(5, 5), range(5, null), range(null, 1), range(6, 5)]).toEqual([
      null,
      null,
      null,
      'template-numbers-reversed',
    ]);
  });
  it('takes numbers as they are typed, and nothing else', () => {
    expect(settledTemplate({ confirmationNumberStart: '0012', confirmationNumberEnd: '' })).toEqual({
      confirmationNumberStart: 12,
      confirmationNumberEnd: null,
    });
    expect(settledTemplate({ confirmationNumberStart: 'K7M' })).toMatchObject({
      rejected: 'template-start-not-numeric',
    });
    expect(settledTemplate({ confirmationNumberEnd: 1.5 })).toMatchObject({ rejected: 'template-end-not-numeric' });
    expect(settledTemplate({ content: '<b>a</b>' })).toEqual({ content: '<strong>a</strong>' });
  });
});
