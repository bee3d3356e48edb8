/** Secrets and personal data by name, and everything that was written while they were about. */
export class Canaries {
  private readonly birds = new Map<string, string>();
  readonly lines: string[] = [];

  /** Lets one fly: from now on it is looked for. */
  free<Text extends string>(name: string, text: Text): Text {
    if (text.length < 5) throw new Error(`the canary "${name}" is too short to be told from others`);
    this.birds.set(text, name);
    return text;
  }

  readonly write = (line: string): void => void this.lines.push(line);

  /** Who was seen, in which form and in which line. */
  sighted(): string[] {
    const forms = [...this.birds].flatMap(([text, name]) => {
      const signs = Object.entries(formsOf(text)).map(([form, sign]) => [sign.toLowerCase(), form] as const);
      return [...new Map(signs.toReversed())].map(([sign, form]) => ({ name, form, sign }));
    });
    return this.lines.flatMap((line) => {
      const written = line.replaceAll(ours, '').toLowerCase();
      return forms
        .filter(({ sign }) => stands(written, sign))
        .map(({ name, form }) => `${name} (${form}) in ${line.trimEnd()}`);
    });
  }
}

// What the logger itself writes into each line: numbers that may be equal to a code by chance.
const ours = /"(time|pid|ms)":\d+|"(reqId|hostname)":"[^"]*"/g;

/** Digits count as seen only as a run of their own: five of them are in every id. */
const stands = (written: string, sign: string): boolean =>
  /^\d+$/.test(sign) ? new RegExp(`(?<![\\da-f])${sign}(?![\\da-f])`).test(written) : written.includes(sign);

function formsOf(text: string): Record<string, string> {
  const bytes = Buffer.from(text);
  // In the middle of something longer, base64 of the same bytes looks in one of three ways; its edges hold other bits.
  const shifted = [0, 1, 2].map((shift) => {
    const signs = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return signs.slice(shift === 0 ? 0 : shift + 1, (shift + bytes.length) % 3 === 0 ? undefined : -1);
  });
  return {
    plain: text,
    'URL-encoded': encodeURIComponent(text),
    form: new URLSearchParams({ text }).toString().slice('text='.length),
    'JSON-escaped': JSON.stringify(text).slice(1, -1),
    'JSON-escaped twice': JSON.stringify(JSON.stringify(text)).slice(3, -3),
    hex: bytes.toString('hex'),
    ...Object.fromEntries(shifted.map((signs, i) => [`base64 from ${i}`, signs])),
    ...Object.fromEntries(
      shifted.map((signs, i) => [`base64url from ${i}`, signs.replaceAll('+', '-').replaceAll('/', '_')]),
    ),
  };
}
