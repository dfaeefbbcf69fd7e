/** Documents as they are printed: a mass e-mail that one goes along with stores it, so they stand below. */
export * from '../messaging/mass/document.ts';
