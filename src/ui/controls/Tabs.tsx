import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Count } from '../facts/Count.tsx';
import styles from './Tabs.module.css';
import tones from '../layout/tone.module.css';

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: string; count?: number | undefined; panel: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Base.List className={styles.tabs} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={`${styles.tab} ${tones.chosen}`}>
            <span>{tab.label}</span>
            {'count' in tab && (
              // Reserves the space of a number that is loading, so that the next tab does not move.
              <Count className={tab.count === undefined ? styles.pending : undefined}>{tab.count ?? 0}</Count>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
