import type { ReactNode } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { DotText } from '#ui/dots/DotText.tsx';
import { textColumns } from '#ui/dots/dots.ts';
import { BackLink } from '#ui/PageHeader.tsx';
import './auth.css';

const words = festival.headline.split(' ');
const widths = words.map((word) => textColumns(word).length);
/** Some unlit columns past the longest word, where the grid runs off the panel. */
const columns = Math.max(...widths) + 3;

interface AuthFrameProps {
  /** Of the browser's tab. */
  title: string;
  /** For a form of two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The account screens' page: the headline in dots at the left, the form at the right. */
export function AuthFrame({ title, wide = false, children }: AuthFrameProps) {
  return (
    <div className="auth">
      <title>{`${title} · ${festival.name}`}</title>
      <div className="auth-art" aria-hidden="true">
        <div className="auth-poster">
          <div className="auth-headline">
            {words.map((word, i) => (
              <DotText key={word} text={word} coloured pad={columns - (widths[i] ?? 0)} />
            ))}
          </div>
          <p className="dim">{festival.tagline[0]}</p>
        </div>
      </div>
      <div className={wide ? 'auth-side auth-side--wide' : 'auth-side'}>
        <div className="auth-back">
          <BackLink to={addresses.home}>Back to Home</BackLink>
        </div>
        <div className="auth-form">{children}</div>
      </div>
    </div>
  );
}

/** The heading of a form, with a line under it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <div className="auth-lead">{children}</div>}
    </div>
  );
}
