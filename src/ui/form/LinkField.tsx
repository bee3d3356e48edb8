import type { Ref } from 'react';
import { TextField } from './Field.tsx';

interface LinkFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  url: string;
  hint: string;
}

export const LinkField = ({ url, ...field }: LinkFieldProps) => (
  <TextField {...field} value={url} readOnly onFocus={({ target }) => target.select()} />
);
