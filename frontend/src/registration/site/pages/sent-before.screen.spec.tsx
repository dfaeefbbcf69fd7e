// kind: screen
import { webcrypto } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../../platform/testing/local-server.ts';
import { aSite, ids, openSite } from '../testing/visited.tsx';
import type { Visitor } from '../parts/use-visitor.ts';

const visiting = vi.hoisted((): { isStaff: boolean } => ({ isStaff: false }));
vi.mock('../parts/use-visitor.ts', () => ({
  useVisitor: (): Visitor => ({ isKnown: true, isLoggedIn: true, hasPrivilege: false, isStaff: visiting.isStaff }),
}));

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const confirmation = `/welcome-email/${ids.registration}`;
let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  // jsdom's makes no digests.
  vi.stubGlobal('crypto', webcrypto);
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => {
  visiting.isStaff = false;
  server.reset();
});

const name = () => screen.findByRole('textbox', { name: /^First name/ });
const submit = () => screen.getByRole('button', { name: /^Register$/ });
const sent = () => server.requests('POST', '/api/registrations');
const question = () => screen.findByRole('dialog', { name: 'This form was sent before' });

/** Somebody fills in an empty form, in a tab of its own, and sends it. */
const fillIn = async (firstName: string) => {
  cleanup();
  sessionStorage.clear();
  const opened = server.open(form);
  await opened.user.type(await name(), firstName);
  if (!visiting.isStaff) await opened.user.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await opened.user.click(submit());
  return opened;
};
/** As before, and it is registered. */
const register = async (firstName: string) => {
  const opened = await fillIn(firstName);
  await waitFor(() => expect(opened.at()).toBe(confirmation));
};
const kept = () => localStorage.getItem('sent-forms') ?? '';

describe('a form that this browser sent before', () => {
  it('asks before the same answers are sent again, and shows what they are registered as', async () => {
    await register('Ada');
    const { user, at } = await fillIn('Ada');
    const dialog = await question();
    expect(within(dialog).getByText(/^The same answers were sent from this device .* ago, and the/)).toBeDefined();
    const see = within(dialog).getByRole('button', { name: 'See that registration' });
    await waitFor(() => expect(document.activeElement).toBe(see));
    expect(sent()).toHaveLength(1);
    await user.click(see);
    await waitFor(() => expect(at()).toBe(confirmation));
    expect(sent()).toHaveLength(1);
    expect(Object.keys(localStorage).filter((one) => one.startsWith('draft.'))).toEqual([]);
  });

  it('sends nothing where that is what is wanted, and gives the focus back', async () => {
    await register('Ada');
    const { user, at } = await fillIn('Ada');
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(submit()));
    expect(await name()).toHaveProperty('value', 'Ada');
    expect(at()).toBe(form);
    expect(sent()).toHaveLength(1);
    await user.click(submit());
    await question();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('registers once more as an intent of its own where that is meant', async () => {
    await register('Ada');
    const { user, at } = await fillIn('Ada');
    await user.click(within(await question()).getByRole('button', { name: 'Register once more' }));
    await waitFor(() => expect(at()).toBe(confirmation));
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('asks nothing where the answers are others', async () => {
    await register('Ada');
    await register('Grace');
    expect(sent()).toHaveLength(2);
  });

  it('asks staff nothing, who register others', async () => {
    visiting.isStaff = true;
    await register('Ada');
    await register('Ada');
    expect(sent()).toHaveLength(2);
    expect(kept()).toBe('');
  });

  it('asks nothing after the same answers were refused', async () => {
    const answers: readonly Reply[] = [
      { status: 422, body: { message: 'Sorry, closed', code: 'registration-closed' } },
      { body: aSite().group },
    ];
    server.reset((site) => {
      site.onSubmit = () => answers[sent().length - 1] ?? expect.unreachable();
    });
    await fillIn('Ada');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await screen.findByText('Sorry, closed');
    expect(kept()).toBe('');
    await register('Ada');
    expect(sent()).toHaveLength(2);
  });

  it('asks without a registration to see where the answer never came', async () => {
    await register('Ada');
    // As a tab leaves it that is closed before the answer.
    localStorage.setItem('sent-forms', kept().replace(/"registrationId":"[^"]*"/, '"registrationId":null'));
    await fillIn('Ada');
    const dialog = await question();
    expect(within(dialog).getByText(/it is not known yet whether they arrived\.$/)).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'See that registration' })).toBeNull();
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  it('asks nothing after a day, and remembers nothing then', async () => {
    await register('Ada');
    const ages = (text: string): string => text.replace(/"at":\d+/, `"at":${Date.now() - 24 * 3_600_000}`);
    localStorage.setItem('sent-forms', ages(kept()));
    cleanup();
    server.open(form);
    await name();
    expect(kept()).toBe('');
    await register('Ada');
    expect(sent()).toHaveLength(2);
  });

  it('remembers no answers, and of few forms alone', async () => {
    for (const one of ['Ada', 'Grace', 'Hedy', 'Mary', 'Rosa', 'Sofia']) await register(one);
    expect(kept()).not.toMatch(/Ada|Sofia/);
    expect(kept().match(/"digest"/g)).toHaveLength(5);
    await register('Ada');
    expect(sent()).toHaveLength(7);
  });

  it('asks nothing where the page makes no digests, and still registers', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(into) });
    try {
      await register('Ada');
      await register('Ada');
    } finally {
      vi.stubGlobal('crypto', webcrypto);
    }
    expect(sent()).toHaveLength(2);
  });
});
