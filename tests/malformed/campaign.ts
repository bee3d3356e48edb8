import fc from 'fast-check';
import { collectKnownIds, fillIds, logIn, type KnownIds } from './knownIds.ts';
import { exchange, type RawResponse } from './exchange.ts';
import { problemWith } from './assessment.ts';
import { operationsOf, type OpenApiDocument } from './operations.ts';
import { malformedRequest, type MalformedRequest } from './requests.ts';
import { withWireFault } from './wireFaults.ts';

export interface Finding {
  /** Findings with the same words are one fault. */
  fault: string;
  request: MalformedRequest;
  answer: string;
  /** Sends the bytes again, ids and tokens included, to the port that $PORT names. */
  replay: string;
}

export interface Outcome {
  seed: number;
  sent: number;
  /** How many answers had this status; `closed`: the server hung up. */
  statuses: Record<string, number>;
  /** Calls that answered a success at least once, and all there are. */
  succeeded: number;
  operations: number;
  findings: Finding[];
}

interface CampaignOptions {
  url: string;
  /** The server's secret, for links into it. */
  secret: string;
  count: number;
  seed: number;
}

const concurrency = 4;
// Requests log out, delete and change things now and then: tokens and ids are collected anew after so many.
const refreshIdsAfter = 250;

/** The request on the wire. */
function bytesOf(request: MalformedRequest, knownIds: KnownIds): Buffer {
  const { method, target, headers, body, as, wire } = request;
  const hasHeader = (name: string) => headers.some(([other]) => other === name);
  const lines = [
    ...(hasHeader('Host') ? [] : ['Host: 127.0.0.1']),
    'Connection: close',
    ...(as === 'nobody' || hasHeader('Authorization') ? [] : [`Authorization: Bearer ${knownIds.tokens[as]}`]),
    ...headers.map(([name, value]) => `${name}: ${fillIds(value, knownIds)}`),
  ];
  const utf8 = Buffer.from(fillIds(body, knownIds)).toString('latin1');
  return Buffer.from(
    withWireFault(wire, { method, target: fillIds(target, knownIds), headers: lines, body: utf8 }),
    'latin1',
  );
}

/** Sends malformed requests to a server with the cast in it and checks every answer. The same seed, the same requests. */
export async function runCampaign({ url, secret, count, seed }: CampaignOptions): Promise<Outcome> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;
  const operations = operationsOf(document);
  const byName = new Map(operations.map((operation) => [`${operation.method} ${operation.pathTemplate}`, operation]));
  const arbitrary = malformedRequest(operations);
  const port = Number(new URL(url).port);
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  let knownIds = await collectKnownIds(url, secret);

  async function check(request: MalformedRequest): Promise<Finding | null> {
    const operation = byName.get(request.operation);
    if (!operation) throw new Error(`${request.operation} is no call`);
    const bytes = bytesOf(request, knownIds);
    const finding = (wrong: string, answer: string): Finding => ({
      fault: `${request.operation}: ${wrong}`,
      request,
      answer,
      replay: `printf %s '${bytes.toString('base64')}' | base64 -d | nc -q 5 127.0.0.1 $PORT`,
    });
    let answers: RawResponse[];
    try {
      answers = await exchange(port, bytes, request.wire !== undefined);
    } catch (error) {
      return finding(error instanceof Error ? error.message : 'no answer', '');
    }
    if (answers.length === 0) {
      statuses['closed'] = (statuses['closed'] ?? 0) + 1;
      // Good HTTP is always answered.
      return request.wire === undefined ? finding('the server hung up', '') : null;
    }
    for (const answer of answers) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) {
        succeeded.add(request.operation);
        if (request.operation.endsWith('/logout')) knownIds.tokens[request.as] = await logIn(url, request.as);
      }
      const wrong = problemWith(answer, request, operation);
      if (wrong !== null) return finding(wrong, `${answer.status} ${answer.body.slice(0, 300)}`);
    }
    return null;
  }

  /** The smallest request that fast-check finds with the same fault, by the same seed that found the first. */
  async function shrunk(first: Finding): Promise<Finding> {
    let smallest = first;
    await fc.check(
      fc.asyncProperty(arbitrary, async (request) => {
        const again = request.operation === first.request.operation ? await check(request) : null;
        if (again?.fault !== first.fault) return true;
        smallest = again;
        return false;
      }),
      { seed, numRuns: count, interruptAfterTimeLimit: 20_000 },
    );
    return smallest;
  }

  const all = fc.sample(arbitrary, { seed, numRuns: count });
  const findings: Finding[] = [];
  for (let from = 0; from < all.length; from += refreshIdsAfter) {
    if (from > 0) knownIds = await collectKnownIds(url, secret);
    const some = all.slice(from, from + refreshIdsAfter);
    const work = async () => {
      for (let next = some.shift(); next; next = some.shift()) {
        const finding = await check(next);
        if (finding) findings.push(finding);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  const summary = {
    seed,
    sent: count,
    statuses: { ...statuses },
    succeeded: succeeded.size,
    operations: operations.length,
  };
  const distinct = [...new Map(findings.map((finding) => [finding.fault, finding])).values()];
  const small = [];
  for (const [i, finding] of distinct.entries()) small.push(i < 5 ? await shrunk(finding) : finding);
  return { ...summary, findings: small };
}

/** The findings, to print. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ fault, request, answer, replay }) =>
      [fault, JSON.stringify(request).slice(0, 1500), answer, replay.length < 3000 ? replay : ''].join('\n  '),
    )
    .join('\n');
