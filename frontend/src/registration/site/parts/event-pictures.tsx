import { shownUploads, uploadOf, uploadPath } from '@turnout/contracts/event-setup';
import type { UploadId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useUploadUrl } from '../../../platform/kept-picture.ts';
import classes from './event-pictures.module.css';
import type { SiteEvent } from './site-reads.ts';

interface PictureProps {
  readonly id: UploadId;
  readonly isPublic: boolean;
  readonly alt: string;
  readonly className: string | undefined;
  readonly width: number;
  readonly height: number;
}

/** A picture in a box of its own size from the start; one that cannot be read leaves the box empty. */
const Picture = ({ id, isPublic, alt, className, ...extent }: PictureProps) => {
  const url = useUploadUrl(id, isPublic);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={className}>
      {url !== null && url !== broken && (
        <picture>
          {isPublic && <source media="(max-width: 40em)" srcSet={uploadPath(id, 'small')} />}
          {/* After what makes the page usable: the line is slow, and the box has its size. */}
          <img src={url} alt={alt} {...extent} decoding="async" fetchPriority="low" onError={() => setBroken(url)} />
        </picture>
      )}
    </div>
  );
};

/** Cover and logo of an event, above its public pages. @param isSlim where the page is not about the event itself. */
export const EventPictures = ({ event, isSlim = false }: { readonly event: SiteEvent; readonly isSlim?: boolean }) => {
  const isPublic = !event.preventExternalRegistrations;
  const [cover, logo] = [uploadOf(event, 'banner'), uploadOf(event, 'logo')];
  if (shownUploads(event).length === 0) return null;
  return (
    <div className={classes.pictures} data-slim={isSlim || undefined} data-covered={cover === null ? undefined : true}>
      {cover !== null && (
        <Picture
          id={cover}
          isPublic={isPublic}
          alt={event.bannerAlt}
          className={classes.cover}
          width={1600}
          height={isSlim ? 320 : 533}
        />
      )}
      {logo !== null && (
        <Picture id={logo} isPublic={isPublic} alt={event.name} className={classes.logo} width={160} height={72} />
      )}
    </div>
  );
};
