import { useState, useSyncExternalStore } from 'react';
import { BusyDots } from '#ui/controls/BusyDots.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

function everySecond(onTick: () => void) {
  const tick = setInterval(onTick, 1000);
  return () => clearInterval(tick);
}

/** By two clocks: one may be set back, the other may pause while the device sleeps. */
function useSecondsUntil(end: number, mostSeconds: number): number {
  const [steadyEnd] = useState(() => performance.now() + Math.min(end - Date.now(), mostSeconds * 1000));
  const leftMs = () => Math.min(end - Date.now(), steadyEnd - performance.now());
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil(leftMs() / 1000)));
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendProps {
  /** Epoch ms. A change needs a new component. */
  waitEnds: number;
  /** The longest possible wait. */
  waitSeconds: number;
  withLeft: number;
  busy: boolean;
  onResend: () => void;
}

export function Resend({ waitEnds, waitSeconds, withLeft, busy, onResend }: ResendProps) {
  const left = useSecondsUntil(waitEnds, waitSeconds);
  const open = left <= withLeft;
  return (
    <div className={`${layout.between} ${styles.resend}`}>
      <p className={text.dim}>Nothing arrived? Check your spam folder.</p>
      {open ? (
        <button type="button" className={text.link} aria-disabled={busy} onClick={busy ? undefined : onResend}>
          Resend Code
          {busy && <BusyDots />}
        </button>
      ) : (
        <span className={`${text.mono} ${text.mute}`}>{`Resend in ${clock(left)}`}</span>
      )}
      <output className={text.visuallyHidden}>
        {open ? 'You can ask for a new code now.' : 'You can ask for a new code when the countdown ends.'}
      </output>
    </div>
  );
}
