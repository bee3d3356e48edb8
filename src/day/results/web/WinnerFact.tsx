import { Fact } from '#ui/facts/Fact.tsx';
import { useResultsOfEvent } from './api.ts';

/** Who came first, among the facts of an event that is over. */
export default function WinnerFact({ eventId }: { eventId: string }) {
  const { data = [] } = useResultsOfEvent(eventId);
  const best = Math.min(...data.map(({ place }) => place));
  const winners = data.filter(({ place }) => place === best);
  if (winners.length === 0) return null;
  return (
    <Fact name={winners.length === 1 ? 'Winner' : 'Winners'}>
      {winners.map(({ name, registrationId }) => (
        <p key={registrationId ?? name} dir="auto">
          {name}
        </p>
      ))}
    </Fact>
  );
}
