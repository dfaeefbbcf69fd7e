import type { Hand } from './hand.ts';
import { inEvent, screens, type Stop } from './screens.ts';
import type { Stage } from './stage.ts';

const screenOf = (name: string): Stop => {
  const stop = screens.find((each) => each.name === name);
  if (stop === undefined) throw new Error(`The tour has no screen ${name}.`);
  return stop;
};
const state = (of: string, name: string, act: (hand: Hand) => Promise<void>, more: Partial<Stop> = {}): Stop => ({
  ...screenOf(of),
  name: `${of}-${name}`,
  act,
  ...more,
});
const press =
  (...names: readonly string[]) =>
  async (hand: Hand) => {
    for (const name of names) await hand.press(name);
  };
const nothing = async () => undefined;
/** Empty, and with long names: as they are, or after what is done there. */
const other = (
  of: string,
  which: 'empty' | 'long',
  at: (stage: Stage) => string,
  act: Stop['act'] = nothing,
): Stop => ({
  ...screenOf(of),
  name: `${of}-${which}`,
  at,
  ...(act === undefined ? {} : { act }),
});
const inEmpty = (of: string, path: string) => other(of, 'empty', inEvent(path, 'empty'));
const inLong = (of: string, path: (stage: Stage) => string, act?: Stop['act']) =>
  other(of, 'long', (s) => inEvent(path(s), 'long')(s), act);

const asTable = (hand: Hand) => hand.page.locator('[role="radiogroup"] label').locator('visible=true').last().click();
const typedCode = async (hand: Hand) => {
  await hand.fill('[role="combobox"]', '00000000000000000000');
  await hand.page.keyboard.press('Enter');
  await hand.page.locator('[data-verdict]').first().waitFor();
};

