/** Explicit roles: some browsers drop a table's roles when CSS lays it out as cards or rows of its own. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
};
