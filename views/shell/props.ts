import type { Permission } from '../../shared/permissions.ts';
import type { SectionName } from '../../shared/sections.ts';

export interface Brand {
  brandName: string;
  supportPhone: string;
}

export interface ShellProps {
  brandName: string;
  /** Address of the help page; '' hides the Help link. */
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
  /** Sections that the user can open, from `openSections`. */
  sections: readonly SectionName[];
  permissions: readonly Permission[];
  current?: SectionName;
  /** True if the organization offers or enforces MFA. Admins always see the 'Authentication' tab. */
  offerAuthentication: boolean;
  session: {
    /** Remaining session time in seconds when the page was rendered, by the server's clock. */
    remainingSeconds: number;
    /** Seconds before the end when the warning opens. */
    warnSeconds: number;
  };
  /** Token for every form and for the `X-CSRF-Token` header of the 'Stay Signed In' request. */
  csrfToken: string;
  year: number;
  /** Result of the last action. The banner disappears after a while. */
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
  /** True while a required step is pending. Only sign-out is available, without tabs or settings. */
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
