import { type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Follows the value of a control that React does not control, for what is drawn from it. Pass `watch` as its ref and
 * call `reread` on input. A value set from outside (a form's reset) is seen at the next render.
 */
export function useInputValue<T extends TextControl>(ref: Ref<T> | undefined) {
  const control = useRef<T>(null);
  const [value, setValue] = useState('');
  const reread = useCallback(() => setValue(control.current?.value ?? ''), []);
  useLayoutEffect(reread);
  const watch = useCallback(
    (element: T | null) => {
      control.current = element;
      if (typeof ref === 'function') {
        const clean = ref(element);
        return () => {
          control.current = null;
          if (typeof clean === 'function') clean();
          else ref(null);
        };
      }
      if (ref) ref.current = element;
      return () => {
        control.current = null;
        if (ref) ref.current = null;
      };
    },
    [ref],
  );
  return { value, watch, reread, control };
}
