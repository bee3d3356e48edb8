import type { ReactNode } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { textColumns } from '#ui/dots/dots.ts';
import { BackLink } from '#ui/layout/PageHeader.tsx';
import { cx } from '#ui/browser/cx.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

const words = festival.headline.split(' ');
const widths = words.map((word) => textColumns(word).length);

const columns = Math.max(...widths) + 3;

interface AuthFrameProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function AuthFrame({ title, wide = false, children }: AuthFrameProps) {
  return (
    <div className={styles.auth}>
      <title>{`${title} · ${festival.name}`}</title>
      <div className={styles.art} aria-hidden="true">
        <div className={styles.poster}>
          <div className={styles.headline}>
            {words.map((word, i) => (
              <DotText key={word} text={word} colours={clubColours} pad={columns - (widths[i] ?? 0)} />
            ))}
          </div>
          <p className={text.dim}>{festival.tagline[0]}</p>
        </div>
      </div>
      <div className={cx(styles.side, wide && styles.sideWide)}>
        <div className={styles.back}>
          <BackLink to={addresses.home}>Back to Home</BackLink>
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}

interface AuthOtherProps {
  lead: string;
  to: string;
  state?: object;
  children: string;
}

export function AuthOther({ lead, to, state, children }: AuthOtherProps) {
  return (
    <>
      <hr className={text.rule} />
      <p className={`${layout.between} ${styles.links}`}>
        <span>{`${lead} `}</span>
        <Link className={text.link} to={to} state={state}>
          {children}
        </Link>
      </p>
    </>
  );
}

export const BackToLogin = ({ state }: { state: object }) => (
  <AuthOther lead="Remembered it?" to={addresses.login} state={state}>
    Back to Login
  </AuthOther>
);

interface ForAddressProps {
  lead: string;
  address: string;
  onChange: () => void;
}

export const ForAddress = ({ lead, address, onChange }: ForAddressProps) => (
  <>
    <p>
      <span>{`${lead} `}</span>
      <strong className={styles.address}>{address}</strong>
    </p>
    <button type="button" className={text.link} onClick={onChange}>
      Change Email
    </button>
  </>
);

export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <div className={styles.lead}>{children}</div>}
    </div>
  );
}
