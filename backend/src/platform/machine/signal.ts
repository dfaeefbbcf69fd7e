/**
 * Signals a process, which may have ended by itself meanwhile.
 * @returns whether there was one to signal.
 */
export const sendSignal = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
};
