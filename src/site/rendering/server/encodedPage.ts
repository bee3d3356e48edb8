import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody, representationFor, type EncodedBody } from '#platform/http/server/encodedBody.ts';
import { sendPaced } from '#platform/http/server/pacedBody.ts';

export interface EncodedPage {
  readonly body: EncodedBody;
  /** Directives of the content security policy that allow inline elements. */
  readonly policy: string;
  /** The moment it was rendered for; none if the browser renders. */
  readonly renderedAt: Date | undefined;
}

export const encodePage = (html: string, policy: string, renderedAt?: Date): EncodedPage => ({
  body: encodedBody(html),
  policy,
  renderedAt,
});

/** @param remember receives the headers that a page is sent with */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedPage,
  remember?: (headers: Readonly<Record<string, unknown>>) => void,
) {
  const { etag, encoding, isKnown, bytes } = representationFor(request, page.body);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  // The browser hydrates at this moment (`useNow`). A header, so that identical content keeps its entity tag.
  if (page.renderedAt) reply.header('last-modified', page.renderedAt.toUTCString());
  reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};${page.policy}`);
  reply.type('text/html; charset=utf-8');
  remember?.(reply.getHeaders());
  if (reply.statusCode === 200 && isKnown) return reply.removeHeader('content-type').code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return sendPaced(reply, await bytes());
}
