// kind: screen, long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { field, fields, ids, openSite } from '../testing/visited.tsx';

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const name = () => screen.findByRole('textbox', { name: /^First name/ });
const submit = () => screen.getByRole('button', { name: /^Register/ });
const sent = () => server.requests('POST', '/api/registrations');

/** The page goes away without being left by a link; whether the tab stays, loaded anew. */
const leave = ({ keepsTab }: { readonly keepsTab: boolean }) => {
  const kept = { ...localStorage };
  const ofTab = { ...sessionStorage };
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  for (const [key, value] of keepsTab ? Object.entries(ofTab) : []) sessionStorage.setItem(key, String(value));
};

describe('the form', () => {
  it('says what is missing in the sentences that everybody knows, and takes the focus there', async () => {
    const { user } = server.open(form);
    await name();
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText('First name is required on Primary Registrant!')).toBeDefined();
    expect(within(summary).getByText('First name is required on Registrant #2!')).toBeDefined();
    expect(within(summary).getByText('Please agree to terms and conditions to proceed!')).toBeDefined();
    await user.click(within(summary).getByText('First name is required on Registrant #2!'));
    expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /^First name/ })[1]);
    expect(sent()).toHaveLength(0);
  });

  it('offers a companion only while some are left', async () => {
    const { user } = server.open(form);
    await name();
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    expect(screen.queryByRole('button', { name: /Add Child/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove registrant #2' }));
    expect(screen.getByRole('button', { name: 'Add Child (1 left)' })).toBeDefined();
  });

  it('copies to a companion what both are asked and was not entered there, by the keyboard, and nobody’s name', async () => {
    const city = field('3', { title: 'City', fieldMapping: 'city' });
    const diet = field('4', { title: 'Diet' });
    server.reset((site) => {
      site.types = site.types.map((type) => ({ ...type, fields: [...fields, city, diet] }));
    });
    const { user } = server.open(form);
    const both = (label: RegExp) => screen.getAllByRole('textbox', { name: label });
    const at = (label: RegExp, index: number) => both(label)[index] ?? expect.unreachable();
    await user.type(await name(), 'Ada');
    await user.type(at(/^E-mail/, 0), 'ada@example.org');
    await user.type(at(/^City/, 0), 'Madrid');
    await user.type(at(/^Diet/, 0), 'vegan');
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    await user.type(at(/^Diet/, 1), 'none');
    expect(screen.getAllByRole('button', { name: /^Copy my details/ })).toHaveLength(1);
    screen.getByRole('button', { name: 'Copy my details to registrant #2' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Copied what was empty here/)).toBeDefined();
    const values = (label: RegExp) => both(label).map((input) => input.getAttribute('value'));
    expect(values(/^City/)).toEqual(['Madrid', 'Madrid']);
    expect(values(/^Diet/)).toEqual(['vegan', 'none']);
    expect(values(/^First name/)).toEqual(['Ada', '']);
    expect(values(/^E-mail/)).toEqual(['ada@example.org', '']);
  });

  it('offers no copying where both are asked nothing but what is one’s own', async () => {
    const { user } = server.open(form);
    await name();
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    expect(screen.queryByRole('button', { name: /^Copy my details/ })).toBeNull();
  });

  it('registers once, however often the button is pressed', async () => {
    const { user, at } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.dblClick(submit());
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      event: ids.event,
      type: ids.visitor,
      termsAgreed: true,
      fields: [{ _id: fields[0]?._id, value: 'Ada' }],
    });
    expect(await screen.findByText('Successfully registered!')).toBeDefined();
  });

  it('keeps what was entered when the last seat is gone, and tries again as a new intent with a new proof', async () => {
    server.reset((site) => {
      site.onSubmit = () => ({
        status: 409,
        body: { message: 'Visitor: not enough seats, 0 left', code: 'seats-exhausted', details: { left: 0 } },
      });
    });
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Visitor: not enough seats, 0 left')).toBeDefined();
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('sends the same intent again after its answer was lost, and registers once', async () => {
    const seen: unknown[] = [];
    server.reset((site) => {
      const { group } = site;
      site.onSubmit = ({ headers }) => {
        seen.push(headers['idempotency-key']);
        return seen.length === 1 ? 'hang-up' : { body: group };
      };
    });
    const { user, at } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`), { timeout: 5_000 });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });

  it('does the bot check again where it had become too old, keeps what was typed, and stays the same intent', async () => {
    const keys: unknown[] = [];
    server.reset((site) => {
      const { group } = site;
      const message = 'grecaptcha: the bot check has failed or is too old. Please do it again.';
      site.onSubmit = ({ headers }) => {
        keys.push(headers['idempotency-key']);
        return keys.length === 1 ? { status: 422, body: { code: 'bot-check-failed', message } } : { body: group };
      };
    });
    const { user, at } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(keys).toEqual([keys[0], keys[0]]);
    const challenges = server.requests('GET', '/api/x/bot-check');
    expect(challenges.length).toBeGreaterThanOrEqual(2);
  });

  it('says so, with all that was typed, where the second proof is not taken either', async () => {
    server.reset((site) => {
      const message = 'grecaptcha: the bot check has failed or is too old. Please do it again.';
      site.onSubmit = () => ({ status: 422, body: { code: 'bot-check-failed', message } });
    });
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText(/^The bot check has failed or is too old/)).toBeDefined();
    expect(sent()).toHaveLength(2);
    expect(screen.getByDisplayValue('Ada')).toBeDefined();
  });

  it('puts a refusal beside the field that it speaks of', async () => {
    server.reset((site) => {
      site.onSubmit = () => ({
        status: 422,
        body: {
          message: 'E-mail: must be an e-mail address',
          code: 'field-refused',
          details: { field: fields[1]?._id, registrant: 'Primary Registrant', title: 'E-mail' },
        },
      });
    });
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    await screen.findByRole('alert');
    const email = screen.getByRole('textbox', { name: /^E-mail/ });
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(email.getAttribute('autocomplete')).toBe('email');
    expect(email.getAttribute('type')).toBe('email');
  });

  it('loses nothing when the page is loaded again', async () => {
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    leave({ keepsTab: true });
    server.open(form);
    expect(await screen.findByDisplayValue('Ada')).toBeDefined();
    expect(screen.queryByText('What you entered is still here')).toBeNull();
  });

  it('keeps what was entered when the tab is closed, says so, and forgets it for whoever begins afresh', async () => {
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    leave({ keepsTab: false });
    const { user: back } = server.open(form);
    expect(await screen.findByDisplayValue('Ada')).toBeDefined();
    expect(screen.getByText('What you entered is still here')).toBeDefined();
    await back.click(screen.getByRole('button', { name: 'Begin afresh' }));
    expect(screen.queryByDisplayValue('Ada')).toBeNull();
    expect(screen.queryByText('What you entered is still here')).toBeNull();
    leave({ keepsTab: false });
    server.open(form);
    await name();
    expect(screen.queryByDisplayValue('Ada')).toBeNull();
  });

  it('keeps nothing for longer than a day, nor once it is left by a link', async () => {
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    leave({ keepsTab: false });
    const [key = '', text = ''] = Object.entries(localStorage).find(([one]) => one.startsWith('draft.')) ?? [];
    localStorage.setItem(key, String(text).replace(/"at":\d+/, `"at":${Date.now() - 25 * 3_600_000}`));
    const { user: back, at } = server.open(form);
    await name();
    expect(screen.queryByDisplayValue('Ada')).toBeNull();
    expect(Object.keys(localStorage).filter((one) => one.startsWith('draft.'))).toEqual([]);
    await back.type(await name(), 'Eve');
    await back.click(screen.getByRole('link', { name: 'Choose a registration type' }));
    await back.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Choose a registration type' });
    expect(at()).toBe(`/evt/${ids.event}/types`);
    // The page that is left forgets after the next one is shown.
    await waitFor(() => expect(Object.keys(localStorage).filter((one) => one.startsWith('draft.'))).toEqual([]));
  });

  it('sends the same intent from two tabs with the same form, so that they register once', async () => {
    const { user } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    const before = { ...localStorage };
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const after = { ...localStorage };
    leave({ keepsTab: false });
    // The other tab was opened before, and does not know what was sent since.
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, String(value));
    const other = server.open(form);
    await screen.findByDisplayValue('Ada');
    for (const [key, value] of Object.entries(after)) localStorage.setItem(key, String(value));
    await other.user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows seats go while somebody fills it in, and what the organiser changes', async () => {
    const seats = (left: number) => ({ seatsLeft: { [ids.visitor]: left } });
    server.open(form);
    expect(await screen.findByText('3 seats left')).toBeDefined();
    await waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
    server.tellSeats(seats(1));
    expect(await screen.findByText('1 seat left')).toBeDefined();
    server.tellSeats(seats(0));
    expect(await screen.findByText('Sold out')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^First name/ })).toBeDefined();
  });

  const shirt = field('5', {
    title: 'Shirt',
    type: 'radio',
    values: 'S\nM\nL',
    labels: 'Small\nMedium\nLarge',
    optionsLeft: { S: 2, L: 0 },
  });
  const withShirts = () =>
    server.reset((site) => {
      site.types = site.types.map((type) => ({ ...type, fields: [...fields, shirt] }));
    });
  const radio = (label: string, place = 0) =>
    screen.getAllByRole('radio', { name: label })[place] ?? expect.unreachable();

  it('says how many of an option are left, live, and offers none that is gone', async () => {
    withShirts();
    server.open(form);
    expect(await screen.findByRole('radio', { name: 'Small (2 left)' })).toHaveProperty('disabled', false);
    expect(radio('Medium')).toHaveProperty('disabled', false);
    expect(radio('Large (none left)')).toHaveProperty('disabled', true);
    await waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
    server.tellSeats({
      optionsLeft: { [shirt._id]: { S: 0, L: 1 } },
    });
    expect(await screen.findByRole('radio', { name: 'Small (none left)' })).toHaveProperty('disabled', true);
    expect(radio('Large (1 left)')).toHaveProperty('disabled', false);
  });

  it('counts the options of a group together, and keeps what was chosen when the server says that one is gone', async () => {
    withShirts();
    const { user } = server.open(form);
    await user.click(await screen.findByRole('radio', { name: 'Small (2 left)' }));
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    await user.type(screen.getAllByRole('textbox', { name: /^First name/ })[1] ?? expect.unreachable(), 'Ben');
    await user.click(radio('Small (1 left)'));
    await waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
    server.tellSeats({
      optionsLeft: { [shirt._id]: { S: 1, L: 0 } },
    });
    await screen.findByRole('radio', { name: 'Small (none left)' });
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    const sentence = 'Shirt: there are not enough of “Small” left for Registrant #2';
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText(sentence)).toBeDefined();
    expect(sent()).toHaveLength(0);
    expect(radio('Small (none left)')).toHaveProperty('checked', true);
    expect(radio('Small (none left)')).toHaveProperty('disabled', false);
  });

  it('shows at the field and above the form that an option is gone by the time it is sent', async () => {
    const message = 'Shirt: there are not enough of “Small”, 0 left';
    const details = { field: shirt._id, registrant: 'Primary Registrant', title: 'Shirt', option: 'Small', left: 0 };
    server.reset((site) => {
      site.types = site.types.map((type) => ({ ...type, fields: [...fields, shirt] }));
      site.onSubmit = () => ({ status: 409, body: { message, code: 'option-gone', details } });
    });
    const { user } = server.open(form);
    await user.click(await screen.findByRole('radio', { name: 'Small (2 left)' }));
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText(message)).toBeDefined();
    expect(screen.getByRole('radiogroup', { name: /^Shirt/, description: message })).toBeDefined();
    expect(await name()).toHaveProperty('value', 'Ada');
  });

  it('asks before it is left with something in it', async () => {
    const { user, at } = server.open(form);
    await user.type(await name(), 'Ada');
    await user.click(screen.getByRole('link', { name: 'Choose a registration type' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(at()).toBe(form);
  });

  it('says that the type is sold out to who comes too late', async () => {
    server.open(`/evt/${ids.event}/register/${ids.full}`);
    expect(await screen.findByRole('heading', { name: 'Sold out' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the registration types' })).toBeDefined();
  });

  it('says so when registration is closed', async () => {
    server.reset((site) => {
      site.event.isRegistrationOpen = false;
    });
    server.open(form);
    expect(await screen.findByText('Sorry, Registration has been closed for Railway Day')).toBeDefined();
  });
});
