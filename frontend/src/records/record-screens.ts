import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

type Lazy = () => Promise<{ readonly Component: ComponentType }>;

export interface RecordScreens {
  /** Where its list is, under the event's address. */
  readonly path: string;
  readonly idKey: string;
  /** The list; absent: it is part of another screen. */
  readonly list?: { readonly handle: ScreenHandle; readonly lazy: Lazy };
  /** The form, new and to be changed. */
  readonly form: { readonly make: ScreenHandle; readonly edit: ScreenHandle; readonly lazy: Lazy };
}

/** The routes of a record's screens: its list, and its form at `create` and at `edit/:id`. */
export const recordScreens = ({ path, idKey, list, form }: RecordScreens): RouteObject[] => {
  const base = `/dashboard/:eventId/${path}`;
  return [
    ...(list === undefined ? [] : [{ path: base, ...list }]),
    { path: `${base}/create`, handle: form.make, lazy: form.lazy },
    { path: `${base}/edit/:${idKey}`, handle: form.edit, lazy: form.lazy },
  ];
};
