/** How long after the last key a question goes to the server (spec 001 and 002, section 9: 300 ms). */
export const typingPauseMs = 300;
