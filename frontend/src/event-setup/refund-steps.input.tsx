import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../records/record-inputs.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { stepsText, typedSteps, type TypedStep } from './refund-steps.ts';

const most = 12;

interface StepsProps {
  readonly props: InputProps;
  /** The sentence that says what is wrong with it; empty: nothing is. */
  readonly problem: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Asks for a short table: from so many days before the start on, so many percent go back. */
export const RefundStepsInput = ({ props: { id, label, description }, problem, text, onChange }: StepsProps) => {
  const { t } = useTranslation('event-setup');
  const steps = typedSteps(text);
  const change = (at: number, changed: Partial<TypedStep>): void =>
    onChange(stepsText(steps.map((one, index) => (index === at ? { ...one, ...changed } : one))));
  return (
    <Input.Wrapper id={id} label={label} description={description} error={problem} labelElement="div">
      <Stack gap="xs" mt="xs" role="group" aria-label={label} id={id} tabIndex={-1}>
        {steps.map(({ daysBefore, percent }, index) => (
          // Rows have no names: they are what stands in them, by their place.
          <Group key={`row ${index}`} gap="xs" align="end" wrap="nowrap">
            <NumberInput
              label={t('refundSteps.daysBefore')}
              min={0}
              max={1000}
              allowDecimal={false}
              value={daysBefore}
              onChange={(value: number | string) =>
                change(index, { daysBefore: typeof value === 'number' ? value : '' })
              }
            />
            <NumberInput
              label={t('refundSteps.percent')}
              min={0}
              max={100}
              decimalScale={2}
              value={percent}
              onChange={(value: number | string) => change(index, { percent: typeof value === 'number' ? value : '' })}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              color="red"
              aria-label={t('refundSteps.remove', { row: index + 1 })}
              onClick={() => onChange(stepsText(steps.filter((_, at) => at !== index)))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {steps.length < most && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange(stepsText([...steps, { daysBefore: '', percent: '' }]))}
          >
            {t('refundSteps.add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
};
