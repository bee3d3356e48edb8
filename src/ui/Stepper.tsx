import { CheckIcon } from './Icon.tsx';

/** Where one is on a way of several steps; `current` counts from 0. On small screens only its label shows. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, i) => (
        <li key={step} className={i < current ? 'done' : undefined} aria-current={i === current ? 'step' : undefined}>
          <b>{i < current ? <CheckIcon /> : i + 1}</b>
          <span>
            {step}
            {i < current && <span className="sr"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
