import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { festival } from '#festival';
import { encodedBody, representationFor, type EncodedBody } from '#platform/http/server/encodedBody.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { allRefusals } from './contracts.ts';
import { openApi } from './openapi.ts';
import { describedCalls, type DescribedCall, type DescribedField } from './describedCalls.ts';

const style = readFileSync(join(import.meta.dirname, 'reference.css'));

/**
 * The OpenAPI document and a reference to read. A page of our own, because the usual viewers need inline styles, which
 * the content security policy forbids, and megabytes of script.
 */
export function referenceRoutes(app: FastifyInstance, context: ServerContext): void {
  let document: EncodedBody | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    // Not earlier: with PORT=0 the address is known once the server listens.
    document ??= encodedBody(JSON.stringify(openApi(context.publicUrl)));
    const { etag, encoding, isKnown, bytes } = representationFor(request, document);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (isKnown) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(await bytes());
  });
  app.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(referencePage()),
  );
  app.get('/api/docs.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
}

function referencePage(): string {
  const groups = describedCalls();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(festival.name)}: API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escape(festival.name)}: API</h1>
<p>JSON in, JSON out. Every answer is <code>{ success, message?, data }</code> or <code>{ success, message, code, errors? }</code>.
Programs test <code>code</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Calls"><ul>${groups.map((group) => `<li><a href="#${anchor(group.title)}">${escape(group.title)}</a></li>`).join('')}<li><a href="#refusals">Refusals</a></li></ul></nav>
</header>
<main>
${groups.map((group) => `<section id="${anchor(group.title)}"><h2>${escape(group.title)}</h2>\n${group.calls.map(renderCall).join('\n')}</section>`).join('\n')}
<section id="refusals"><h2>Refusals</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>${Object.entries(allRefusals)
    .map(
      ([code, { status, message }]) =>
        `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escape(message)}</td></tr>`,
    )
    .join('\n')}</tbody></table></section>
</main>
</body>
</html>
`;
}

const renderCall = (call: DescribedCall): string => `<article>
<h3><code><b>${call.method}</b> ${escape(call.path)}</code></h3>
<p>${escape(call.summary)}. For ${escape(call.who)}.</p>
<dl>${[
  ...call.inputs.map(({ name, fields }) => term(name, renderFields(fields))),
  term(`Answer ${call.status}`, renderFields(call.answer)),
  term('Refusals', call.refusals.map((code) => `<code>${code}</code>`).join(' ')),
].join('')}</dl>
</article>`;

const term = (name: string, content: string) => (content === '' ? '' : `<dt>${name}</dt><dd>${content}</dd>`);

const renderFields = (fields: readonly DescribedField[]): string =>
  fields.length === 0
    ? ''
    : `<ul>${fields.map(({ name, shape, optional }) => `<li><code>${escape(name)}</code>${optional ? ' <i>optional</i>' : ''} ${escape(shape)}</li>`).join('')}</ul>`;

const anchor = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-');
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
