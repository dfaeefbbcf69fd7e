import { hasCode } from './has-code.ts';

/** Whether there is a process of this id, also one that has ended and is still in the process table. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};
