/** PayPal's list of currencies; BRL, CNY and MYR only between accounts of that country, which PayPal says itself. */
const taken: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

/** Tells whether the wallet takes a currency at all (rule money/wallet-amounts). */
export const walletTakes = (currency: string): boolean => taken.has(currency);
