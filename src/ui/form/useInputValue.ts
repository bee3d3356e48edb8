import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

/**
 * Follows the value of a control that React does not control, for what is drawn from it. `control` is its ref, `reread`
 * is called on input; a value set from outside (a form's reset) is seen at the next render. `ref` is whoever else wants it.
 */
export function useInputValue<T extends HTMLInputElement | HTMLTextAreaElement>(ref: Ref<T> | undefined) {
  const control = useRef<T>(null);
  const [value, setValue] = useState('');
  const reread = useCallback(() => setValue(control.current?.value ?? ''), []);
  // Before the reading: a form library writes its first value when it gets the control.
  useImperativeHandle(ref, () => control.current as T);
  useLayoutEffect(reread);
  return { value, control, reread };
}
