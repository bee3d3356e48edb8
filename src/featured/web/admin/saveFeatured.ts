import type { EventStatus } from '#events/rules.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { type FeaturedBody, useWrite } from './api.ts';

const call = apiClient<typeof calls>();

type SavedFeatured = FeaturedBody & { status: EventStatus; updatedAt?: string; notify?: boolean };

export const useSaveFeatured = (id: string | undefined) =>
  useWrite(async ({ status, updatedAt, notify, ...body }: SavedFeatured) => {
    if (id === undefined) await call('POST /admin/featured-events', { body });
    else await call('PUT /admin/featured-events/:id', { params: { id }, body: { ...body, status, updatedAt, notify } });
  });
