import type { ShellProps } from '../shell/props.ts';

/** Something that was found. */
export interface Finding {
  href: string;
  title: string;
  /** What it is told from others by, and where the words stand in it. */
  about: readonly string[];
}

/** What was found of one kind. */
export interface FoundKind {
  label: string;
  findings: readonly Finding[];
  /** To the kind's own search, where there are more. */
  allHref?: string;
  failure?: string;
}

export interface SearchPageProps {
  shell: ShellProps;
  search: string;
  /** Shorter than what is looked for. */
  isTooShort: boolean;
  /** Those of which something was found, or that could not be searched. */
  kinds: readonly FoundKind[];
}
