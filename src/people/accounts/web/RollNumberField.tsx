import type { ComponentProps } from 'react';
import { festival } from '#festival';
import { TextField } from '#ui/form/Field.tsx';

export const RollNumberField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Roll number"
    placeholder={festival.rollNumber.example}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
);
