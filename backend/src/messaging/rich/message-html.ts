import sanitizeHtml from 'sanitize-html';

const leadsOut = /^(https?:\/\/|mailto:|tel:)/i;
/** A picture among uploads, also by the whole address that is copied from their list. */
const ofUpload = /^(?:https?:\/\/[^/\s"]+)?\/api\/file\/([0-9a-hjkmnp-tv-z]{20})(?:\?rendition=\w+)?$/;
/** As a mail shows a picture: one that goes along, or one that is read from this installation. */
const inMail = /^(?:cid:[0-9a-z]{20}@picture|https?:\/\/[^/\s"]+\/api\/file\/[0-9a-hjkmnp-tv-z]{20})$/;
const isWidth = /^[1-9]\d{0,3}$/;
const isSpan = /^[1-9]\d?$/;

const cell = (tagName: string, { colspan = '', rowspan = '' }: sanitizeHtml.Attributes) => ({
  tagName,
  attribs: { ...(isSpan.test(colspan) ? { colspan } : {}), ...(isSpan.test(rowspan) ? { rowspan } : {}) },
});

/** @param sourceOf gives the address that a picture is kept with; null: it is taken out, and its words stay. */
const policyWith = (sourceOf: (src: string) => string | null): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong em u s sub sup a'.split(' '),
    ...'table thead tbody tr th td img'.split(' '),
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'width'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
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
    th: cell,
    td: cell,
    a: (tagName, { href = '' }) =>
      leadsOut.test(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'span', attribs: {} },
    img: (tagName, { src = '', alt = '', width = '' }) => {
      const source = sourceOf(src);
      if (source === null) return { tagName: 'span', attribs: {}, text: alt };
      return { tagName, attribs: { src: source, alt, ...(isWidth.test(width) ? { width } : {}) } };
    },
  },
});

/** Rounds at most: what was closed too late is put in order by the next round, as in other texts. */
const mostRounds = 5;

const inRounds =
  (policy: sanitizeHtml.IOptions) =>
  (html: string): string => {
    let clean = sanitizeHtml(html, policy);
    for (let round = 1; round < mostRounds; round += 1) {
      const again = sanitizeHtml(clean, policy);
      if (again === clean) break;
      clean = again;
    }
    return clean;
  };

/**
 * HTML of a message as it may be stored: beside what other texts have, first headings, tables, and pictures among uploads,
 * named without a host (rule messaging/rich-messages). What comes out goes through unchanged a second time.
 */
export const messageHtml: (html: string) => string = inRounds(
  policyWith((src) => {
    const [, id] = ofUpload.exec(src) ?? [];
    return id === undefined ? null : `/api/file/${id}`;
  }),
);

/** The same as a letter holds it, its pictures named as a mail names them. */
export const letterMessage: (html: string) => string = inRounds(policyWith((src) => (inMail.test(src) ? src : null)));

const pictured = /<img src="\/api\/file\/([^"]*)" alt="([^"]*)"/g;

/** The uploads that a message shows, each once. */
export const picturesIn = (clean: string): readonly string[] => [
  ...new Set([...clean.matchAll(pictured)].map(([, id = '']) => id)),
];

/** A message with its pictures named anew. @param sourceOf null: the picture cannot be shown, its words stay. */
export const withSources = (clean: string, sourceOf: (id: string) => string | null): string =>
  clean.replaceAll(
    /<img src="\/api\/file\/([^"]*)" alt="([^"]*)"( width="\d+")? \/>/g,
    (_, id: string, alt: string, width = '') => {
      const source = sourceOf(id);
      return source === null ? alt : `<img src="${source}" alt="${alt}"${width} />`;
    },
  );

const line = 'border:1px solid #c3c8d0;padding:6px 10px;text-align:left;vertical-align:top;';

/** A letter's message with the styles that mail programs need in the tags themselves. */
export const styledMessage = (clean: string): string =>
  clean
    .replaceAll('<table>', '<table style="border-collapse:collapse;max-width:100%;margin:0 0 16px;">')
    .replaceAll(/<(th|td)((?: (?:colspan|rowspan)="\d+")*)>/g, `<$1$2 class="line" style="${line}">`)
    // An editor writes paragraphs into cells; their room would be on top of the cell's own.
    .replaceAll(/(<t[hd] [^>]*>)<p>/g, '$1<p style="margin:0;">')
    .replaceAll(/<img ([^>]*?) ?\/>/g, '<img $1 style="max-width:100%;height:auto;" />');

/** Tells whether a message says or shows anything. */
export const showsSomething = (clean: string): boolean =>
  /<(img|hr)\b/.test(clean) || clean.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';
