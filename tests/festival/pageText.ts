const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};
const ends = /<\/?(?:h\d|p|li|dt|dd|dl|ul|ol|div|section|aside|a|button|span)\b[^>]*>/g;

const hiddenText = /<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*(?:<strong[^>]*>[^<]*<\/strong>)?<\/\1>/gs;

const linesOf = (html: string): string[] =>
  html
    .replace(/<!--.*?-->|<svg.*?<\/svg>/gs, '')
    .replace(hiddenText, '')
    .replace(ends, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

function elements(html: string, name: string, opening: RegExp): string[] {
  const found: string[] = [];
  for (const { index } of html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))) {
    if (!opening.test(html.slice(index, html.indexOf('>', index) + 1))) continue;
    let depth = 0;
    for (const tag of html.slice(index).matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
      depth += tag[1] === '' ? 1 : -1;
      if (depth > 0) continue;
      found.push(html.slice(index, index + tag.index + tag[0].length));
      break;
    }
  }
  return found;
}

const isOnEveryCard = (line: string) => line === 'Details' || line.startsWith('All about ');
const joined = (html: string, separator = ', '): string =>
  linesOf(html)
    // A block of the schedule names its event again where its buttons open.
    .filter((line, at, all) => !isOnEveryCard(line) && all.indexOf(line) === at)
    .join(separator);
const mainOf = (html: string): string => elements(html, 'main', /./)[0] ?? '';
const items = (html: string): string[] => elements(html, 'li', /./);
const list = (heading: string | undefined, html: string): string =>
  `${heading}: ${items(html)
    .map((item) => joined(item))
    .join('; ')}`;

export function homeText(html: string): string[] {
  const main = mainOf(html);
  const lamp = /<h1 id="headline".*?<\/h1>.*?<p[^>]*>(.*?)<\/p>/s.exec(main)?.[1] ?? '';
  const [facts = ''] = elements(main, 'dl', /./);
  const [upcoming = ''] = elements(main, 'section', /aria-labelledby="upcoming"/);
  const on = elements(main, 'section', /aria-label="Now and next"/).flatMap((part) =>
    elements(part, 'section', /aria-labelledby/),
  );
  const [milestones = ''] = elements(main, 'section', /aria-labelledby="milestones"/);
  const [results = ''] = elements(main, 'section', /aria-labelledby="results"/);
  return [
    `Lamp: ${joined(lamp)}`,
    ...elements(facts, 'div', /./).map((fact) => joined(fact, ': ')),
    ...on.map((column) => list(linesOf(column)[0], column)),
    ...(milestones === '' ? [] : [list(linesOf(milestones)[0], milestones)]),
    ...(results === '' ? [] : [items(results).length > 0 ? list('Results', results) : joined(results, ': ')]),
    ...(upcoming === ''
      ? []
      : [items(upcoming).length > 0 ? list('Upcoming', upcoming) : `Upcoming: ${linesOf(upcoming)[2]}`]),
  ];
}

export function scheduleText(html: string): string[] {
  const main = mainOf(html);
  const [lead = ''] = linesOf(main).slice(1);
  const days = elements(main, 'section', /aria-label="/).map((day) => {
    const [, title = ''] = /aria-label="([^"]*)"/.exec(day) ?? [];
    return list(day.includes('aria-current="date"') ? `${title} (today)` : title, day);
  });
  return [`Lead: ${lead}`, ...days];
}

export function eventText(html: string): string[] {
  const main = mainOf(html);
  const [panel = ''] = elements(main, 'aside', /./);
  const facts = elements(panel, 'div', /./)
    .flatMap((part) => elements(part, 'dl', /./))
    .slice(0, 1);
  const status = /<dt>Status<\/dt>.*?<\/dd>/s.exec(main)?.[0] ?? '';
  return [
    ...(status === '' ? [] : [joined(status, ': ')]),
    ...linesOf(facts.join('')).reduce<string[]>(
      (all, line, n) => (n % 2 === 0 ? [...all, line] : [...all.slice(0, -1), `${all.at(-1)}: ${line}`]),
      [],
    ),
    `Button: ${linesOf(panel.slice(panel.lastIndexOf('</dl>'))).join(', ')}`,
  ];
}
