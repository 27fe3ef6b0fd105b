import type { Permission } from '../../shared/permissions.ts';
import type { SectionName } from '../../shared/sections.ts';

/** The provider, as every page of it shows. */
export interface Brand {
  brandName: string;
  supportPhone: string;
}

/** What every signed-in page shows around its body. */
export interface ShellProps {
  brandName: string;
  /** https or http; '' = no Help link. */
  helpUrl: string;
  /** Missing: the user has none; the IVR tab then rests. */
  organisation?: {
    name: string;
    /** As the API has it: ten digits, or ''. */
    phone: string;
    /** Whether there is an IVR number. */
    hasIvr: boolean;
  };
  user: {
    userName: string;
    firstName: string;
    lastName: string;
    admin: boolean;
  };
  /** The open ones, of `openSections`. */
  sections: readonly SectionName[];
  /** What the user may do there. */
  permissions: readonly Permission[];
  /** Where one stands. */
  current?: SectionName;
  /** The organisation has MFA (optional or enforced). Admins have 'Authentication' anyway. */
  offerAuthentication: boolean;
  session: {
    /** Left by the server's clock as the page is made, in seconds. */
    remainingSeconds: number;
    /** How long before the end the warning opens. */
    warnSeconds: number;
  };
  /** Goes into every form of the page and into the header `X-CSRF-Token` of 'Stay Signed In'. */
  csrfToken: string;
  /** Of the footer. */
  year: number;
  /** What came of the last action; timed. */
  banner?: {
    kind: 'success' | 'error';
    text?: string;
    link?: { text: string; href: string };
  };
  /** A section that was asked for and is not open to the user. */
  closed?: string;
  /** An admin works in a client's account. */
  actingFor?: { organisation: string; minutesLeft: number };
  /** What was typed before an idle log-out and can be had again. */
  draft?: {
    /** Of the page it was typed on, as 'User Profile'. */
    pageTitle: string;
    /** The page, told to fill the form with the draft. */
    restoreHref: string;
  };
  /** The page of the search, which has the field itself. */
  isSearch?: boolean;
  /** A step that must be done first: no tabs and no settings, only the way out. */
  forced?: boolean;
}

/** What the head of every page shows: the same on each page of a section. */
export type AppHeadProps = Pick<
  ShellProps,
  | 'organisation'
  | 'brandName'
  | 'helpUrl'
  | 'user'
  | 'forced'
  | 'isSearch'
  | 'sections'
  | 'current'
  | 'offerAuthentication'
> & {
  /** An admin works in a client's account. */
  isActing: boolean;
};
