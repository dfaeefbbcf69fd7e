/** Whether the server answers now; false also where there is no network. */
export const isReachable = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
};
