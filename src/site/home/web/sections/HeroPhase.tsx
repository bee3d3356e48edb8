import { counted } from '#platform/counted.ts';
import { useFestivalPhase } from '#site/dashboard/web/festivalPhase.ts';

const dayMs = 86_400_000;

function countdown(ms: number): string {
  const hours = Math.ceil(ms / 3_600_000);
  if (hours <= 48) return counted(hours, 'hour to go', 'hours to go');
  return `${Math.ceil(ms / dayMs)} days to go`;
}

/** The lamp over the headline. The server's HTML may be a phase behind: the browser corrects it. */
export default function HeroPhase() {
  const { phase, now } = useFestivalPhase();
  switch (phase?.phase) {
    case 'during':
      return <span suppressHydrationWarning>ON NOW</span>;
    case 'after':
      return <span suppressHydrationWarning>THANK YOU</span>;
    case 'before':
      return (
        <>
          <span suppressHydrationWarning>COMING SOON</span>
          <span suppressHydrationWarning>{countdown(phase.begins.getTime() - now.getTime())}</span>
        </>
      );
    default:
      return 'COMING SOON';
  }
}
