/** How browsers say that a file of the app did not arrive: Chrome, Firefox, Safari, and Vite for styles. */
const fileMissing =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

/** Whether a screen broke only because its files did not arrive: a lost connection, or a new version behind it. */
export const couldNotLoad = (error: unknown): boolean => error instanceof Error && fileMissing.test(error.message);
