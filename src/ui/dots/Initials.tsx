import { DotText } from './DotText.tsx';
import { initialsOf } from './font.ts';

export function Initials({ name }: { name: string }) {
  return <DotText text={initialsOf(name)} grid={false} />;
}
