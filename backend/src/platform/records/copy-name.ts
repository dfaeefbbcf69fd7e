/** What a copy is called: as the original, and that it is one. */
export const copyName = (name: string): string => `${name.slice(0, 190)} (copy)`;
