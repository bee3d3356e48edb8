import { useOnline } from '#ui/useOnline.ts';

/** Says, under everything else, that the network is away; it goes by itself. */
export function Offline() {
  const online = useOnline();
  return (
    <output className="offline">
      {!online && (
        <span>
          <strong>You are offline.</strong> What you see may be out of date.
        </span>
      )}
    </output>
  );
}
