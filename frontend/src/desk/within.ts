/** Resolves with an answer, or with another where none comes in time; whatever was asked goes on by itself. */
export const within = <T>(ms: number, asked: Promise<T>, otherwise: T): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([asked, given]).finally(() => clearTimeout(timer));
};
