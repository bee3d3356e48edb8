// `npm run mails`: every mail as it is handed over, scored by SpamAssassin's content rules without a network (Debian's
// `spamassassin`), and pictures of each at the widths of a phone and of a mail program. Both stand in docs/mail.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { mailSamples } from '../tests/support/mailSamples.ts';
import { renderContactSheets, sheetFiles } from './mails/contactSheets.ts';
import { rawMails } from './mails/rawMails.ts';
import { scoreMails, spamAssassinVersion } from './mails/spamScores.ts';

const page = 'docs/mail.md';
// Filters commonly mark at 5.
const most = 1;

const names = Object.keys(mailSamples);
const version = spamAssassinVersion();
const mails = await rawMails();
const [control, ...scores] = scoreMails([withHiddenLine(mails[0]?.raw ?? ''), ...mails.map(({ raw }) => raw)]);
if (!control?.rules.includes('FONT_INVIS_MSGID'))
  throw new Error('a mail with a hidden line is not marked: nothing was scored');
const rows = names.map((template) => {
  const own = mails.flatMap((mail, i) => (mail.template === template ? [scores[i] ?? { score: NaN, rules: [] }] : []));
  const worst = Math.max(...own.map(({ score }) => score));
  const rules = [...new Set(own.flatMap((one) => one.rules))].toSorted();
  return { template, count: own.length, worst, rules };
});

for (const { template, worst, rules } of rows)
  console.log(`${worst.toFixed(1).padStart(5)}  ${template}  ${rules.join(' ')}`);
const begins = '<!-- what follows is written by `npm run mails` -->';
const [handwritten = ''] = readFileSync(page, 'utf8').split(begins);
const table = rows.map(
  ({ template, count, worst, rules }) => `| \`${template}\` | ${count} | ${worst.toFixed(1)} | ${rules.join(', ')} |`,
);
await renderContactSheets(mails);
const pictures = sheetFiles().map(({ file, width }) => `![Mails at ${width} px](pictures/${file})`);
writeFileSync(
  page,
  [
    `${handwritten}${begins}`,
    `## Scores\n\nSpamAssassin ${version}, content rules alone (\`-L\`), the worst of the samples of each.\nControl: the first of them with a hidden line above its words, as mails had before, has ${control.score.toFixed(1)} (${control.rules.join(', ')}).`,
    `| Template | Samples | Score | Rules |\n| --- | --- | --- | --- |\n${table.join('\n')}`,
    `## Pictures\n\nIn the order of the table above, at 700 px and at 390 px.`,
    ...pictures,
    '',
  ].join('\n\n'),
);
const failed = rows.filter(({ worst }) => !(worst <= most));
if (failed.length > 0) throw new Error(`above ${most}: ${failed.map(({ template }) => template).join(', ')}`);

/** The line that previews show, and that spam filters count against a mail. */
function withHiddenLine(raw: string): string {
  const line =
    '<div style=3D"display:none;font-size:1px;color:#0c0b0a;max-height:0;overflow:hidden">There is a seat with your name on it</div>';
  return raw.replace(/(<body[^>]*>)/, `$1${line}`);
}
