const nineSigns = /^([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{3})$/;

/**
 * A confirmation number as people read it aloud: nine signs in groups of three, held together on one line.
 * Numbers of another make stay as they are. Search and desk read a number with or without its spaces.
 */
export const spokenNumber = (confirmationNumber: string): string =>
  confirmationNumber.replace(nineSigns, '$1\u00a0$2\u00a0$3');
