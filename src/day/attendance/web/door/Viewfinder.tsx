import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { CloseIcon } from '#ui/facts/Icon.tsx';
import { CameraIcon, LightIcon } from './icons.ts';
import { BusyDots } from '#ui/controls/BusyDots.tsx';
import { prepareSound } from './feedback.ts';
import { type CameraState, torchOf, useCamera } from './useCamera.ts';
import styles from './Viewfinder.module.css';

const explanations: Partial<Record<CameraState, string>> = {
  denied: 'This page may not use the camera. Allow it in the browser’s settings for this site, then start it again.',
  missing: 'This device offers no camera here. Use a scanner, or search by name.',
  broken: 'The camera could not be read. Start it again, or search by name.',
};

/** The camera's picture. Starting it by a tap also allows sound. */
export function Viewfinder({ onCode }: { onCode: (code: string) => void }) {
  const [isWanted, setWanted] = useState(false);
  const [isLit, setLit] = useState(false);
  const { video, state, track } = useCamera(isWanted, onCode);
  const setTorch = torchOf(track);
  const isRunning = isWanted && (state === 'on' || state === 'starting');
  useStartWhereAllowed(() => setWanted(true));

  const start = () => {
    prepareSound();
    // Off and on, so that the browser asks for permission again after a refusal.
    setWanted(false);
    setTimeout(() => setWanted(true));
  };
  return (
    <section className={styles.viewfinder} aria-label="Camera" data-running={isRunning || undefined}>
      <video ref={video} playsInline muted hidden={!isRunning} aria-label="What the camera sees" />
      {isRunning ? (
        <>
          <span className={styles.frame} aria-hidden="true" />
          {state === 'starting' && (
            <p className={styles.starting}>
              Starting the camera <BusyDots />
            </p>
          )}
          <div className={styles.tools}>
            {setTorch && (
              <Button
                iconOnly
                aria-label="Light"
                aria-pressed={isLit}
                onClick={() => {
                  setLit(!isLit);
                  void setTorch(!isLit);
                }}
              >
                <LightIcon />
              </Button>
            )}
            <Button iconOnly aria-label="Stop the camera" onClick={() => setWanted(false)}>
              <CloseIcon />
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.off}>
          {explanations[state] && <p role="alert">{explanations[state]}</p>}
          <Button variant="primary" size="lg" onClick={start}>
            <CameraIcon />
            Start camera
          </Button>
        </div>
      )}
    </section>
  );
}

/** Starts without a prompt if the person has allowed the camera before. */
function useStartWhereAllowed(start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    let isUnmounted = false;
    const ask = async () => {
      const { state } = await navigator.permissions.query({ name: 'camera' });
      if (!isUnmounted && state === 'granted') latest.current();
    };
    // Not every browser supports this query.
    ask().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, []);
}
