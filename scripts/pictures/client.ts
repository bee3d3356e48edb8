export const origin = 'http://127.0.0.1:3999';

interface Envelope {
  success: boolean;
  message: string;
  data: unknown;
}

export function get<Data>(path: string, token?: string): Promise<Data> {
  return call<Data>(path, { headers: bearer(token) });
}

export function send<Data>(method: string, path: string, body: object, token?: string): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...bearer(token) };
  return call<Data>(path, { method, headers, body: JSON.stringify(body) });
}

export async function getFile(path: string, token: string): Promise<Buffer> {
  const response = await fetch(origin + path, { headers: bearer(token) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export function login(email: string) {
  return send<{ token: string; user: object }>('POST', '/api/auth/login', { email, password: 'festival-demo' });
}

export async function untilReady() {
  for (let tries = 0; tries < 120; tries++) {
    const response = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the server did not become ready');
}

async function call<Data>(path: string, init: RequestInit): Promise<Data> {
  const response = await fetch(origin + path, init);
  const { success, message, data } = (await response.json()) as Envelope;
  if (!success) throw new Error(`${path}: ${message}`);
  return data as Data;
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
