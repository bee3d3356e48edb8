import { type ReactNode, useId, useRef } from 'react';
import { useSession } from '#accounts/web/session.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { whyNotEligible } from '#events/rules.ts';
import { shownDate, shownTeamSize } from '#events/web/shown.ts';
import { Seats } from '#shared/web/ui/Seats.tsx';
import { whyCannotRegister } from '../rules.ts';
import { useCheck } from './api.ts';
import { serverMoment } from './guards.ts';
import { outcomeOf } from './outcomes.tsx';
import { RegisterButton } from './RegisterButton.tsx';
import { StickyAction } from './StickyAction.tsx';
import './panel.css';

