import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../layout/Notice.tsx';
import { toast } from '../toast/toast.ts';
import { differing, isSame } from './drafts.ts';
import facts from '../facts/Facts.module.css';
import layout from '../layout/layout.module.css';

interface ConflictProps {
  form: { getValues: () => object; assign: (name: string, value: unknown) => void; labelOf: (name: string) => string };
  /** What the form was opened with, and what somebody else has stored since. */
  base: object;
  theirs: object;
  /** A value as people read it. Default: text, numbers, yes or no, and lists of them. */
  describe?: (name: string, value: unknown) => string | undefined;
  /** From now on the form edits what is stored. */
  onSettled: () => void;
}

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : '–';
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Somebody else has stored other values meanwhile. Untouched fields take theirs; where both changed one, the person
 * chooses.
 */
export function Conflict({ form, base, theirs, describe, onSettled }: ConflictProps) {
  const [mine] = useState<Fields>(form.getValues() as Fields);
  const [was, now] = [base as Fields, theirs as Fields];
  const changed = Object.keys(differing(now, was));
  const untouched = changed.filter((name) => isSame(mine[name], was[name]));
  const disputed = changed.filter((name) => !untouched.includes(name) && !isSame(mine[name], now[name]));
  const take = (names: readonly string[]) => names.forEach((name) => form.assign(name, now[name]));
  const merge = useEffectEvent(() => {
    take(untouched);
    if (disputed.length > 0) return;
    onSettled();
    toast.warning('Somebody else saved changes meanwhile. Look the form over and save again.');
  });
  useEffect(() => merge(), []);
  const text = (name: string, value: unknown) => describe?.(name, value) ?? plainText(value);
  if (disputed.length === 0) return null;
  return (
    <section className={layout.stack} aria-label="Two versions">
      <Notice tone="warn" title="Somebody else changed the same meanwhile">
        What only they changed is in the form already.
      </Notice>
      <dl className={facts.facts}>
        {disputed.map((name) => (
          <div key={name}>
            <dt>{form.labelOf(name)}</dt>
            <dd>
              <p>
                Mine: <bdi>{text(name, mine[name])}</bdi>
              </p>
              <p>
                Theirs: <bdi>{text(name, now[name])}</bdi>
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <div className={layout.row}>
        <Button size="sm" onClick={onSettled}>
          Keep mine
        </Button>
        <Button
          size="sm"
          onClick={() => {
            take(disputed);
            onSettled();
          }}
        >
          Take theirs
        </Button>
      </div>
    </section>
  );
}
