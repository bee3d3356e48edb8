import { icon } from '#ui/facts/Icon.tsx';

export const CameraIcon = /* @__PURE__ */ icon(
  'M3 6.5V3h3.5M13.5 3H17v3.5M17 13.5V17h-3.5M6.5 17H3v-3.5M6.5 6.5h2.5V9H6.5zM11 11h2.5v2.5M13.5 6.5v2M6.5 13.5v-2',
);
export const LightIcon = /* @__PURE__ */ icon('M11 2.5 5 11h4.5L8.5 17.5 15 8.5h-4.5z');
export const MutedIcon = /* @__PURE__ */ icon('M3.5 8v4H6l4 3.5v-11L6 8zM13 8l4 4m0-4-4 4');
export const SoundIcon = /* @__PURE__ */ icon(
  'M3.5 8v4H6l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.3a6.6 6.6 0 0 1 0 9.4',
);
export const UndoIcon = /* @__PURE__ */ icon('M4 8h8.5a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5');
