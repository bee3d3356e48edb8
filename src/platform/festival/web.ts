import type { Festival } from './schema.ts';

/** Checked by the server, which put it in the page; see festivalScript in server.ts. */
export const festival = JSON.parse(document.getElementById('festival')?.textContent ?? '') as Festival;
