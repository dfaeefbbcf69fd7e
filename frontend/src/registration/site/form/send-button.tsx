import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { SavingButton } from '../../../ui/saving-button.tsx';

export interface SendButtonProps {
  readonly isSaving: boolean;
  /** What is said for as long as what was sent waits for a connection; absent: it does not wait. */
  readonly waits: string | false;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** Sends a form of the public pages, and says beneath that it waits for a connection. */
export const SendButton = memo(({ isSaving, waits, icon, children }: SendButtonProps) => (
  <div>
    <SavingButton type="submit" size="lg" isSaving={isSaving} leftSection={icon}>
      {children}
    </SavingButton>
    <Text role="status" mt="xs" c="dimmed">
      {waits}
    </Text>
  </div>
));
SendButton.displayName = 'SendButton';
