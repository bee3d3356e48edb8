import { cx } from '../browser/cx.ts';
import styles from './Icon.module.css';

/** Lines on a grid of 20, 1.6 px wide with round ends. This file is in the first load, ActionIcon.tsx is not. */
export function icon(path: string) {
  return function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg className={cx(styles.icon, className)} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    );
  };
}

const circle = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14';
const eye = 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10m8 2.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4';

export const AlertIcon = /* @__PURE__ */ icon(`${circle}m0-10.5v4.3M10 13.5v.1`);
export const BackIcon = /* @__PURE__ */ icon('M16 10H4m5-5-5 5 5 5');
export const CalendarIcon = /* @__PURE__ */ icon('M3.5 5.5h13v11h-13zM3.5 9h13M7 3.5v3M13 3.5v3');
export const ChartIcon = /* @__PURE__ */ icon('M3.5 3.5v13h13M7 13v-3M10.5 13V6M14 13V8.5');
export const CheckIcon = /* @__PURE__ */ icon('m4 10.5 4 4 8-9');
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 8 4 4 4-4');
export const CircleIcon = /* @__PURE__ */ icon(circle);
export const ClockIcon = /* @__PURE__ */ icon(`${circle}m0-11v4l2.5 2`);
export const CloseIcon = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15');
export const EditIcon = /* @__PURE__ */ icon('M4 16l.8-3.2L13.5 4 16 6.5 7.2 15.2z');
export const ForwardIcon = /* @__PURE__ */ icon('M4 10h12m-5-5 5 5-5 5');
export const HideIcon = /* @__PURE__ */ icon(`${eye}M4 3.5l12 13`);
export const InfoIcon = /* @__PURE__ */ icon(`${circle}m0-8v4.5M10 6.4v.1`);
export const LinkIcon = /* @__PURE__ */ icon('M8 12l4-4M7 9 5 11a2.8 2.8 0 0 0 4 4l2-2M9 7l2-2a2.8 2.8 0 0 1 4 4l-2 2');
export const MailIcon = /* @__PURE__ */ icon('M3 5h14v10H3zM3 5.5l7 5.5 7-5.5');
export const MenuIcon = /* @__PURE__ */ icon('M3 6h14M3 10h14M3 14h14');
export const PeopleIcon = /* @__PURE__ */ icon(
  'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.5 16.5c.4-3.2 2.3-4.5 5-4.5s4.6 1.3 5 4.5M13 4.2a2.8 2.8 0 0 1 0 5.2M14.8 12.3c1.6.6 2.5 1.9 2.7 4.2',
);
export const PersonIcon = /* @__PURE__ */ icon('M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 17c.5-3.5 2.8-5 6-5s5.5 1.5 6 5');
export const PlaceIcon = /* @__PURE__ */ icon(
  'M10 18s6-5 6-10a6 6 0 0 0-12 0c0 5 6 10 6 10m0-8a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
);
export const SearchIcon = /* @__PURE__ */ icon('M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12m4.5-1.5L17 17');
export const ShowIcon = /* @__PURE__ */ icon(eye);
export const StarIcon = /* @__PURE__ */ icon('m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z');
export const WarningIcon = /* @__PURE__ */ icon('M10 3 2.5 16.5h15zM10 8v4M10 14.3v.1');
