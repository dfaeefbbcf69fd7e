/** The door among the places of an event. */
export const doorKey = 'registration';
