import { MantineProvider } from '@mantine/core';
import { AttendeeViewId, EventId } from '@turnout/contracts/kernel';
import { type AttendeeView, attendeesApi } from '@turnout/contracts/attendees';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defaultListState } from '../parts/attendee-list-url.ts';
import { contentsOf } from './attendee-views.ts';
import { ViewsMenu } from './attendees.views.tsx';

const server = vi.hoisted((): { views: unknown; sent: unknown[]; refusal: unknown } => ({
  views: [],
  sent: [],
  refusal: null,
}));
vi.mock('../../platform/api.ts', async () => ({
  ...(await import('../../platform/refusal.ts')),
  call: () =>
    server.views instanceof Error ? Promise.reject(server.views) : Promise.resolve({ data: { views: server.views } }),
}));
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      server.sent.push({ method, path, input });
      return Promise.resolve(server.refusal === null ? { ok: true, data: {} } : { ok: false, refusal: server.refusal });
    },
  }),
}));

const eventId = EventId.parse('e0000000000000000000');
const list = { ...defaultListState, perPage: 100 };
const contents = contentsOf(list, ['email']);
const viewOf = (digit: number, name: string, shows = contents): AttendeeView => ({
  _id: AttendeeViewId.parse(`v${digit}`.padEnd(20, '0')),
  name,
  contents: shows,
});
const chosen: unknown[] = [];

const open = () => {
  render(
    <MantineProvider env="test">
      <ViewsMenu eventId={eventId} list={list} columns={['email']} onChoose={(view) => chosen.push(view)} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'views.open' }));
};
const press = async (role: string, name: string) => fireEvent.click(await screen.findByRole(role, { name }));
const name = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'ui:save' }));
};
const refused = (message: string) => new Refusal({ status: 409, code: 'x', message });

beforeEach(() => {
  queryClient.clear();
  Object.assign(server, { views: [], sent: [], refusal: null });
  chosen.length = 0;
});

describe('the menu of saved views', () => {
  it('says what to do where there is none', async () => {
    open();
    await screen.findByText('views.none');
    expect(screen.queryByRole('menuitem', { name: 'views.manage' })).toBeNull();
  });

  it('marks the one that is shown, and gives the one that is chosen', async () => {
    const other = { ...contents, perPage: 30 };
    server.views = [viewOf(1, 'Now'), viewOf(2, 'Few', other)];
    open();
    await screen.findByRole('menuitemradio', { name: 'Now' });
    expect(screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
    ]);
    await press('menuitemradio', 'Few');
    expect(chosen).toEqual([other]);
  });

  it('says that the views could not be loaded, and loads them again when asked', async () => {
    server.views = refused('Away');
    open();
    await screen.findByRole('alert');
    expect(screen.queryByText('views.none')).toBeNull();
    server.views = [viewOf(1, 'Now')];
    fireEvent.click(screen.getByRole('menuitem', { name: /error.retry/ }));
    await screen.findByRole('menuitemradio', { name: 'Now' });
  });

  it('saves the list as it is, with a name, and says at the name what is wrong with it', async () => {
    open();
    await press('menuitem', 'views.save');
    await name(' ');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(server.sent).toEqual([]);
    server.refusal = refused('name: is taken');
    await name('Mine');
    await screen.findByText('is taken');
    server.refusal = null;
    await name('Ours');
    await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    const { method, path } = attendeesApi.saveAttendeeView;
    expect(server.sent.at(-1)).toEqual({ method, path, input: { body: { eventId, name: 'Ours', contents } } });
  });

  it('says what stands in the way beside the name, and stays open', async () => {
    server.refusal = refused('You have 50 saved views');
    open();
    await press('menuitem', 'views.save');
    await name('Mine');
    expect((await screen.findByRole('alert')).textContent).toBe('You have 50 saved views');
    screen.getByRole('textbox');
  });

  it('replaces one by the list as it is, and deletes one, after asking', async () => {
    const view = viewOf(1, 'Few', { ...contents, perPage: 30 });
    server.views = [view];
    open();
    await press('menuitem', 'views.manage');
    await press('button', 'views.replaceOf');
    expect(server.sent).toEqual([]);
    // Whoever uses the keyboard goes on where the question is, and afterwards in the list.
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ui:cancel' })));
    await press('button', 'views.replace');
    await screen.findByRole('button', { name: 'views.deleteOf' });
    await vi.waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    await press('button', 'views.deleteOf');
    await press('button', 'views.delete');
    await screen.findByRole('button', { name: 'views.deleteOf' });
    expect(server.sent).toMatchObject([
      { method: 'PUT', input: { params: { id: view._id }, body: { eventId, contents } } },
      { method: 'DELETE', input: { params: { id: view._id }, query: { eventId } } },
    ]);
  });
});
