import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon, WarningIcon } from '../facts/Icon.tsx';
import { cx } from '../browser/cx.ts';
import styles from './Notice.module.css';
import tones from './tone.module.css';

const icons = { ok: CheckIcon, warn: ClockIcon, bad: WarningIcon, info: InfoIcon, idle: AlertIcon };

interface NoticeProps {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={cx(styles.notice, tones[tone])} role={role}>
      <Icon />
      <div>
        {title && <strong>{title}</strong>}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
