import { ScrollArea } from '@mantine/core';
import { eventSetupApi } from '@turnout/contracts/event-setup';
import { UploadId } from '@turnout/contracts/kernel';
import { paperOf, type StoredDocument } from '@turnout/contracts/templates';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { callForFile, Offline, Refusal } from '../platform/api.ts';
import { useUploadUrl } from '../platform/kept-picture.ts';
import classes from './document-shown.module.css';

type Paper = Omit<StoredDocument['paper'], 'background'> & { readonly background: string | null };

interface DocumentShownProps {
  /** Filled in, as the server answers it; what could run is taken out once more. */
  readonly html: string;
  readonly paper: Paper;
  readonly label: string;
  /** It was called for: it is what is read next, wherever it stands. */
  readonly takesFocus?: boolean;
}

const policy = {
  ALLOWED_TAGS: [
    ...'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong em u s sub sup a'.split(' '),
    ...'table tbody thead tr th td img'.split(' '),
  ],
  ALLOWED_ATTR: ['href', 'start', 'src', 'alt', 'width', 'colspan', 'style'],
  ALLOWED_URI_REGEXP: /^(https?:\/\/|mailto:|tel:|\/api\/file\/[0-9a-z]{20}$)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Text of a document as nodes; its pictures are read as whoever is logged in, since not everybody may see them. */
const shown = (html: string, signal: AbortSignal): { readonly fragment: DocumentFragment; readonly urls: string[] } => {
  const fragment = DOMPurify.sanitize(html, { ...policy, RETURN_DOM_FRAGMENT: true });
  const urls: string[] = [];
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  for (const picture of fragment.querySelectorAll('img')) {
    const id = UploadId.safeParse(picture.getAttribute('src')?.slice('/api/file/'.length)).data;
    picture.removeAttribute('src');
    if (!picture.hasAttribute('alt')) picture.alt = '';
    if (id === undefined) continue;
    callForFile(eventSetupApi.readUpload, { params: { id }, query: { rendition: 'whole' }, signal })
      .then((file) => {
        if (signal.aborted) return;
        const url = URL.createObjectURL(file);
        urls.push(url);
        picture.src = url;
      })
      .catch((error: unknown) => {
        // Without it the page is whole but for a picture.
        if (!(error instanceof Refusal || error instanceof Offline || signal.aborted)) reportError(error);
      });
  }
  return { fragment, urls };
};

/** A document on its paper, as its PDF has it. */
export const DocumentShown = ({ html, paper, label, takesFocus = false }: DocumentShownProps) => {
  const box = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) region.current?.focus();
  }, [takesFocus]);
  const background = useUploadUrl(UploadId.safeParse(paper.background).data ?? null, false);
  useEffect(() => {
    const controller = new AbortController();
    const { fragment, urls } = shown(html, controller.signal);
    box.current?.replaceChildren(fragment);
    return () => {
      controller.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [html]);
  const { width, height } = paperOf(paper);
  const side = paper.layout === 'tent' ? height / 2 : height;
  return (
    <ScrollArea.Autosize
      viewportRef={region}
      className={classes.desk}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      <div
        className={classes.paper}
        data-layout={paper.layout}
        style={{
          width: `${width}mm`,
          minHeight: `${side}mm`,
          padding: `${paper.margin}mm`,
          ...(background === null ? {} : { backgroundImage: `url("${background}")` }),
        }}
      >
        <div ref={box} className={classes.text} dir="auto" />
      </div>
    </ScrollArea.Autosize>
  );
};
