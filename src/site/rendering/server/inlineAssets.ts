import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content security policy's source for an inline element with this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const classicScript = /<script src="\/([\w.-]+\.js)"><\/script>/g;
const codeElement =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
const styleSheetLink = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** The page with its classic scripts inline. `sources` are their hashes for the policy. */
export function inlineScripts(html: string, built: string): { html: string; sources: string[] } {
  const sources: string[] = [];
  const inlined = html.replaceAll(classicScript, (_element, file: string) => {
    const script = readFileSync(join(built, file), 'utf8');
    sources.push(hashSource(script));
    return `<script>${script}</script>`;
  });
  return { html: inlined, sources };
}

/** The page without the links to its style sheets, and their files, below the built folder. */
export function withoutStyleSheets(html: string): { html: string; files: string[] } {
  const files = [...html.matchAll(styleSheetLink)].map(([, file = '']) => file);
  return { html: html.replaceAll(styleSheetLink, ''), files };
}

/** The page without the elements that load its code, and their addresses; the entry is the first. */
export function withoutCode(html: string): { html: string; code: string[] } {
  const code = [...html.matchAll(codeElement)].map(([, address = '']) => address);
  return { html: html.replaceAll(codeElement, ''), code };
}

/** Puts style sheets into one element. `data-files` names them: src/run/app/web/importing.ts does not load those again. */
export function styleInliner(built: string): (files: readonly string[]) => { element: string; source: string } {
  const sheets = new Map<string, string>();
  const sheetOf = (file: string) => {
    const sheet = sheets.get(file) ?? readFileSync(join(built, file), 'utf8');
    sheets.set(file, sheet);
    return sheet;
  };
  return (files) => {
    const styles = files.map(sheetOf).join('');
    const names = files.map((file) => `/${file}`).join(' ');
    return { element: `<style data-files="${names}">${styles}</style>`, source: hashSource(styles) };
  };
}

const inlinedStyles = /<style data-files="([^"]*)">[\s\S]*?<\/style>/g;

/** The page with links instead of its inline style sheets. */
export const withLinkedStyles = (html: string): string =>
  html.replaceAll(inlinedStyles, (_element, names: string) =>
    names
      .split(' ')
      .map((name) => `<link rel="stylesheet" href="${name}" />`)
      .join(''),
  );
