import sanitizeHtml from 'sanitize-html';

const leadsOut = /^(https?:\/\/|mailto:|tel:)/i;
/** An upload of the event in full size: nothing is loaded from elsewhere. */
const isUpload = /^\/api\/file\/[0-9a-hjkmnp-tv-z]{20}$/;
const isWidth = /^[1-9]\d{0,3}$/;

const aligned = ['p', 'h1', 'h2', 'h3', 'h4'];

const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong em u s sub sup a'.split(' '),
    ...'table tbody thead tr th td img'.split(' '),
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'width'],
    td: ['colspan'],
    th: ['colspan'],
    ...Object.fromEntries(aligned.map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    div: 'p',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '' }) =>
      leadsOut.test(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'span', attribs: {} },
    img: (tagName, { src = '', alt = '', width = '' }) =>
      isUpload.test(src)
        ? { tagName, attribs: { src, alt, ...(isWidth.test(width) ? { width } : {}) } }
        : { tagName: 'span', attribs: {} },
  },
};

/** Rounds at most: what was closed too late is put in order by the next round, as in other texts. */
const mostRounds = 5;

/**
 * HTML of a document as it may be stored: beside what other texts have, tables, alignment, and pictures among the event's
 * uploads (rule templates/document-html). What comes out goes through unchanged a second time.
 */
export const documentHtml = (html: string): string => {
  let clean = sanitizeHtml(html, policy);
  for (let round = 1; round < mostRounds; round += 1) {
    const again = sanitizeHtml(clean, policy);
    if (again === clean) break;
    clean = again;
  }
  return clean;
};

/** Tells whether a document says or shows anything. */
export const saysSomething = (clean: string): boolean =>
  /<(img|hr)\b/.test(clean) || clean.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** The uploads that a document shows, each once. */
export const picturesIn = (clean: string): readonly string[] => [
  ...new Set([...clean.matchAll(/<img src="\/api\/file\/([^"]*)"/g)].map(([, id = '']) => id)),
];

/** Tells whether PDF files know a kind of picture. */
export const isDrawable = ({ type }: { readonly type: string }): boolean =>
  type === 'image/png' || type === 'image/jpeg';
