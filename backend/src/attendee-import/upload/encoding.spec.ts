import type { TextEncoding } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { encodingOfFile } from './encoding.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { encoded } from '../testing/encoded.ts';

const listOf = (names: string): string =>
  ['Name;E-mail', ...names.split(', ').map((name, index) => `${name};guest${index}@example.org`)].join('\r\n');

const russian = listOf(
  'Анна Иванова, Пётр Сидоров, Ольга Кузнецова, Дмитрий Соколов, Екатерина Попова, Сергей Лебедев, Наталья Козлова',
);
const japanese = listOf(
  '山田 太郎, 佐藤 花子, 鈴木 一郎, 高橋 さくら, 田中 健一, 株式会社 カフェ, フリーランス デザイナー',
);
const french = listOf('Hélène Lefèvre, François Noël, Thérèse Gérard, Zoé Bénard, Anaïs Château, Jérôme Bézier');
const german = listOf('Jürgen Müller, Käthe Großmann, Björn Schröder, Günther Weiß, Sören Jäger, München Zürich');
const polish = listOf('Łukasz Wójcik, Stanisław Żółć, Małgorzata Dąbrowska, Paweł Kowalczyk, Święta Jabłońska');
const czech = listOf('Jiří Dvořák, Tomáš Novák, Štěpán Svoboda, Ondřej Procházka, Lukáš Němec, Božena Růžičková');
const turkish = listOf('İbrahim Yılmaz, Ayşe Öztürk, Gülşah Çağlar, Mehmet Şahin, Işıl Güneş, Uğur Doğan');
const arabic = listOf('محمد العربي, فاطمة الزهراء, عبد الله حسن, مريم يوسف');

const found = (bytes: Buffer) => encodingOfFile(bytesIn(bytes));

describe('the encoding of a text file', () => {
  it.each<[TextEncoding, string]>([
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['windows-1252', french],
    ['windows-1252', german],
    ['windows-1256', arabic],
  ])('is found where it is %s', async (name, text) => {
    expect(await found(encoded(text, name))).toStrictEqual({ name, isSure: true });
  });
  it.each<[TextEncoding, string]>([
    ['windows-1250', polish],
    ['windows-1250', czech],
    ['iso-8859-2', polish],
    ['iso-8859-2', czech],
    ['windows-1254', turkish],
    ['macintosh', french],
    ['shift_jis', listOf('山田')],
    ['windows-1251', 'Name;City\nJohn;Berlin\nИван;Bremen\n'],
    ['windows-1252', 'Name;City\nJohn;Berlin\nJosé;Bremen\n'],
  ])('is never taken for another without a doubt where it is %s', async (name, text) => {
    const guess = await found(encoded(text, name));
    expect(guess.isSure ? guess.name : name).toBe(name);
  });
  it('is in doubt where there is too little to tell it by', async () => {
    expect(await found(encoded('Name\nИван\n', 'windows-1251'))).toMatchObject({ isSure: false });
    expect(await found(encoded('Name\nJosé\n', 'windows-1252'))).toMatchObject({ name: 'windows-1252', isSure: false });
  });
  it('is UTF-8 or UTF-16 without a doubt, and by its mark', async () => {
    const utf8 = { name: 'utf-8', isSure: true };
    for (const text of [russian, french, 'Name\nAnn\n']) {
      expect(await found(Buffer.from(text))).toStrictEqual(utf8);
      expect(await found(Buffer.from(`\uFEFF${text}`))).toStrictEqual(utf8);
      expect(await found(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({ name: 'utf-16le', isSure: true });
      expect(await found(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toMatchObject({ name: 'utf-16be' });
    }
    expect(await found(Buffer.from(french, 'utf16le'))).toMatchObject({ name: 'utf-16le', isSure: true });
  });
  it('is told by the letters behind the first megabyte too', async () => {
    const plain = 'Ann Smith;ann@example.org\r\n'.repeat(40_000);
    expect(await found(Buffer.concat([Buffer.from(plain), encoded(russian, 'windows-1251')]))).toStrictEqual({
      name: 'windows-1251',
      isSure: true,
    });
    const broken = Buffer.concat([Buffer.from(plain), Buffer.from(french), Buffer.from([0xe9, 0x0a])]);
    expect((await found(broken)).isSure).toBe(false);
  });
});
