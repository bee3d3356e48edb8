import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findListed } from '#events/events/web/listed.ts';
import { useDraftOfCaller } from '#events/events/web/useDraftOfCaller.ts';
import type { FeaturedEvent } from '../contract.ts';
import { featuredEventQuery, featuredKeys } from './api.ts';

export function useFeaturedEvent(id: string) {
  const client = useQueryClient();
  const listed = () => client.getQueriesData<FeaturedEvent[]>({ queryKey: featuredKeys.list });
  return useDraftOfCaller(useQuery({ ...featuredEventQuery(id), placeholderData: () => findListed(listed(), id) }));
}
