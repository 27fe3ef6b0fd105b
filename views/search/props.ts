import type { ShellProps } from '../shell/props.ts';

export interface Finding {
  href: string;
  title: string;
  about: readonly string[];
}

export interface FoundKind {
  label: string;
  findings: readonly Finding[];
  /** Address of the kind's own search if there are more results. */
  allHref?: string;
  failure?: string;
}

export interface SearchPageProps {
  shell: ShellProps;
  search: string;
  isTooShort: boolean;
  /** Kinds that have results or could not be searched. */
  kinds: readonly FoundKind[];
}
