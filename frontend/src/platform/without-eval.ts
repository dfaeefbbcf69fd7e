import { config } from 'zod';

/**
 * The content security policy forbids code made from text. zod tries it with the first object's schema, and each try is
 * reported as a violation: so it is told not to before there is one. Each page's first import, in zod's own file.
 */
config({ jitless: true });
