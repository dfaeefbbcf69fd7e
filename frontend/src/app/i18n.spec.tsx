import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { offerLanguage } from '../platform/event-language.ts';
import { chooseLanguage, startI18n } from './i18n.ts';

beforeEach(() => localStorage.clear());

const opened = async (browser: readonly string[], event: 'fr' | 'es'): Promise<string> => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  await startI18n({});
  offerLanguage(event);
  await vi.waitFor(() => expect(document.documentElement.lang).toBe(i18next.language));
  return i18next.language;
};

it('begins in the first language of the browser that is ours, else in that of the event', async () => {
  expect(await opened(['de-AT', 'ES-mx'], 'fr')).toBe('es');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  await startI18n({});
  expect(i18next.language).toBe('en');
  offerLanguage('fr');
  await vi.waitFor(() => expect([i18next.language, document.documentElement.lang]).toEqual(['fr', 'fr']));
  expect(localStorage.getItem('language')).toBeNull();
  // What is chosen by hand stays.
  await chooseLanguage('en');
  localStorage.clear();
  expect(await opened(['de'], 'es')).toBe('en');
});
