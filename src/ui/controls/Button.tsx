import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from './Link.tsx';
import { BusyDots } from './BusyDots.tsx';
import styles from './Button.module.css';
import { cx } from '../browser/cx.ts';
import text from '../layout/text.module.css';

interface ButtonLook {
  variant?: 'outline' | 'primary' | 'ghost' | 'danger' | 'quiet-danger' | 'soft' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  block?: boolean | undefined;
  iconOnly?: boolean | undefined;
}

/** Props that every button has, and every link that looks like one. */
const lookOf = ({ variant, size = 'md', block, iconOnly }: ButtonLook, className?: string) => ({
  className: cx(styles.button, className),
  'data-button': size,
  'data-variant': variant,
  'data-block': block || undefined,
  'data-icon': iconOnly || undefined,
});

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** In progress: keeps width and focus and ignores clicks. With it a double click counts once. */
    busy?: boolean | undefined;

    busyLabel?: string | undefined;
  };

/** Until `busy` is painted, which takes a frame or two. */
const secondPressMs = 60;

export function Button(props: ButtonProps) {
  const { variant, size, block, iconOnly, busy = false, busyLabel, className, children, onClick, ...rest } = props;
  const pressedAt = useRef(-secondPressMs);
  useLayoutEffect(() => {
    // Settled: accept the next press at once.
    if (!busy) pressedAt.current = -secondPressMs;
  }, [busy]);
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isSecond = props.busy !== undefined && event.timeStamp - pressedAt.current < secondPressMs;
    if (busy || isSecond) return event.preventDefault();
    pressedAt.current = event.timeStamp;
    onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...lookOf({ variant, size, block, iconOnly }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busyLabel === undefined && !busy ? (
        children
      ) : (
        <Labels busy={busy} busyLabel={busyLabel}>
          {children}
        </Labels>
      )}
    </button>
  );
}

function Labels({ busy, busyLabel, children }: { busy: boolean; busyLabel: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.labels}>
      <span aria-hidden={busy}>{children}</span>
      <span aria-hidden={!busy}>
        <span className={busyLabel === undefined ? text.visuallyHidden : undefined}>{busyLabel ?? children}</span>
        {busy && <BusyDots />}
      </span>
    </span>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({ variant, size, block, iconOnly, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} {...lookOf({ variant, size, block, iconOnly }, className)} />;
}

/** The same for an address outside the router. */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook) {
  const { variant, size, block, iconOnly, className, children, ...rest } = props;
  return (
    <a {...rest} {...lookOf({ variant, size, block, iconOnly }, className)}>
      {children}
    </a>
  );
}
