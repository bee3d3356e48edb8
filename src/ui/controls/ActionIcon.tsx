import { icon } from '../facts/Icon.tsx';

export const AddIcon = /* @__PURE__ */ icon('M10 4v12M4 10h12');
export const CopyIcon = /* @__PURE__ */ icon('M7 7h9.5v9.5H7zM4 13V3.5h9.5');
export const DeleteIcon = /* @__PURE__ */ icon('M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5');
export const DownloadIcon = /* @__PURE__ */ icon('M10 3v9m-4-4 4 4 4-4M4 16.5h12');
