import { stopLabel, type MailParts } from './mailParts.ts';
import { renderHtml } from './messageHtml.ts';

/** A mail in the form that the mail server gets. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where a POST without a login unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Renders a mail from texts that people may have typed: each part becomes one line without control characters, and the
 * HTML part escapes all of it. The code begins the text part, so it precedes any other digits there.
 */
export function composeMail(parts: MailParts): RenderedMail {
  const lines: MailParts = {
    ...parts,
    masthead: oneLine(parts.masthead),
    subject: oneLine(parts.subject),
    paragraphs: parts.paragraphs.map(oneLine),
    footer: oneLine(parts.footer),
    ...(parts.greeting === undefined ? {} : { greeting: oneLine(parts.greeting) }),
    ...(parts.link && { link: linkOf(parts.link) }),
    ...(parts.otherLink && { otherLink: linkOf(parts.otherLink) }),
    ...(parts.unsubscribe && { unsubscribe: { ...parts.unsubscribe, pageUrl: webAddress(parts.unsubscribe.pageUrl) } }),
  };
  if (lines.code !== undefined && lines.subject.includes(lines.code))
    throw new Error('A subject must not hold the code.');
  return {
    subject: lines.subject,
    text: renderText(lines),
    html: renderHtml(lines),
    ...(parts.unsubscribe && { unsubscribeUrl: webAddress(parts.unsubscribe.postUrl) }),
  };
}

const linkOf = ({ label, url }: { label: string; url: string }) => ({ label: oneLine(label), url: webAddress(url) });

function renderText({ code, greeting, paragraphs, link, otherLink, footer, unsubscribe }: MailParts): string {
  return [
    ...(code === undefined ? [] : [`Your code: ${code}`]),
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...(otherLink === undefined ? [] : [`${otherLink.label}\n${otherLink.url}`]),
    footer,
    ...(unsubscribe === undefined ? [] : [`${stopLabel}:\n${unsubscribe.pageUrl}`]),
  ]
    .join('\n\n')
    .concat('\n');
}

const oneLine = (words: string): string => words.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to web addresses only.');
  return href;
}
