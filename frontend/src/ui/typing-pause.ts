/** The pause after the last key before a question goes to the server (rule interface/search-pause). */
export const typingPauseMs = 300;
