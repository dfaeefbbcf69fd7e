import { z } from 'zod';
import { html, trusted, type Html } from '../mail/html.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** A call as another system makes it with a token. */
export interface CallExample {
  /** The call's name in the description. */
  readonly call: string;
  readonly title: string;
  /** With its query; words in capitals are ids. */
  readonly path: string;
  readonly body?: unknown;
  /** Keys of the answer. */
  readonly answers: readonly string[];
}

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  description: z.string().optional(),
});

/** Deeper parts are told by the description itself. */
const deepest = 6;

const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null;

/** A schema as people read it, much as a type is written: `{ name: string, tags?: string[] }`. */
export const typeText = (given: unknown, depth = 0): string => {
  const schema = Schema.safeParse(given).data;
  if (schema === undefined) return 'anything';
  if (depth > deepest) return '…';
  const within = (one: unknown): string => typeText(one, depth + 1);
  if ('const' in schema && schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(within))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(within).join(' & ');
  if (schema.properties !== undefined) {
    const names = Object.entries(schema.properties);
    if (names.length === 0) return '{}';
    const space = '  '.repeat(depth + 1);
    const lines = names.map(([name, one]) => {
      const isOptional = schema.required?.includes(name) !== true;
      return `${space}${name}${isOptional ? '?' : ''}: ${within(one)}`;
    });
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (schema.type === 'array') return `(${within(schema.items)})[]`.replace(/^\((\w+)\)\[\]$/, '$1[]');
  if (isObject(schema.additionalProperties)) return `{ [key]: ${within(schema.additionalProperties)} }`;
  const types = [schema.type ?? 'anything'].flat();
  return types.join(' | ');
};

const Media = z.object({ schema: z.unknown() });
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(
    z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown() }),
  ),
  requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), Media.partial()).optional() })),
});
type Operation = z.infer<typeof Operation>;

interface Said {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The part of the interface that a call is of: what its path begins with. */
const partOf = (path: string): string =>
  path.startsWith('/api/x/') ? (path.split('/')[3] ?? '') : (path.split('/')[path.startsWith('/auth/') ? 1 : 2] ?? '');

/** An example as it is typed into a shell. */
const shellOf = ({ path, body }: CallExample, method: string): string => {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}-H "Authorization: Bearer $TOKEN" \\`,
    ...(method === 'GET' ? [] : ['  -H "Idempotency-Key: $(uuidgen)" \\']),
    ...(body === undefined ? [] : [`  -H "Content-Type: application/json" -d '${JSON.stringify(body)}' \\`]),
    `  "$TURNOUT${path}"`,
  ];
  return lines.join('\n');
};

const parameter = ({ name, in: place, required, schema }: Operation['parameters'][number]): Html =>
  html` <tr>
    <th scope="row"><code>${name}</code></th>
    <td>${place}${required === true ? ', required' : ''}</td>
    <td><code>${typeText(schema)}</code></td>
  </tr>`;

const operationShown = ({ method, path, operation }: Said, examples: readonly CallExample[]): Html => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const own = parameters.filter(({ in: place }) => place !== 'header');
  const [body] = Object.entries(requestBody?.content ?? {});
  const [answer] = Object.entries(responses['200']?.content ?? {});
  return html` <details id="${operationId}">
    <summary><code>${method} ${path}</code> <span>${summary}</span></summary>
    <p>${description}</p>
    ${
      own.length === 0
        ? null
        : html`<table>
            <caption>
              Parameters
            </caption>
            <tbody>
              ${own.map(parameter)}
            </tbody>
          </table>`
    }
    ${
      body === undefined
        ? null
        : html`<h4>Body (${body[0]})</h4>
            <pre tabindex="0">${typeText(body[1].schema)}</pre>`
    }
    ${
      answer === undefined
        ? null
        : html`<h4>Answer (${answer[0]})</h4>
            <pre tabindex="0">${typeText(answer[1].schema)}</pre>`
    }
    ${examples.map(
      (one) =>
        html`<h4>Example: ${one.title}</h4>
          <pre tabindex="0">${shellOf(one, method)}</pre>`,
    )}
  </details>`;
};

const styles = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
code, pre { font: 14px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8888; border-radius: 6px; white-space: pre-wrap; }
details { border-top: 1px solid #8886; padding: .5rem 0; }
summary { cursor: pointer; min-height: 28px; }
table { border-collapse: collapse; } caption { text-align: start; font-weight: 600; }
th, td { text-align: start; vertical-align: top; padding: .2rem .75rem .2rem 0; overflow-wrap: anywhere; }
nav ul { columns: 12rem; padding: 0; list-style: none; } nav a { display: inline-block; min-height: 28px; }
`;

/**
 * The interface as a page: every call by its part, who may make it, what goes in and out, and examples. It is drawn from the
 * description alone and runs no script (docs/decisions/0179-other-systems-are-told.md).
 * @param descriptionAt where the description itself is read.
 */
export const referencePage = (
  document: OpenApiDocument,
  examples: readonly CallExample[],
  descriptionAt: string,
): string => {
  const parts = new Map<string, Said[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, given] of Object.entries(methods)) {
      const said = { method: method.toUpperCase(), path, operation: Operation.parse(given) };
      parts.set(partOf(path), [...(parts.get(partOf(path)) ?? []), said]);
    }
  const sorted = [...parts].toSorted(([one], [other]) => one.localeCompare(other));
  const of = ({ operation }: Said) => examples.filter(({ call }) => call === operation.operationId);
  const shown = examples.flatMap((example) => {
    const found = sorted.flatMap(([, all]) => all).find(({ operation }) => operation.operationId === example.call);
    return found === undefined ? [] : [{ example, method: found.method }];
  });
  const { html: page } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Interface of Turnout</title>
        <style>
          ${trusted(styles)}
        </style>
      </head>
      <body>
        <header>
          <h1>Interface of Turnout</h1>
          <p>
            Every call, drawn from <a href="${descriptionAt}">the description as OpenAPI 3.1</a>. Send an API token of
            an event as <code>Authorization: Bearer tk_…</code>, and with each change an <code>Idempotency-Key</code> of
            your own: the same key again does nothing twice.
          </p>
        </header>
        <nav aria-label="Parts">
          <ul>
            ${sorted.map(([part]) => html`<li><a href="#part-${part}">${part}</a></li>`)}
          </ul>
        </nav>
        <main>
          <section aria-labelledby="examples">
            <h2 id="examples">Examples</h2>
            ${shown.map(
              ({ example, method }) =>
                html`<h3><a href="#${example.call}">${example.title}</a></h3>
                  <pre tabindex="0">${shellOf(example, method)}</pre>`,
            )}
          </section>
          ${sorted.map(
            ([part, all]) =>
              html`<section aria-labelledby="part-${part}">
                <h2 id="part-${part}">${part}</h2>
                ${all.map((said) => operationShown(said, of(said)))}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
  return page;
};
