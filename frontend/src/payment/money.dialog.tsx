import { NativeSelect, Stack, Text, Textarea, type TextareaProps, useMatches } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { recordedMethods } from '@turnout/contracts/payment';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons, type DialogButtonsProps } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useMethodWords } from './methods.ts';

interface MoneyDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about money, as large as the screen on a phone. */
export const MoneyDialog = ({ title, onClose, children }: MoneyDialogProps) => {
  const { t } = useTranslation('ui');
  const fullScreen = useMatches({ base: true, xs: false });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Dialog>
  );
};

interface MoneyFormProps extends DialogButtonsProps {
  /** The sentence of the refusal, read out; null: nothing was refused. */
  readonly problem?: string | null;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The form of such a dialog: what was refused, what is asked, and the buttons. */
export const MoneyForm = ({ problem = null, onSubmit, children, ...buttons }: MoneyFormProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack>
      {problem !== null && (
        <Text role="alert" c="red">
          {problem}
        </Text>
      )}
      {children}
      <DialogButtons {...buttons} />
    </Stack>
  </form>
);

export type RecordedMethod = (typeof recordedMethods)[number];

/** The way to pay of this name; null: it is none that staff record. */
export const recordedMethodOf = (name: string): RecordedMethod | null =>
  recordedMethods.find((one) => one === name) ?? null;

interface MethodInputProps {
  readonly eventId: EventId;
  readonly label: string;
  readonly value: RecordedMethod;
  readonly onChange: (method: RecordedMethod) => void;
  readonly error?: ReactNode;
}

/** Asks for the way that money went by hand. */
export const MethodInput = ({ eventId, value, onChange, ...look }: MethodInputProps) => {
  const words = useMethodWords(eventId);
  return (
    <NativeSelect
      id="method"
      data={recordedMethods.map((one) => ({ value: one, label: words(one) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(recordedMethodOf(currentTarget.value) ?? value)}
      {...look}
    />
  );
};

/** Asks for a sentence that stays with the money: a reason, a note, a description. */
export const SentenceInput = (props: TextareaProps) => <Textarea maxLength={500} autosize minRows={2} {...props} />;
