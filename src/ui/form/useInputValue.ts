import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

/**
 * The value of an uncontrolled input. `control` is its ref, call `reread` on input; a form's reset shows at the next
 * render. `ref` is the caller's.
 */
export function useInputValue<T extends HTMLInputElement | HTMLTextAreaElement>(ref: Ref<T> | undefined) {
  const control = useRef<T>(null);
  const [value, setValue] = useState('');
  const reread = useCallback(() => setValue(control.current?.value ?? ''), []);
  // Before reading: a form library writes its first value when it gets the control.
  useImperativeHandle(ref, () => control.current as T);
  useLayoutEffect(reread);
  return { value, control, reread };
}
