import { linkParts, type TextPart, typedLinkRel } from '../webLinks.ts';
import { tokenColour } from '../server/tokens.ts';
import { stopLabel, type MailParts } from './mailParts.ts';

// Tables and inline styles, because Outlook renders with Word. Each cell sets both its colours: a client that changes
// one of them for its dark or light mode changes the other with it. The card's colour is written in rgb() and none
// below has five digits in a row, so that a search for the code finds no colour.
const ink = tokenColour('ink');
const card = `rgb(${[1, 3, 5].map((at) => Number.parseInt(tokenColour('panel').slice(at, at + 2), 16)).join()})`;
const cream = tokenColour('text');
const mute = tokenColour('mute');
const paper = tokenColour('tape');
const paperInk = tokenColour('tape-ink');
const signal = tokenColour('signal');
// The feed holes' colour; the site has no token for it.
const feed = '#c9bd9b';
const sans = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const mono = "font-family:'Martian Mono',Consolas,Menlo,monospace";
const table = 'role="presentation" cellpadding="0" border="0"';

/** The HTML of a mail whose parts are one line each. */
export function renderHtml(parts: MailParts): string {
  const { masthead, subject, greeting, paragraphs, code, link, otherLink, footer, unsubscribe } = parts;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="supported-color-schemes" content="dark light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:${ink};color:${cream}">
<table ${table} cellspacing="0" width="100%" style="background-color:${ink}"><tr><td align="center" style="padding:32px 16px">
<table ${table} cellspacing="0" width="560" style="width:100%;max-width:560px;text-align:left">
<tr><td style="background-color:${paper};color:${paperInk};padding:16px 32px 12px;border-radius:10px 10px 0 0">
${punched(masthead)}
<div style="${sans};font-size:15px;font-weight:700;line-height:24px;color:${paperInk};padding-top:4px">${escape(masthead)}</div>
</td></tr>
<tr><td style="background-color:${card};color:${cream};padding:32px;border-radius:0 0 10px 10px">
<h1 style="${sans};font-size:24px;line-height:30px;font-weight:700;color:${cream};margin:0 0 20px" dir="auto">${escape(subject)}</h1>
${code === undefined ? '' : codeBlock(code)}${[...(greeting === undefined ? [] : [greeting]), ...paragraphs].map(paragraph).join('\n')}
${link === undefined ? '' : button(link)}${otherLink === undefined ? '' : smallLink(otherLink)}</td></tr>
<tr><td style="background-color:${ink};color:${mute};padding:20px 32px;${sans};font-size:13px;line-height:20px" dir="auto">${escape(footer)}${unsubscribe === undefined ? '' : stopLink(unsubscribe.pageUrl)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (line: string): string =>
  `<p style="${sans};font-size:16px;line-height:25px;color:${cream};margin:0 0 16px" dir="auto">${linkParts(line).map(partHtml).join('')}</p>`;

const partHtml = ({ text, href }: TextPart): string =>
  href === undefined
    ? escape(text)
    : `<a href="${escape(href)}" rel="${typedLinkRel}" style="color:${cream};text-decoration:underline;word-break:break-all">${escape(text)}</a>`;

const codeBlock = (code: string): string =>
  `<table ${table} cellspacing="0" style="margin:0 0 24px"><tr><td style="background-color:${paper};color:${paperInk};border-radius:6px;padding:14px 18px 14px 24px;${mono};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escape(code)}</td></tr></table>\n`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<table ${table} cellspacing="0" style="margin:8px 0 20px"><tr><td style="background-color:${signal};border-radius:6px"><a href="${escape(url)}" style="display:inline-block;padding:14px 24px;${sans};font-size:16px;line-height:24px;font-weight:700;color:${paperInk};text-decoration:none">${escape(label)}</a></td></tr></table>
<p style="${sans};font-size:13px;line-height:20px;color:${mute};margin:0;word-break:break-all"><a href="${escape(url)}" style="color:${mute};text-decoration:underline">${escape(url)}</a></p>
`;

const smallLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="${sans};font-size:16px;line-height:25px;color:${cream};margin:20px 0 0"><a href="${escape(url)}" style="color:${cream};text-decoration:underline">${escape(label)}</a></p>
`;

const stopLink = (url: string): string =>
  `<br><a href="${escape(url)}" style="color:${mute};text-decoration:underline">${stopLabel}</a>`;

/** Text on a punched tape: a column a character, seven bits each, the feed holes between bits 3 and 2. */
function punched(text: string): string {
  const columns = Array.from(text.slice(0, 28), (character) => character.charCodeAt(0) & 0x7f);
  const row = (cells: readonly string[]) => `<tr>${cells.map(hole).join('')}</tr>`;
  const track = (bit: number) => row(columns.map((column) => ((column >> bit) & 1 ? paperInk : paper)));
  const rows = [6, 5, 4, 3].map(track).concat(row(columns.map(() => feed)), [2, 1, 0].map(track));
  return `<table ${table} cellspacing="3" style="font-size:0;line-height:0" aria-hidden="true">\n${rows.join('\n')}\n</table>`;
}

const hole = (colour: string): string => `<td width="6" height="6" bgcolor="${colour}" style="border-radius:3px"></td>`;

const escape = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
