import { NativeSelect, TextInput } from '@mantine/core';
import { longestDelay, TriggerKind } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../ui/number-input.tsx';
import type { Draft } from './draft.ts';

const moment = 'moment';

interface InputsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Asks when a message goes out: once, or to each person after something that happens (rule messaging/triggers). */
export const WhenInputs = ({ draft: { trigger, days, sendAt }, onChange }: InputsProps) => {
  const { t } = useTranslation('messaging');
  return (
    <>
      <NativeSelect
        maw={400}
        label={t('mass.when')}
        value={trigger ?? moment}
        data={[moment, ...TriggerKind.options].map((value) => ({ value, label: t(`mass.whens.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = TriggerKind.safeParse(value);
          onChange({ trigger: chosen.success ? chosen.data : null });
        }}
      />
      {trigger === null ? (
        <TextInput
          type="datetime-local"
          maw={320}
          label={t('mass.sendAt')}
          description={t('mass.sendAtHint')}
          value={sendAt}
          onChange={(event) => onChange({ sendAt: event.currentTarget.value })}
        />
      ) : (
        <NumberInput
          maw={400}
          label={t(trigger === 'before-event' ? 'mass.daysBefore' : 'mass.daysAfter')}
          description={t(`mass.whenHint.${trigger}`)}
          min={trigger === 'before-event' ? 1 : 0}
          max={longestDelay}
          value={days}
          onChange={(said) => onChange({ days: said })}
        />
      )}
    </>
  );
};
