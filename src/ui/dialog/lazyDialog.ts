import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { useCode } from '../browser/useCode.ts';

/**
 * A dialog that may be open before its code is requested, such as by its address. If the code cannot be loaded, a toast
 * says so and the dialog closes; opening it again retries.
 */
export const lazyDialog = <Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const get = useCode();
    const { open } = props;
    const show = useEffectEvent(async () => {
      if (Dialog) return;
      const code = await get(load, 'Failed to load. Load the page again.');
      if (code) setDialog(() => code.default);
      else props.onClose();
    });
    useEffect(() => {
      if (open) void show();
    }, [open]);
    return Dialog && createElement(Dialog, props);
  };
