import { Button, type ButtonProps, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notices } from './notices.tsx';
import { saveFile } from './save-file.ts';

export interface FileButtonProps extends Pick<ButtonProps, 'size'> {
  /** The file's name on the device. */
  readonly name: string;
  /** Asks the server for it. */
  readonly read: () => Promise<Parameters<typeof saveFile>[0]>;
  readonly words: {
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly failed: string;
  };
}

/** Saves a file that the server makes; the button says so while it is being made, and a notice how it ended. */
export const FileButton = ({ name, read, words, size = 'sm' }: FileButtonProps) => {
  const [isPreparing, setPreparing] = useState(false);
  const save = async () => {
    setPreparing(true);
    try {
      saveFile(await read(), name);
      notices.success(words.saved);
    } catch (error) {
      notices.danger(words.failed, error instanceof Error ? error.message : undefined);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      aria-disabled={isPreparing}
      leftSection={isPreparing ? <Loader size={16} aria-hidden /> : <IconDownload size={18} aria-hidden />}
      onClick={() => void (isPreparing ? undefined : save())}
    >
      <span aria-live="polite">{isPreparing ? words.saving : words.save}</span>
    </Button>
  );
};
