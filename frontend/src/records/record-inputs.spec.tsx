import { useForm } from '@mantine/form';
import {
  awaitedFeatures,
  awaiting,
  email,
  flag,
  line,
  lines,
  name,
  optional,
  required,
  same,
  webAddress,
  whole,
} from '@turnout/contracts/records';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { AwaitsNote } from './awaits-note.tsx';
import { plainValues } from './plain-values.ts';
import { type InputProps, RecordInputs } from './record-inputs.tsx';

const fields = {
  name: required(name()),
  text: optional(lines(500), ''),
  contact: optional(email, ''),
  site: optional(webAddress, ''),
  seats: optional(whole(2, 40), 10),
  isOpen: optional(flag, true),
  startsAt: optional(same(z.string(), 'moment'), '2026-07-01T08:00:00.000Z'),
  room: optional(line(10), ''),
  isPaid: awaiting('texts', optional(flag, false)),
  price: awaiting('texts', optional(whole(0, 9), 0)),
};
const labels = Object.fromEntries(Object.keys(fields).map((key) => [key, `The ${key}`]));
/** What the form held last. */
const held: { values: object } = { values: {} };
const own = { room: ({ id, label }: InputProps) => <output id={id}>{label}</output> };

const Drawn = ({ of = Object.keys(labels) }: { readonly of?: readonly string[] }) => {
  const form = useForm({
    initialValues: plainValues(fields, Object.keys(fields), null),
    onValuesChange: (values) => Object.assign(held, { values }),
  });
  return (
    <RecordInputs
      fields={fields}
      form={form}
      labels={Object.fromEntries(of.map((key) => [key, labels[key] ?? '']))}
      hints={{ room: 'By its number', isPaid: 'Whoever comes pays' }}
      own={own}
      zone="Europe/Madrid"
    />
  );
};

beforeAll(() => speakEnglish({ ui }));

describe('the inputs of a record', () => {
  it('say once above what several of them wait for, and which they are, and nothing where they have an effect', () => {
    draw(<Drawn />);
    const waits = 'Has no effect yet: text messages are not available yet.';
    expect(screen.getByRole('switch', { name: /^The isPaid/ })).toHaveProperty('disabled', false);
    expect(screen.getByRole('switch', { name: /^The isPaid/, description: 'Whoever comes pays' })).toBeDefined();
    expect(screen.getAllByText(/^Has no effect yet/).map((note) => note.textContent)).toEqual([
      `${waits} Affects: The isPaid, The price`,
    ]);
  });

  it('say what a single one waits for beside it, after what it does', () => {
    draw(<Drawn of={['isPaid']} />);
    const description = 'Whoever comes pays Has no effect yet: text messages are not available yet.';
    expect(screen.getByRole('switch', { name: /^The isPaid/, description })).toBeDefined();
  });

  it.each(awaitedFeatures)('have a sentence for waiting for %s', (feature) => {
    draw(<AwaitsNote feature={feature} />);
    expect(screen.getByText(/^Has no effect yet: .+\.$/)).toBeDefined();
  });

  it('are as its declaration says, in the order of their labels', () => {
    draw(<Drawn />);
    const kindOf = (label: string) => screen.getByLabelText(label, { exact: false }).getAttribute('type');
    expect(screen.getByRole('textbox', { name: /The name/ })).toHaveProperty('required', true);
    expect(screen.getByLabelText('The text').tagName).toBe('TEXTAREA');
    expect(kindOf('The contact')).toBe('email');
    expect(kindOf('The site')).toBe('url');
    expect(screen.getByRole('switch', { name: 'The isOpen' })).toHaveProperty('checked', true);
    expect(screen.getByText('The room').tagName).toBe('OUTPUT');
  });

  it('take no number beyond what is declared', () => {
    draw(<Drawn />);
    const seats = screen.getByLabelText('The seats');
    fireEvent.change(seats, { target: { value: '99' } });
    fireEvent.blur(seats);
    expect(held.values).toMatchObject({ seats: '' });
    expect(seats).toHaveProperty('value', '99');
    expect(screen.getByText('must be at most 40')).toBeDefined();
    fireEvent.change(seats, { target: { value: '40' } });
    expect(held.values).toMatchObject({ seats: 40 });
  });

  it("ask for moments on the event's clocks, and keep what is being typed", () => {
    draw(<Drawn />);
    const starts = screen.getByLabelText('The startsAt');
    expect(starts).toHaveProperty('value', '2026-07-01T10:00');
    for (const typed of [
      '0002-07-01T10:00',
      '0020-07-01T10:00',
      '2027-07-01T10:00',
      '12027-07-01T10:00',
      '2027-07-01T11:30',
    ]) {
      fireEvent.change(starts, { target: { value: typed } });
      expect(starts).toHaveProperty('value', typed);
    }
    expect(held.values).toMatchObject({ startsAt: '2027-07-01T09:30:00.000Z' });
    fireEvent.change(starts, { target: { value: '' } });
    expect(held.values).toMatchObject({ startsAt: '' });
  });
});
