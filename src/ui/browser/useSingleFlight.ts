import { useRef, useState } from 'react';

/** Runs an action unless it is running: state alone would let two presses in one frame through. */
export function useSingleFlight(action: () => Promise<void>): [run: () => void, isRunning: boolean] {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = () => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    void action().finally(() => {
      running.current = false;
      setRunning(false);
    });
  };
  return [run, isRunning];
}
