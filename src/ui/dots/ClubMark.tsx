import { memo } from 'react';
import { clubField, clubTrack } from './clubMarks.ts';
import { markPaths, memoize } from './dots.ts';
import { Mark } from './Mark.tsx';

const pathsOf = memoize((slug: string) => markPaths(clubField(slug)));

/** The class that sets a club's colour (`--c`) for what is inside. */
export const clubTone = (slug: string): string => `track-${clubTrack(slug)}`;

/** A club's mark in its colour; 24 px at least. */
export const ClubMark = memo(function ClubMark({ slug, className = '' }: { slug: string; className?: string }) {
  return <Mark className={`mark ${clubTone(slug)} ${className}`} side={56} paths={pathsOf(slug)} />;
});
