import type { Call } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import { Offline } from './refusal.ts';
import { headersOf, problemOf, urlOf, type CallInput } from './request.ts';

/**
 * Sends one file as `file` of a form, others beside it under their own names, and tells how much of it has truly left (0 to 1).
 * Throws `Refusal` or `Offline`, as `call` does; an aborted upload is `Offline`.
 */
export const upload = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, B, O>,
  input: CallInput<P, Q, B> & {
    readonly file: File;
    readonly beside?: Readonly<Record<string, File>> | undefined;
    readonly commandId?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((share: number) => void) | undefined;
  },
): Promise<{ data: z.output<O>; position: string | null }> =>
  new Promise((resolve, reject) => {
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open(definition.method, urlOf(definition, input));
    for (const [name, value] of Object.entries(headersOf(definition, input.commandId)))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      input.onProgress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', () => reject(new Offline()));
    request.addEventListener('abort', () => reject(new Offline()));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) return reject(problemOf(request.status, request.responseText));
      try {
        const data = definition.output.parse(JSON.parse(request.responseText));
        resolve({ data, position: request.getResponseHeader('X-Turnout-Position') });
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    input.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', input.file);
    for (const [name, file] of Object.entries(input.beside ?? {})) form.set(name, file);
    request.send(form);
  });
