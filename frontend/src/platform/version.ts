/** Put here by the build, from package.json. */
declare const TURNOUT_VERSION: string | undefined;

/** This version of Turnout, as package.json says; empty where nothing was built. */
export const version = typeof TURNOUT_VERSION === 'undefined' ? '' : TURNOUT_VERSION;
