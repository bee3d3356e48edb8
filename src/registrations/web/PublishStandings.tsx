import { useEffect } from 'react';
import { forgetStandings, publishStandings } from '#events/web/standings.ts';
import { useIncoming } from '#invitations/web/api.ts';
import { useMyRegistrations } from './api.ts';
import { standingsOf } from './standingsOf.ts';

export default function PublishStandings() {
  const { data: registrations } = useMyRegistrations();
  const { data: incoming } = useIncoming();
  useEffect(() => {
    if (registrations && incoming) publishStandings(standingsOf(registrations, incoming, new Date()));
  }, [registrations, incoming]);
  useEffect(() => forgetStandings, []);
  return null;
}
