import type { Permission } from '../../shared/permissions.ts';
import type { SectionName } from '../../shared/sections.ts';

export interface Brand {
  brandName: string;
  supportPhone: string;
}

export interface ShellProps {
  brandName: string;
  /** Address with https or http; '' hides the Help link. */
  helpUrl: string;
  /** Missing if the user has no organization. The IVR tab is then disabled. */
  organization?: {
    name: string;
    /** Raw API value: ten digits, or ''. */
    phone: string;
    hasIvr: boolean;
  };
  user: {
    userName: string;
    firstName: string;
    lastName: string;
    admin: boolean;
  };
  /** Sections open to the user, from `openSections`. */
  sections: readonly SectionName[];
  permissions: readonly Permission[];
  current?: SectionName;
  /** True if the organization has MFA (optional or enforced). Admins always have 'Authentication'. */
  offerAuthentication: boolean;
  session: {
    /** Session time left in seconds by the server's clock when the page is rendered. */
    remainingSeconds: number;
    /** Seconds before the end when the warning opens. */
    warnSeconds: number;
  };
  /** Token for every form and for the `X-CSRF-Token` header of 'Stay Signed In'. */
  csrfToken: string;
  year: number;
  /** Result of the last action, hidden after a while. */
  banner?: {
    kind: 'success' | 'error';
    text?: string;
    link?: { text: string; href: string };
  };
  closed?: string;
  /** Set while an admin acts for a client. */
  actingFor?: { organization: string; minutesLeft: number };
  draft?: {
    /** Title of its page, such as 'User Profile'. */
    pageTitle: string;
    restoreHref: string;
  };
  /** True on the search page, which has its own search field. */
  isSearch?: boolean;
  /** True while a required step is pending. Only sign-out is available, no tabs or settings. */
  forced?: boolean;
}

export type AppHeadProps = Pick<
  ShellProps,
  | 'organization'
  | 'brandName'
  | 'helpUrl'
  | 'user'
  | 'forced'
  | 'isSearch'
  | 'sections'
  | 'current'
  | 'offerAuthentication'
> & {
  isActing: boolean;
};
