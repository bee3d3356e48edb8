import { festival } from '#festival';
import { Button } from '#ui/controls/Button.tsx';
import { useOnline } from '#ui/browser/useOnline.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { KeptHere } from './KeptHere.tsx';
import layout from '#ui/layout/layout.module.css';

/** Opened by the icon of the installed site without a network; with one the server redirects to home. */
export default function StartRoute() {
  const isOnline = useOnline();
  const title = isOnline ? `${festival.shortName} cannot be reached` : 'You are offline';
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`${title} · ${festival.name}`}</title>
      <PageHeader
        title={title}
        lead="This is saved on your device."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
      <KeptHere />
    </div>
  );
}
