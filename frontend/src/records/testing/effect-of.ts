import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

interface Effect<View> {
  readonly one: View;
  /** Opens a screen where the event has these, and waits until it shows the rest; it is no screen of the record's own. */
  readonly open: (some: readonly View[]) => Promise<unknown>;
  /** The part of that screen that is there because of it; null where it is not. */
  readonly seen: () => HTMLElement | null;
}

/**
 * The spec of what a record does to the product, where that is seen on a screen: it is shown with it and without. Each
 * record has such a spec, here or in backend (`effects.spec` of the checks).
 */
export const effectOf = <View>(
  record: { readonly words: { readonly one: string }; readonly View: { readonly parse: (view: unknown) => View } },
  { one, open, seen }: Effect<View>,
): void => {
  describe(`effect of a ${record.words.one}`, () => {
    it('is seen with it, and not where there is none', async () => {
      await open([record.View.parse(one)]);
      await waitFor(() => expect(seen()).not.toBeNull());
      cleanup();
      await open([]);
      await waitFor(() => expect(seen()).toBeNull());
    });
  });
};
