import { UnreadableEvent } from '@turnout/contracts/kernel';

/** Ends a program with 1 and the sentence alone where it met an event that cannot be read; nothing was changed then. */
export const sayUnreadable = async (program: Promise<unknown>): Promise<void> => {
  try {
    await program;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
