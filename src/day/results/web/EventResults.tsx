import { useId } from 'react';
import { useResultsOfEvent } from './api.ts';
import { ResultList } from './ResultList.tsx';

export default function EventResults({ eventId }: { eventId: string }) {
  const heading = useId();
  const { data = [] } = useResultsOfEvent(eventId);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Results</h2>
      <ResultList results={data} />
    </section>
  );
}
