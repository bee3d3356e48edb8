import { doctorToken, type Arrival } from '#run/operations/server/doctorRoute.ts';
import { right, unknown, wrong, type Finding } from '#run/operations/server/finding.ts';

const timeoutMs = 10_000;

interface SiteAddress {
  publicUrl: string;
  secret: string | undefined;
}

export async function examineSite({ publicUrl, secret }: SiteAddress): Promise<Finding[]> {
  let ready: Response;
  try {
    ready = await ask(`${publicUrl}/api/ready`);
  } catch (error) {
    return [
      wrong('site', `${publicUrl} cannot be reached: ${networkReason(error)}`),
      unknown('proxy', 'not looked at without the site'),
    ];
  }
  if (ready.status !== 200)
    return [
      wrong('site', `${publicUrl}/api/ready answers ${ready.status}: is that the site, and is its database up?`),
      unknown('proxy', 'not looked at without the site'),
    ];
  const { data } = (await ready.json().catch(() => ({}))) as { data?: { liveUpdates?: boolean } };
  const site =
    data?.liveUpdates === false
      ? wrong(
          'site',
          'it serves, but hears of no changes: name a direct address of the database in DATABASE_LISTEN_URL',
        )
      : right('site', `${publicUrl} serves`);
  return [site, await proxyFinding(publicUrl, secret)];
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

async function proxyFinding(publicUrl: string, secret: string | undefined): Promise<Finding> {
  if (secret === undefined) return unknown('proxy', 'not looked at: SECRET is not known here');
  const answer = await ask(`${publicUrl}/doctor`, { authorization: `Bearer ${doctorToken(secret)}` });
  if (answer.status !== 200)
    return wrong(
      'proxy',
      `the site at ${publicUrl} does not know this SECRET: it is another site, has another SECRET, or its clock differs by a minute`,
    );
  const { client, peer, forwardedFor, isProxyTrusted, isPeerTrusted } = (await answer.json()) as Arrival;
  const isBehindProxy = forwardedFor !== null || isProxyTrusted || publicUrl.startsWith('https:');
  if (!isBehindProxy) return right('proxy', 'there is none in front');
  if (forwardedFor === null)
    return wrong(
      'proxy',
      'it does not name its clients, so everybody counts as one network. In nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    );
  if (!isProxyTrusted)
    return wrong(
      'proxy',
      `its X-Forwarded-For is not believed, so everybody counts as one network: TRUST_PROXY=${plain(peer)}`,
    );
  if (!isPeerTrusted)
    return wrong('proxy', `TRUST_PROXY does not name the proxy at ${plain(peer)}, so everybody counts as one network`);
  return right('proxy', `it names its clients; this one is ${plain(client)}`);
}

const plain = (address: string) => address.replace(/^::ffff:/, '');

function networkReason(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nobody listens there. Start the site, and the proxy in front';
  if (code === 'ENOTFOUND') return 'its name is not known. PUBLIC_URL and DNS must agree';
  if (code !== undefined && /CERT|SIGNED|ALTNAME|ISSUER/.test(code)) return `its certificate is not trusted (${code})`;
  return message || String(code);
}
