import { type ReactNode, Suspense } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { Tape } from '#ui/dots/Tape.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { HeadlineEnd, HeadlineLines, HeadlineStart } from './Headline.tsx';
import { outdated } from '#site/shell/web/deferredLoad.ts';
import { LoadLateParts } from '#site/shell/web/LoadLateParts.tsx';
import { useIsFirstView } from './useIsFirstView.ts';
import { cx } from '#ui/browser/cx.ts';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Hero.module.css';
import text from '#ui/layout/text.module.css';

const HeroPhase = renderedPart(() => import('./HeroPhase.tsx'), outdated.opened);
const HeroCopy = renderedPart(() => import('./HeroCopy.tsx'), outdated.opened);
const MomentFact = renderedPart(() => import('./MomentFact.tsx'), outdated.opened);
const { headline, tagline, facts, wording } = festival;

const tapeLength = 200;
const pause = '      ';
const tape = `${wording.tape}${pause}`.repeat(Math.ceil(tapeLength / (wording.tape.length + pause.length)));

const blankLine = '\u00a0';
// Constant elements: new ones would make React discard the server's HTML, and show their fallbacks, before their code has loaded.
const phase = (
  <Suspense fallback={<LoadLateParts>{blankLine}</LoadLateParts>}>
    <HeroPhase />
  </Suspense>
);
const byPhase = (usual: ReactNode) => (
  <Suspense fallback={usual}>
    <HeroCopy>{usual}</HeroCopy>
  </Suspense>
);
const copy = byPhase(<Invitation />);
const factList = (
  <dl className={styles.facts}>
    {facts.map(({ label, value, moment }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {moment ? (
            <Suspense fallback={blankLine}>
              <MomentFact moment={moment} value={value} />
            </Suspense>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

export function Hero() {
  const { user } = useSession();
  const isNew = useIsFirstView();
  return (
    <section className={cx(styles.hero, isNew && styles.isNew)} aria-labelledby="headline">
      <div className={layout.wrap}>
        <h1 id="headline" className={text.visuallyHidden}>
          {headline}
        </h1>
        <p className={styles.soon}>
          <i aria-hidden="true" />
          <span>{phase}</span>
        </p>
        <HeadlineStart />
        <HeadlineLines />
        <div className={styles.grid}>
          <div className={styles.copy}>{user ? byPhase(<WelcomeBack name={user.name} />) : copy}</div>
          <HeadlineEnd />
        </div>
        {factList}
      </div>
      <div className={styles.paper} aria-hidden="true">
        <Tape text={tape} />
      </div>
    </section>
  );
}

function Invitation() {
  const [first, ...more] = tagline;
  return (
    <>
      <p className={styles.intro}>{first}</p>
      {more.map((line) => (
        <p key={line} className={text.lead}>
          {line}
        </p>
      ))}
      <div className={layout.row}>
        <ButtonLink variant="primary" size="lg" to={addresses.events}>
          Explore Events
        </ButtonLink>
        <ButtonLink size="lg" to={addresses.register} data-guest="">
          Register
        </ButtonLink>
      </div>
    </>
  );
}

function WelcomeBack({ name }: { name: string }) {
  return (
    <>
      <p className={styles.intro}>{`Welcome back, ${name.trim().split(/\s+/)[0]}!`}</p>
      <p className={text.lead}>Everything you signed up for is on your dashboard.</p>
      <div className={layout.row}>
        <ButtonLink variant="primary" size="lg" to={addresses.dashboard}>
          Go to Dashboard
        </ButtonLink>
        <ButtonLink size="lg" to={addresses.events}>
          Browse Events
        </ButtonLink>
      </div>
    </>
  );
}
