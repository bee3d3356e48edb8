import { DotText } from './DotText.tsx';
import { initialsOf } from './font.ts';

/** What stands for a person's picture: the initials in dots. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return <DotText text={initialsOf(name)} grid={false} {...(className === undefined ? {} : { className })} />;
}
