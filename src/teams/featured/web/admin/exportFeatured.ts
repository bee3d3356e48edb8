import { exportManaged } from '#events/events/web/manage/exportEvents.ts';
import type { ManagedFeatured } from './api.ts';
import { completed } from './featuredColumns.tsx';

export const exportEvents = (events: readonly ManagedFeatured[]): void =>
  exportManaged(events, {
    file: 'featured-events',
    hosts: { University: ({ university }) => university },
    more: {
      Teams: ({ registrationCount }) => registrationCount,
      Pending: ({ pendingCount }) => pendingCount,
    },
    completed,
  });
