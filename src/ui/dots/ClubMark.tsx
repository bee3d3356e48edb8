import { memo } from 'react';
import { cx } from '../browser/cx.ts';
import { inColour } from '../browser/inColour.ts';
import { type Club, clubField } from './clubField.ts';
import { markPaths } from './dots.ts';
import { Mark } from './Mark.tsx';
import styles from './Mark.module.css';

export const ClubMark = memo(function ClubMark({ club, className }: { club: Club; className?: string | undefined }) {
  return <Mark {...inColour(club.color, cx(styles.mark, className))} side={56} paths={markPaths(clubField(club))} />;
});
