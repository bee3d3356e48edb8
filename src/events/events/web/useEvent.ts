import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FestivalEvent } from '../contract.ts';
import { eventKeys, eventQuery } from './api.ts';
import { findListed } from './listed.ts';
import { useDraftOfCaller } from './useDraftOfCaller.ts';

const lists = [eventKeys.list, eventKeys.upcoming, eventKeys.ofClubs];

export function useEvent(id: string) {
  const client = useQueryClient();
  const listed = () => lists.flatMap((queryKey) => client.getQueriesData<FestivalEvent[]>({ queryKey }));
  return useDraftOfCaller(useQuery({ ...eventQuery(id), placeholderData: () => findListed(listed(), id) }));
}
