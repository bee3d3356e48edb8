import { festival } from '#festival';
import { DotText } from '#ui/dots/DotText.tsx';
import { hasPartners, Partners } from '../sections/Partners.tsx';
import { Committee } from './Committee.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './AboutPage.module.css';
import text from '#ui/layout/text.module.css';

const { stats, wording } = festival;

export default function AboutPage() {
  const [lead, ...more] = wording.aboutIntro;
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`About · ${festival.name}`}</title>
      <h1>About</h1>
      <div className={styles.intro}>
        <p className={text.lead}>{lead}</p>
        {more.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.stats}>
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={text.visuallyHidden}>{value}</span>
              <DotText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Committee />
      {hasPartners && (
        <section className={styles.partners} aria-labelledby="partners">
          <h2 id="partners">Partners</h2>
          <Partners />
        </section>
      )}
    </div>
  );
}
