import { icon } from '../facts/Icon.tsx';

export const AddIcon = /* @__PURE__ */ icon('M10 4v12M4 10h12');
export const AddPersonIcon = /* @__PURE__ */ icon(
  'M8.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 17c.5-3.5 2.8-5 6-5 1.6 0 3 .4 4 1.1M15 12v5M12.5 14.5h5',
);
export const BadgeIcon = /* @__PURE__ */ icon(
  'M4.5 3.5h11v13h-11zM8 3.5h4M10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M7 14.5c.3-1.5 1.4-2.2 3-2.2s2.7.7 3 2.2',
);
export const CopyIcon = /* @__PURE__ */ icon('M7 7h9.5v9.5H7zM4 13V3.5h9.5');
export const DeleteIcon = /* @__PURE__ */ icon('M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5');
export const DownloadIcon = /* @__PURE__ */ icon('M10 3v9m-4-4 4 4 4-4M4 16.5h12');
