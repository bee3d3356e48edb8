/** What the site refused: test `code`, show `message`. */
export class ApiError extends Error {
  constructor(status, { code = 'fault', message = `HTTP ${status}`, errors = [] }, retryAfter) {
    super(message);
    this.name = 'ApiError';
    Object.assign(this, { status, code, errors, retryAfter });
  }
}

/** @returns a function that makes a call by its name and answers its `data`, or the text of a file */
export function connect(site, { key, fetch = globalThis.fetch } = {}) {
  return async (name, { params = {}, query = {}, body, signal } = {}) => {
    const [method, pattern] = name.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, each) => encodeURIComponent(params[each]));
    const url = new URL(`${site.replace(/\/$/, '')}/api${path}`);
    for (const [each, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(each, value);
    const headers = {};
    if (key) headers.authorization = `Bearer ${key}`;
    if (body) headers['content-type'] = 'application/json';
    const text = body && JSON.stringify(body);
    // Behind a redirect to https a POST is a GET, and the key is left out.
    const answer = await fetch(url, { method, headers, signal, body: text, redirect: 'manual' });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    if (answer.ok) return isJson ? (await answer.json()).data : answer.text();
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined;
    throw new ApiError(answer.status, isJson ? await answer.json() : {}, retryAfter);
  };
}
