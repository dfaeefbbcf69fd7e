import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import classes from './rich-text.module.css';

export interface RichTextProps {
  /** As people wrote it; what could run is taken out once more before it is shown. */
  readonly html: string;
}

const policy = {
  ALLOWED_TAGS: 'p br hr h2 h3 h4 blockquote pre code ul ol li strong em u s sub sup a'.split(' '),
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(https?:\/\/|mailto:|tel:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Links lead out of the page and tell nobody where they came from, whatever was stored. */
const shown = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, { ...policy, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return fragment;
};

/** What `RichText` loads: the text with everything taken out that could run. */
export const RichTextShown = ({ html }: RichTextProps) => {
  const put = useMemo(() => (box: HTMLDivElement | null) => box?.replaceChildren(shown(html)), [html]);
  return (
    <Typography>
      <div ref={put} className={classes.text} dir="auto" />
    </Typography>
  );
};
