import { FieldView, TypeView } from '@turnout/contracts/forms';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { ids, openSite } from '../testing/visited.tsx';
import words from '../words/en.json' with { type: 'json' };

/** What forms in other tabs hold, by what they are told under. */
const held = vi.hoisted((): { told: Record<string, unknown>; types: unknown } => ({ told: {}, types: null }));
vi.mock('../../../platform/told-draft.ts', () => ({
  useToldDraft: (key: string, schema: z.ZodType) => schema.safeParse(held.told[key]).data ?? null,
}));
vi.mock('../../../platform/topic.ts', () => ({
  useTopic: ({ name }: { readonly name: string }) => ({
    state: 'live',
    view: name === 'forms.types' ? held.types : null,
  }),
}));
vi.mock('../../../platform/session.ts', async (original) => ({
  ...(await original<object>()),
  useMay: () => () => true,
}));

const id = (sign: string): string => sign.repeat(20);
const fieldOf = (sign: string, title: string) =>
  FieldView.parse({
    _id: id(sign),
    eventId: ids.event,
    _version: 0,
    title,
    name: `F${sign}`,
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
  });
const typeOf = (sign: string, name: string, more: object = {}) =>
  TypeView.parse({
    _id: id(sign),
    eventId: ids.event,
    _version: 0,
    name,
    publicRegistration: true,
    description: '',
    order: null,
    badgeContent: '',
    fields: [],
    ...more,
  });
/** A type as its form holds it. */
const draftOf = (more: object = {}) => ({ ...typeOf('n', 'Speaker', { fields: [fieldOf('1', 'Talk')] }), ...more });

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.reset();
  held.told = {};
  held.types = [typeOf('c', 'Child'), typeOf('h', 'Staff', { publicRegistration: false })];
});
const openNew = () => site.open(`/dashboard/${ids.event}/registration-types/preview/${id('n')}?new`);

describe('the preview of a type that is not saved yet', () => {
  it('shows the form as it stands in the other tab, and whom one may bring along', async () => {
    held.told = { [`type.${id('n')}`]: draftOf({ groups: [id('c')], groupCount: { [id('c')]: 2 } }) };
    openNew();
    expect(await screen.findByRole('textbox', { name: 'Talk' })).toBeDefined();
    expect(screen.getByRole('note').textContent).toBe(words.preview.unsaved);
    expect(screen.getByRole('button', { name: /Child/ })).toBeDefined();
    // There is nothing yet that could be asked of the server, or edited.
    expect(site.requests('GET', '/api/x/types')).toEqual([]);
    expect(screen.queryByRole('link', { name: words.preview.edit })).toBeNull();
  });

  it('says so where that form is not open any more', async () => {
    openNew();
    expect(await screen.findByRole('heading', { name: words.preview.closed })).toBeDefined();
  });
});

describe('the preview of a type', () => {
  it('shows what is saved, and over it what its form holds', async () => {
    held.told = { [`type.${ids.visitor}`]: draftOf({ name: 'Guest' }) };
    site.reset((state) => {
      state.answers = { [`GET /api/x/types/${ids.visitor}/preview`]: { body: { types: state.types } } };
    });
    site.open(`/dashboard/${ids.event}/registration-types/preview/${ids.visitor}`);
    expect(await screen.findByRole('textbox', { name: 'Talk' })).toBeDefined();
    expect(screen.getByRole('link', { name: words.preview.edit })).toBeDefined();
  });
});
