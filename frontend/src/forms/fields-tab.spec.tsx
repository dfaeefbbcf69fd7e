import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FieldView } from '@turnout/contracts/forms';
import { EventId, FieldId } from '@turnout/contracts/kernel';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { fieldsFound } from './choose-fields.dialog.tsx';
import { FieldsTab } from './fields-tab.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = EventId.parse('e'.repeat(20));
const field = (letter: string, title: string) =>
  FieldView.parse({
    _id: letter.repeat(20),
    eventId,
    _version: 0,
    title,
    name: title.toUpperCase(),
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
  });
const fields = [field('a', 'Name'), field('b', 'Café'), field('c', 'City')];
vi.mock('../platform/session.ts', () => ({ useMay: () => () => true }));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ view: fields, state: 'live' }) }));
beforeAll(() => speakEnglish({ forms: words, ui }));
afterEach(cleanup);

const Form = () => {
  const beside = useRef(() => false);
  const [chosen, setChosen] = useState<readonly FieldId[]>(fields.slice(0, 2).map(({ _id }) => _id));
  return (
    <MemoryRouter>
      <FieldsTab eventId={eventId} known={fields} chosen={chosen} onChange={setChosen} beside={beside} />
    </MemoryRouter>
  );
};
const inForm = () => within(screen.getByRole('list')).getAllByRole('listitem');
const titles = () => inForm().map((row) => ['Name', 'Café', 'City'].find((title) => row.textContent?.includes(title)));

describe('the fields of a form', () => {
  it('are put elsewhere by their buttons and by the arrow keys, which is read out', async () => {
    const user = draw(<Form />);
    await user.click(screen.getByRole('button', { name: 'Move Café up' }));
    expect(titles()).toEqual(['Café', 'Name']);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Café is now at place 1.');
    screen.getByRole('button', { name: 'Move Café down' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['Name', 'Café']);
  });

  it('are put elsewhere by dragging', () => {
    draw(<Form />);
    const [first, second] = inForm();
    if (first === undefined || second === undefined) throw new Error('two fields are in the form');
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(second, { dataTransfer });
    fireEvent.drop(second, { dataTransfer });
    expect(titles()).toEqual(['Café', 'Name']);
  });

  it('are chosen in a dialog that finds them, and come to the end of the form', async () => {
    const user = draw(<Form />);
    await user.click(screen.getByRole('button', { name: 'Choose fields' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('searchbox'), 'ci');
    await user.click(await dialog.findByRole('checkbox', { name: /City/ }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(inForm()).toHaveLength(3);
  });

  it('are found by any word, whatever the case and accents', () => {
    expect(fieldsFound(fields, 'cafe')).toEqual([fields[1]]);
    expect(fieldsFound(fields, '')).toEqual(fields);
    expect(fieldsFound(fields, 'na me')).toEqual([fields[0]]);
    expect(fieldsFound(fields, 'nobody')).toEqual([]);
  });
});
