import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { textColumns } from '#ui/dots/dots.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { inColour } from '#ui/browser/inColour.ts';
import styles from './Hero.module.css';

/** One row per club. The page's h1 has the same words. */

const widthOf = (text: string) => textColumns(text).length;
const words = festival.headline.split(' ');
const last = words.at(-1) ?? '';
const others = words.slice(0, -1).join(' ');
/** The last word is below the others, beside the text, if it leaves the text half of their width. */
const isLastBeside = widthOf(others) >= 2 * widthOf(last);
const start = isLastBeside ? others : festival.headline;
/** Unlit columns that run off the page at the right. */
const bleed = 32;
const longest = Math.max(...words.map(widthOf));

/** The clubs' names at their rows are not links: a row is lower than the 24 px of a target (WCAG 2.5.8). */
export function HeadlineStart() {
  return (
    <div className={styles.board}>
      <ul className={styles.tracks} aria-label={festival.wording.clubsMenu}>
        {festival.clubs.map(({ slug, name, color }, i) => (
          <li key={slug} data-club={i} {...inColour(color)}>
            {name}
          </li>
        ))}
      </ul>
      <DotText text={start} colours={clubColours} pad={bleed} bleeds />
    </div>
  );
}

export function HeadlineEnd() {
  if (!isLastBeside) return null;
  const share = (100 * widthOf(last)) / widthOf(others);
  return (
    <DotText className={styles.boardEnd} text={last} colours={clubColours} pad={bleed} bleeds width={`${share}%`} />
  );
}

export function HeadlineLines() {
  return (
    <div className={styles.boardLines}>
      {words.map((word) => (
        <DotText key={word} text={word} colours={clubColours} pad={longest - widthOf(word)} />
      ))}
    </div>
  );
}
