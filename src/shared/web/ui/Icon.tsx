import {
  ArrowLeft,
  ArrowRight,
  Calendar,
  Check,
  ChevronDown,
  Circle,
  CircleAlert,
  Clock,
  Copy,
  Download,
  Eye,
  EyeOff,
  Info,
  Link as Chain,
  type LucideIcon,
  Mail,
  MapPin,
  Menu,
  Pencil,
  Plus,
  Search,
  Trash2,
  TriangleAlert,
  User,
  Users,
  X,
} from 'lucide-react';

/** The guide's line is 1.6 px on a grid of 20; these are drawn on 24. */
const strokeWidth = 1.9;

/** A drawn icon in the size and line of the site; hidden from readers, as words stand beside it or label its button. */
function icon(Drawing: LucideIcon) {
  return function Icon({ className = '' }: { className?: string }) {
    return <Drawing className={`icon ${className}`} strokeWidth={strokeWidth} aria-hidden="true" focusable="false" />;
  };
}

export const AddIcon = /* @__PURE__ */ icon(Plus);
export const AlertIcon = /* @__PURE__ */ icon(CircleAlert);
export const BackIcon = /* @__PURE__ */ icon(ArrowLeft);
export const CalendarIcon = /* @__PURE__ */ icon(Calendar);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const ChevronDownIcon = /* @__PURE__ */ icon(ChevronDown);
export const CircleIcon = /* @__PURE__ */ icon(Circle);
export const ClockIcon = /* @__PURE__ */ icon(Clock);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const DeleteIcon = /* @__PURE__ */ icon(Trash2);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const EditIcon = /* @__PURE__ */ icon(Pencil);
export const ForwardIcon = /* @__PURE__ */ icon(ArrowRight);
export const HideIcon = /* @__PURE__ */ icon(EyeOff);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const LinkIcon = /* @__PURE__ */ icon(Chain);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MenuIcon = /* @__PURE__ */ icon(Menu);
export const PeopleIcon = /* @__PURE__ */ icon(Users);
export const PersonIcon = /* @__PURE__ */ icon(User);
export const PlaceIcon = /* @__PURE__ */ icon(MapPin);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const ShowIcon = /* @__PURE__ */ icon(Eye);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
