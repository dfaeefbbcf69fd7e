import type { Language } from '@turnout/contracts/kernel';
import { html, trusted, type Html } from '../../platform/mail/html.ts';
import { sanitised } from '../../platform/content/rich-text.ts';
import { letterMessage, styledMessage } from '../rich/message-html.ts';

/** Something that a letter says, and where more of it is to be found. */
interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly address: string } | undefined;
}

/** What a letter holds, top to bottom; absent parts are left out. Texts are plain unless said. */
export interface Letter {
  readonly language: Language;
  /** Above the title; null: none. */
  readonly logo: Picture | null;
  readonly title: string;
  /** Empty, as the intro may be: the message says it all. */
  readonly greeting: string;
  readonly intro: string;
  /** HTML from the organisers; empty: none. */
  readonly message: string;
  readonly facts: readonly Fact[];
  /** How to pay, HTML from the organisers; absent: nothing is said of it. */
  readonly payment?: { readonly label: string; readonly html: string };
  /** A QR code that a banking app reads; absent: there is none. */
  readonly payCode?: Picture;
  /** Null: it leads nowhere but by its message. */
  readonly link: { readonly label: string; readonly address: string } | null;
  readonly pictures: { readonly caption: string; readonly of: readonly Picture[] } | null;
  readonly footer: readonly string[];
  /** Under the footer: the way to get no more of them; absent: it is asked for. */
  readonly leave?: { readonly label: string; readonly address: string };
}

export interface Picture {
  readonly cid: string;
  readonly label: string;
}

const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #16181d !important; }
    .sheet { background: #22252c !important; }
    .ink { color: #f1f3f5 !important; }
    .soft { color: #b6bcc6 !important; }
    .line { border-color: #3a3f49 !important; }
  }`;

const ink = 'color:#1f2430;';
const soft = 'color:#565e6c;';

const factRow = ({ label, lines, link }: Fact): Html =>
  html` <tr>
      <td class="soft line" style="padding:10px 0 2px;border-top:1px solid #e3e6eb;font-size:13px;${trusted(soft)}">
        ${label}
      </td>
    </tr>
    <tr>
      <td class="ink" style="padding:0 0 10px;font-size:16px;line-height:1.5;${trusted(ink)}">
        ${lines.map((line) => html`<div dir="auto">${line}</div>`)}
        ${
          link === undefined
            ? null
            : html`<div dir="auto">
                <a class="ink" href="${link.address}" style="text-decoration:underline;${trusted(ink)}"
                  >${link.label}</a
                >
              </div>`
        }
      </td>
    </tr>`;

const payment = ({ label, html: words }: NonNullable<Letter['payment']>): Html =>
  html`<h2 class="ink" style="margin:20px 0 8px;font-size:18px;line-height:1.25;${trusted(ink)}">${label}</h2>
    <div class="ink" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.5;${trusted(ink)}">
      ${trusted(sanitised(words))}
    </div>`;

const picture = ({ cid, label }: Picture): Html =>
  html` <div style="margin:12px 0;text-align:center;">
    <img
      src="cid:${cid}"
      width="192"
      height="192"
      alt="${label}"
      style="display:inline-block;background:#ffffff;border-radius:8px;padding:8px;"
    />
    <div class="soft" dir="auto" style="font-size:14px;${trusted(soft)}">${label}</div>
  </div>`;

/** On white, as logos are drawn for paper. */
const logo = ({ cid, label }: Picture): Html =>
  html` <div style="margin:0 0 16px;">
    <img
      src="cid:${cid}"
      height="56"
      alt="${label}"
      style="display:inline-block;height:56px;width:auto;max-width:100%;background:#ffffff;border-radius:8px;padding:6px;"
    />
  </div>`;

const paragraph = (text: string, below: number): Html | null =>
  text === ''
    ? null
    : html`<p class="ink" dir="auto" style="margin:0 0 ${below}px;font-size:16px;line-height:1.5;${trusted(ink)}">
        ${text}
      </p>`;

const button = ({ label, address }: NonNullable<Letter['link']>): Html =>
  html`<p style="margin:20px 0;text-align:center;">
    <a
      href="${address}"
      style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2f5fd0;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;"
      >${label}</a
    >
  </p>`;

const leaving = ({ label, address }: NonNullable<Letter['leave']>): Html =>
  html`<div dir="auto">
    <a class="soft" href="${address}" style="text-decoration:underline;${trusted(soft)}">${label}</a>
  </div>`;

/** The letter as HTML: 600 px, inline styles, decent in light and dark mail clients. */
export const letterHtml = (letter: Letter): string => {
  const { html: page } = html`<!doctype html>
    <html lang="${letter.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.title}</title>
        <style>
          ${trusted(styles)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f2f4f7;">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="page"
          style="background:#f2f4f7;"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                class="sheet"
                style="width:100%;max-width:600px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word;background:#ffffff;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
              >
                <tr>
                  <td style="padding:28px 28px 20px;">
                    ${letter.logo === null ? null : logo(letter.logo)}
                    <h1 class="ink" dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.25;${trusted(ink)}">
                      ${letter.title}
                    </h1>
                    ${paragraph(letter.greeting, 12)} ${paragraph(letter.intro, 16)}
                    ${
                      letter.message === ''
                        ? null
                        : html`<div
                            class="ink"
                            dir="auto"
                            style="margin:0 0 16px;font-size:16px;line-height:1.5;${trusted(ink)}"
                          >
                            ${trusted(styledMessage(letterMessage(letter.message)))}
                          </div>`
                    }
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                      ${letter.facts.map(factRow)}
                    </table>
                    ${letter.payment === undefined ? null : payment(letter.payment)}
                    ${letter.payCode === undefined ? null : picture(letter.payCode)}
                    ${letter.link === null ? null : button(letter.link)}
                    ${
                      letter.pictures === null
                        ? null
                        : html`<p class="ink" style="margin:16px 0 0;font-size:16px;text-align:center;${trusted(ink)}">
                              ${letter.pictures.caption}
                            </p>
                            ${letter.pictures.of.map(picture)}`
                    }
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft line"
                    style="padding:16px 28px 24px;border-top:1px solid #e3e6eb;font-size:13px;line-height:1.5;${trusted(soft)}"
                  >
                    ${letter.footer.map((line) => html`<div dir="auto">${line}</div>`)}
                    ${letter.leave === undefined ? null : leaving(letter.leave)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page;
};
