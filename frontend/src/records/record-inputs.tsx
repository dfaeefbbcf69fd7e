import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AskedAs, AwaitedFeature, RecordField, RecordFields } from '@turnout/contracts/records';
import type { ReactNode } from 'react';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { AwaitsNote } from './awaits-note.tsx';
import { ColourInput } from './colour-input.tsx';
import { MomentInput } from './moment-input.tsx';
import { NumberInput } from '../ui/number-input.tsx';

type Bound = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

interface AskingForm {
  readonly getInputProps: (path: string, options?: { readonly type: 'checkbox' }) => Bound;
}

/** What every input gets; a screen's own ones too. */
export type InputProps = Bound & {
  readonly id: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly required?: true;
};

export interface RecordInputsProps {
  readonly fields: RecordFields;
  readonly form: AskingForm;
  /** Which fields are asked for, in this order, by their labels. */
  readonly labels: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  /** Inputs that only the screen knows, by their fields. */
  readonly own?: Readonly<Record<string, (props: InputProps) => ReactNode>>;
  /** The event's time zone, on whose clocks moments are asked for; not before it is known. */
  readonly zone?: string;
}

/** Inputs that take the whole width. */
const wide: ReadonlySet<AskedAs> = new Set(['lines', 'html']);

/** What a number may be, as its input knows it. */
export const numberLimits = ({ limits }: RecordField) => {
  if (limits === undefined) return { allowDecimal: false };
  const { min, max, decimals = 0 } = limits;
  return { min, max, allowDecimal: decimals > 0, decimalScale: decimals };
};

const inputOf = (field: RecordField, props: InputProps, zone: string | undefined): ReactNode => {
  switch (field.asked) {
    case 'lines':
      return <Textarea autosize minRows={3} maxRows={12} {...props} />;
    case 'html':
      return <RichTextEditor value="" {...props} />;
    case 'email':
      return <TextInput type="email" {...props} />;
    case 'url':
      return <TextInput type="url" placeholder="https://" {...props} />;
    case 'colour':
      return <ColourInput value="" {...props} />;
    case 'number':
      return <NumberInput {...numberLimits(field)} {...props} />;
    case 'flag':
      return <Switch {...props} />;
    case 'moment':
      return <MomentInput zone={zone ?? 'UTC'} value="" {...props} disabled={zone === undefined} />;
    // A picture is chosen by an input of its screen's own, which knows where it is sent.
    case 'picture':
    case 'line':
    case 'own':
      return <TextInput {...props} />;
  }
};

/** What stands under an input: what it does, and what it waits for. */
export const underneath = (
  { awaits }: { readonly awaits?: AwaitedFeature | undefined },
  hint: string | undefined,
): Pick<InputProps, 'description'> => {
  if (awaits === undefined) return hint === undefined ? {} : { description: hint };
  return {
    description: (
      <>
        {hint} <AwaitsNote feature={awaits} />
      </>
    ),
  };
};

/** Whether a field is asked for now: not where the flag that it stands under is off, unless something is wrong with it. */
const isAsked = (key: string, { shownWith }: RecordField, { getInputProps }: AskingForm): boolean =>
  shownWith === undefined ||
  getInputProps(shownWith, { type: 'checkbox' }).checked === true ||
  Boolean(getInputProps(key).error);

interface Asked {
  readonly key: string;
  readonly label: string;
  readonly awaits: AwaitedFeature | undefined;
  readonly isWide: boolean;
  readonly input: ReactNode;
}

/** Neighbours of one width together. */
const inRows = (asked: readonly Asked[]): readonly (readonly Asked[])[] =>
  asked.reduce<readonly (readonly Asked[])[]>((rows, one) => {
    const last = rows.at(-1);
    return last?.[0]?.isWide === false && !one.isWide ? rows.with(-1, [...last, one]) : [...rows, [one]];
  }, []);

/** What several of these inputs wait for is said once, above them; of which it is said, where it is not of all. */
const AwaitedOnce = ({
  asked,
  features,
}: {
  readonly asked: readonly Asked[];
  readonly features: readonly AwaitedFeature[];
}) =>
  features.map((feature) => {
    const waiting = asked.filter(({ awaits }) => awaits === feature);
    const isAll = waiting.length === asked.length;
    return <AwaitsNote key={feature} feature={feature} of={isAll ? [] : waiting.map(({ label }) => label)} />;
  });

/** The inputs of a record, each as its declaration says; short ones side by side where there is room. */
export const RecordInputs = ({ fields, form, labels, hints = {}, own = {}, zone }: RecordInputsProps) => {
  const there = Object.entries(labels).flatMap(([key, label]) => {
    const field = fields[key];
    return field === undefined || !isAsked(key, field, form) ? [] : [{ key, label, field }];
  });
  const several = [...new Set(there.flatMap(({ field: { awaits } }) => awaits ?? []))].filter(
    (feature) => there.filter(({ field }) => field.awaits === feature).length > 1,
  );
  const asked = there.map(({ key, label, field }): Asked => {
    const { awaits } = field;
    const isSaidAbove = awaits !== undefined && several.includes(awaits);
    const props: InputProps = {
      id: key,
      label,
      ...underneath(isSaidAbove ? {} : { awaits }, hints[key]),
      ...(field.isRequired ? { required: true } : {}),
      ...(field.asked === 'flag' ? form.getInputProps(key, { type: 'checkbox' }) : form.getInputProps(key)),
    };
    const input = own[key]?.(props) ?? inputOf(field, props, zone);
    return { key, label, awaits, isWide: wide.has(field.asked), input };
  });
  return (
    <Stack>
      <AwaitedOnce asked={asked} features={several} />
      {inRows(asked).map((row) => (
        <SimpleGrid key={row[0]?.key} cols={row[0]?.isWide === true ? 1 : { base: 1, sm: 2 }}>
          {row.map(({ key, input }) => (
            <div key={key}>{input}</div>
          ))}
        </SimpleGrid>
      ))}
    </Stack>
  );
};