const states: readonly Stop[] = [
  state(
    'log-in',
    'refused',
    async (hand) => {
      await hand.fill('input[type="email"]', 'nobody@example.org');
      await hand.fill('input[type="password"]', 'not-the-password');
      await hand.pressOn('button[type="submit"]');
      await hand.page.locator('[role="alert"]').first().waitFor();
    },
    { isRefused: true },
  ),
  state('dashboard', 'account', (hand) => hand.pressOn('header [aria-haspopup="dialog"]')),
  state('dashboard', 'menu', (hand) =>
    hand.page.viewportSize()?.width === 1280 ? hand.press('app:nav.setUp') : hand.press('app:nav.open'),
  ),
  state('dashboard', 'offline', async (hand) => {
    await hand.page.context().setOffline(true);
    await hand.page.locator('header [data-state="offline"]').waitFor({ timeout: 20_000 });
  }),
  state('event-create', 'refused', (hand) => hand.press('event-setup:create.submit')),
  state('event-create', 'folded-out', (hand) => hand.press('event-setup:create.more')),
  state('users', 'add', press('access:users.add')),
  state('wall-links', 'new', press('access:walls.new')),
  state('types', 'delete', press('ui:deleteOf')),
  state('fields', 'delete', press('ui:deleteOf')),
  state('activities', 'delete', press('ui:deleteOf')),
  state('type-create', 'refused', press('ui:save')),
  state('type', 'form', press('forms:type.tab.form')),
  state('type', 'badge', press('forms:type.tab.badge')),
  state('type', 'messages', press('forms:type.tab.messages')),
  state('type', 'members', press('forms:type.tab.group')),
  state('field', 'left', async (hand) => {
    await hand.fill('main input', 'Another title');
    await hand.pressOn('main header a');
  }),
  state('attendees', 'filters', async (hand) => {
    if (await hand.has('registration:filter.open')) await hand.press('registration:filter.open');
    await hand.pressOn('main [aria-haspopup="listbox"]');
  }),
  state('attendees', 'offline', async (hand) => {
    await hand.page.context().setOffline(true);
    await hand.page.locator('header [data-state="offline"]').waitFor({ timeout: 20_000 });
  }),
  state('attendees', 'menu', press('registration:card.menu')),
  state('attendees', 'delete', press('registration:card.menu', 'registration:action.delete')),
  state('attendees', 'erase', press('registration:card.menu', 'registration:action.erase')),
  state('attendees', 'qr', press('registration:qrSearch.open')),
  state('attendees', 'table', asTable),
  state('attendees', 'columns', async (hand) => {
    await asTable(hand);
    await hand.press('ui:list.columns');
  }),
  state('attendees', 'save-view', async (hand) => {
    await asTable(hand);
    await hand.press('registration:views.open');
    await hand.press('registration:views.save');
  }),
  state('attendees', 'selected', async (hand) => {
    await asTable(hand);
    await hand.page.locator('main tbody [role="checkbox"], main tbody input[type="checkbox"]').first().check();
  }),
  state('attendee', 'edit', press('registration:detail.edit')),
  state('attendee-payments', 'new', press('payment:newTransaction')),
  state('attendee-payments', 'refused', async (hand) => {
    await hand.press('payment:newTransaction');
    await hand.press('payment:dialog.record.payment');
  }),
  state('attendees', 'told', async (hand) => {
    await hand.press('registration:card.menu');
    await hand.press('registration:action.resend');
    await hand.page.locator('[class*="_notices_"] > *').first().waitFor();
  }),
  state('settings', 'saved', async (hand) => {
    await hand.press('ui:save');
    await hand.page.locator('[class*="_notices_"] > *').first().waitFor();
  }),
  state('scanner', 'unknown', typedCode, { isRefused: true }),
  state('scanner', 'nameless', nothing, { isNameless: true }),
  state('scanner', 'found', async (hand) => {
    await hand.fill('[role="combobox"]', 'an');
    await hand.page.locator('[role="option"]').first().waitFor();
  }),
  state(
    'scanner',
    'admitted',
    async (hand) => {
      await hand.fill('[role="combobox"]', 'ma');
      await hand.page.locator('[role="option"]').first().click();
      await hand.page.locator('[data-verdict]').first().waitFor();
    },
    { isRefused: true },
  ),
  state('scanner', 'place', (hand) => hand.press('desk:strip.place')),
  state('scanner', 'desk', (hand) => hand.press('desk:strip.desk')),
  state('scanner', 'add', press('check-in:walkIn.button')),
  state('scanner', 'offline', async (hand) => {
    await hand.page.context().setOffline(true);
    await hand.fill('[role="combobox"]', '12345678');
    await hand.page.keyboard.press('Enter');
    await hand.page.locator('[data-state="offline"]').first().waitFor();
  }),
  state('checkpoint-desk', 'unknown', typedCode, { isRefused: true }),
  state('checkpoint-desk', 'found', async (hand) => {
    await hand.fill('[role="combobox"]', 'an');
    await hand.page.locator('[role="option"]').first().waitFor();
  }),
  state('checkpoints', 'qr', press('checkpoint:qr.open')),
  state('checkpoints', 'delete', press('checkpoint:list.deleteOf')),
  state('checkpoint-attendees', 'menu', press('checkpoint:card.menu')),
  state('checkpoint-attendees', 'note', press('checkpoint:card.menu', 'checkpoint:action.note')),
  state('checkpoint-attendees', 'delete', press('checkpoint:card.menu', 'checkpoint:action.delete')),
  state('site-register', 'refused', (hand) => hand.pressOn('main form button[type="submit"]')),
  state('site-register', 'left', async (hand) => {
    await hand.fill('main form input', 'Grace');
    await hand.pressOn('header a');
    await hand.page.locator('[role="dialog"]').waitFor();
  }),
  inEmpty('dashboard', ''),
  inEmpty('attendees', '/attendees'),
  inEmpty('types', '/registration-types'),
  inEmpty('type-groups', '/registration-type-groups'),
  inEmpty('checkpoints', '/checkpoints'),
  inEmpty('checkpoint-fields', '/checkpointfields'),
  inEmpty('confirmations', '/confirmations'),
  inEmpty('history', '/history'),
  inEmpty('head-count', '/head-count'),
  inEmpty('scanner', '/scanner/registration'),
  other('site', 'empty', ({ empty }) => `/evt/${empty}`),
  inLong('dashboard', () => ''),
  inLong('attendees', () => '/attendees'),
  { ...inLong('attendees', () => '/attendees', asTable), name: 'attendees-long-table' },
  inLong('attendee', (s) => `/attendees/${s.longPerson}`),
  inLong('types', () => '/registration-types'),
  inLong('type', (s) => `/registration-types/edit/${s.longType}`),
  inLong('checkpoints', () => '/checkpoints'),
  inLong('checkpoint-attendees', (s) => `/checkpoints/${s.longCheckpoint}/attendees`),
  inLong('checkpoint-desk', (s) => `/checkpoints/${s.longCheckpoint}/checkin`),
  inLong(
    'scanner',
    () => '/scanner/registration',
    async (hand) => {
      await hand.fill('[role="combobox"]', 'Maximiliane');
      await hand.page.locator('[role="option"]').first().click();
      await hand.page.locator('[data-verdict]').first().waitFor();
    },
  ),
  inLong('confirmations', () => '/confirmations'),
  inLong('activities', () => '/activities'),
  inLong('history', () => '/history'),
  inLong('head-count', () => '/head-count'),
  other('print', 'long', ({ longPerson }) => `/print/${longPerson}`),
  other('site', 'long', ({ long }) => `/evt/${long}`),
  other('site-types', 'long', ({ long }) => `/evt/${long}/types`),
  other('site-register', 'long', ({ long, longType }) => `/evt/${long}/register/${longType}`),
  other('site-confirmation', 'long', ({ longPerson }) => `/welcome-email/${longPerson}`),
];

/** Every screen there is, and the states of some that matter. */
export const stops: readonly Stop[] = [...screens, ...states];
