import { eventSetupApi, uploadPath } from '@turnout/contracts/event-setup';
import type { Rendition, UploadId } from '@turnout/contracts/kernel';
import { useEffect, useState } from 'react';
import { callForFile, Offline, Refusal } from './api.ts';

/**
 * Where a page finds an uploaded picture.
 * @param isPublic anybody reads it at its own address; else it is fetched as whoever is logged in.
 * @param rendition in which size; the whole one unless told.
 * @returns null as long as it is not there, or where it may not be seen.
 */
export const useUploadUrl = (id: UploadId | null, isPublic: boolean, rendition: Rendition = 'whole'): string | null => {
  const [fetched, setFetched] = useState<{ readonly id: UploadId; readonly url: string } | null>(null);
  useEffect(() => {
    if (id === null || isPublic) return undefined;
    const controller = new AbortController();
    let url: string | null = null;
    callForFile(eventSetupApi.readUpload, { params: { id }, query: { rendition }, signal: controller.signal })
      .then((file) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(file);
        setFetched({ id, url });
      })
      .catch((error: unknown) => {
        // Without it the page is whole but for a picture.
        if (!(error instanceof Refusal || error instanceof Offline)) reportError(error);
      });
    return () => {
      controller.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, isPublic, rendition]);
  if (id === null) return null;
  if (isPublic) return uploadPath(id, rendition);
  return fetched?.id === id ? fetched.url : null;
};
