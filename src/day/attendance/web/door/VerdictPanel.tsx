import { Button } from '#ui/controls/Button.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#ui/facts/Icon.tsx';
import { UndoIcon } from './icons.ts';
import type { Tone } from './feedback.ts';
import { timeOf } from './clock.ts';
import { adviceOf, titleOf, toneOf, type Verdict } from './verdict.ts';
import styles from './VerdictPanel.module.css';

const icons: Record<Tone, typeof CheckIcon> = { ok: CheckIcon, warn: ClockIcon, bad: CloseIcon, idle: AlertIcon };

interface VerdictPanelProps {
  verdict: Verdict | undefined;
  turn: number;
  absentOfTeam: number;
  onTeam: () => void;
  onUndo: (() => void) | undefined;
}

export function VerdictPanel({ verdict, turn, absentOfTeam, onTeam, onUndo }: VerdictPanelProps) {
  const tone = verdict && toneOf[verdict.outcome];
  const Icon = tone && icons[tone];
  const { name, teamName } = verdict ?? {};
  return (
    <section className={styles.verdict} aria-label="Result" data-tone={tone}>
      <div aria-live="assertive" aria-atomic="true">
        {verdict && Icon ? (
          <div key={turn} className={styles.words}>
            <p className={styles.title}>
              <Icon />
              <span>{titleOf[verdict.outcome]}</span>
            </p>
            {name !== undefined && (
              <p className={styles.name}>
                {verdict.count > 1 ? `${verdict.count} of ${teamName ?? name}` : <bdi>{name}</bdi>}
              </p>
            )}
            {verdict.count === 1 && teamName && (
              <p>
                <bdi>{teamName}</bdi>
              </p>
            )}
            {verdict.outcome === 'already' && verdict.presentAt && (
              <p>
                <span>{`Since ${timeOf(verdict.presentAt)}`}</span>
                {verdict.presentBy && (
                  <>
                    , marked by <bdi>{verdict.presentBy}</bdi>
                  </>
                )}
                {verdict.isPresentHere && <span>, marked on this phone</span>}
              </p>
            )}
            {adviceOf(verdict) !== undefined && <p>{adviceOf(verdict)}</p>}
          </div>
        ) : (
          <p className={styles.ready}>Ready. Scan a pass, or search by name.</p>
        )}
      </div>
      {(absentOfTeam > 0 || onUndo) && (
        <div className={styles.actions}>
          {absentOfTeam > 0 && (
            <Button size="lg" onClick={onTeam}>
              {`Whole team: ${absentOfTeam} more`}
            </Button>
          )}
          {onUndo && (
            <Button size="lg" onClick={onUndo}>
              <UndoIcon />
              Undo
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
