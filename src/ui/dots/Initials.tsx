import { DotText } from './DotText.tsx';
import { initialsOf } from './font.ts';

/** What stands for a person's picture: the initials in dots. */
export function Initials({ name }: { name: string }) {
  return <DotText text={initialsOf(name)} grid={false} />;
}
