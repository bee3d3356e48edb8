import { ExportButton } from '#ui/table/ExportButton.tsx';
import { type ManagedFeatured, useRefreshCounts } from './api.ts';

export function ExportTeams({ event, describedBy }: { event: ManagedFeatured; describedBy: string }) {
  const refreshCount = useRefreshCounts();
  return (
    <ExportButton
      size="sm"
      describedBy={describedBy}
      onExport={async () => (await import('./teamsFile.ts')).exportTeams(event, refreshCount)}
      failure="Failed to export registrations"
    >
      Export CSV
    </ExportButton>
  );
}
