import { type ReactNode, useEffect } from 'react';
import { outdated } from './deferredLoad.ts';

export function LoadLateParts({ children }: { children?: ReactNode }) {
  useEffect(() => outdated.open(), []);
  return children;
}
