import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fields, ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const code = ['t', 'g', 'p'].map((letter) => letter.repeat(20)).join('-');
const offered = `/api/x/transfers/${code}`;
const asked = fields.map(({ eventId: _, ...field }) => field);
const form = { _id: ids.visitor, name: 'Visitor', fields: asked, validations: [], requireValidation: false };
const offer = { offer: { event: ids.event, from: 'Ada Lovelace', form } };
/** What was sent to take it over. */
const sent = () => server.requests('POST', offered).filter(({ path }) => path === offered);
const taken = { registration: { _id: ids.registration, event: ids.event, type: ids.visitor } };

describe('taking over a registration', () => {
  const open = (answer: { readonly status?: number; readonly body: unknown } = { body: taken }) => {
    server.reset((site) => {
      site.answers = { [`GET ${offered}`]: { body: offer }, [`POST ${offered}`]: answer };
    });
    return server.open(`/evt/${ids.event}/transfer/${code}`);
  };

  it('says who passes it on, and asks for details and terms before it is sent', async () => {
    const { user } = open();
    await screen.findByText(/^Ada Lovelace passes this registration on to you/);
    // Whoever passes it on may have been anybody of a group.
    expect(screen.getByRole('heading', { name: 'Your details' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(document.body.textContent).not.toMatch(/primary registrant/i);
    expect(within(summary).getByText('First name is required!')).toBeDefined();
    expect(within(summary).getByText('Please agree to terms and conditions to proceed!')).toBeDefined();
    expect(sent()).toHaveLength(0);
  });

  it('is sent by the keyboard, once, and leads to the new confirmation', async () => {
    const { user, at } = open();
    await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Grace');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'grace@example.org{Enter}');
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      termsAgreed: true,
      fields: [
        { _id: fields[0]?._id, value: 'Grace' },
        { _id: fields[1]?._id, value: 'grace@example.org' },
      ],
    });
  });

  it('tells what it costs, begins with what was bought, and sends what is emptied of it', async () => {
    const company = { ...asked[0], _id: 'f0123456789abcdefgh9', name: 'GUESTS', title: 'Guests', required: false };
    const bought = { ...form, fields: [...asked, { ...company, fieldMapping: '', defaultValue: '3' }] };
    const charges = [{ kind: 'field-fee', source: company._id, name: 'Guests', amount: 30 }];
    const price = { currency: 'EUR', before: 45, after: 30, charges, isTooLow: true };
    server.reset((site) => {
      site.answers = {
        [`GET ${offered}`]: { body: { offer: { ...offer.offer, form: bought } } },
        [`POST ${offered}/price`]: { body: { price } },
        [`POST ${offered}`]: { body: taken },
      };
    });
    const { user } = server.open(`/evt/${ids.event}/transfer/${code}`);
    const told = within(await screen.findByRole('region', { name: 'What it costs' }));
    expect(told.getByText('So far: €45.00')).toBeDefined();
    expect(told.getByRole('alert').textContent).toContain('lower than before');
    await user.clear(await screen.findByDisplayValue('3'));
    await waitFor(() =>
      expect(server.requests('POST', `${offered}/price`).at(-1)?.body).toMatchObject({
        fields: [{ _id: company._id, value: '' }],
      }),
    );
  });

  it('says when what it costs is told, while something required is missing', async () => {
    const body = { message: 'First name is required on Registrant!', code: 'field-required' };
    const later = /^What it costs, if anything, is shown/;
    server.reset((site) => {
      site.answers = {
        [`GET ${offered}`]: { body: offer },
        [`POST ${offered}/price`]: { status: 422, body },
      };
    });
    const { user } = server.open(`/evt/${ids.event}/transfer/${code}`);
    expect(await screen.findByText(later)).toBeDefined();
    server.reset((site) => {
      site.answers = { [`POST ${offered}/price`]: { body: { price: null } } };
    });
    await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Grace');
    await waitFor(() => expect(screen.queryByText(later)).toBeNull());
  });

  it('shows why it was refused beside the field, and keeps what was entered', async () => {
    const details = { field: fields[1]?._id, registrant: 'Registrant', title: 'E-mail' };
    const { user } = open({ status: 422, body: { message: 'E-mail: not invited', code: 'not-invited', details } });
    await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Grace');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await screen.findAllByText('E-mail: not invited');
    expect(screen.getByRole('textbox', { name: /^E-mail/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByDisplayValue('Grace')).toBeDefined();
  });

  it('says so where there is nothing to take over any more', async () => {
    server.reset((site) => {
      const body = { message: 'This link is no longer good.', code: 'expired-transfer-code' };
      site.answers = { [`GET ${offered}`]: { status: 404, body } };
    });
    server.open(`/evt/${ids.event}/transfer/${code}`);
    expect(await screen.findByText('Nothing to take over')).toBeDefined();
    expect(screen.getByText('This link is no longer good.')).toBeDefined();
  });
});

describe('passing a registration on', () => {
  const editCode = `${'r'.repeat(20)}-${'k'.repeat(20)}`;
  const path = `/api/x/registrations-code/${ids.registration}/transfer`;
  const open = (over: object, answer: { readonly status?: number; readonly body: unknown }) => {
    server.reset((site) => {
      const may = {
        registeredActivities: [],
        mayEdit: true,
        mayRemove: false,
        mayTransfer: true,
        transferAskedAt: null,
      };
      const registration = { ...site.group.registration, fields: [], ...may, ...over };
      site.answers = {
        [`GET /api/registrations/with-code/${editCode}`]: {
          body: { registration, childRegistrations: [], forms: [form], mayAdd: null },
        },
        [`POST ${path}`]: answer,
      };
    });
    return server.open(`/evt/${ids.event}/registration/${editCode}/edit`);
  };
  const ask = () => screen.findByRole('button', { name: 'Pass on the registration of Ada Lovelace' });

  it('asks for the new person’s address in a dialog, and sends nothing else of the form', async () => {
    const { user } = open({}, { body: { message: 'A link was sent', mailGoesOut: true } });
    await user.click(await ask());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send link' }));
    expect(within(dialog).getByText('Please enter the e-mail address.')).toBeDefined();
    await user.type(within(dialog).getByLabelText('E-mail address of the new person'), ' grace@example.org {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests('POST', path)[0]?.body).toEqual({ code: editCode, email: 'grace@example.org' });
    expect(server.requests('PUT', '/api/')).toHaveLength(0);
  });

  it('says in the dialog why it was refused', async () => {
    const message = 'email: this is the address of whoever has the registration already';
    const { user } = open({}, { status: 422, body: { message, code: 'transfer-to-oneself' } });
    await user.click(await ask());
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('E-mail address of the new person'), 'ada@example.org{Enter}');
    expect(
      await within(dialog).findByText('this is the address of whoever has the registration already'),
    ).toBeDefined();
  });

  it('says that it was asked for, and is not offered where it is not allowed', async () => {
    open({ mayTransfer: false, transferAskedAt: '2026-11-24T09:00:00.000Z' }, { body: {} });
    expect(await screen.findByText(/^Somebody was asked to take this registration over/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pass on/ })).toBeNull();
  });
});
