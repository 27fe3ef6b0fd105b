import type { ShellProps } from '../shell/props.ts';

/** An organisation as those who run the service look at it. */
export interface Organisation {
  id: string;
  name: string;
  users: number;
  /** That callers dial, with their names. */
  numbers: readonly { number: string; name: string }[];
  /** Whether its patients can pay. */
  payments: boolean;
  /** By whose id it signed up; '' = by none. */
  reseller: string;
  /** '' = nobody ever did. */
  lastSignIn: string;
  /** Until when it is on trial, or since when that is over; '' = it has an account. */
  trial: string;
  /** Its first user, while it awaits approval. */
  approval?: { name: string; email: string; isConfirmed: boolean; phone: string };
}

/** A provider of single sign-on, by the fields of its form. */
export interface Provider {
  url_id: string;
  issuer: string;
  client_id: string;
}

export interface Reseller {
  id: string;
  name: string;
  active: boolean;
  /** That signed up by it. */
  practices: number;
}

export interface OrganisationPageProps {
  shell: ShellProps;
  organisation: Organisation;
  providers: readonly Provider[];
  /** Where a provider of that name sends people back to. */
  redirectTo: (urlId: string) => string;
  /** A provider as it was typed, where it was refused. */
  typed?: Provider;
  /** What is wrong, of no field that is shown. */
  error?: string;
  /** What is wrong, by the field's id in the page. */
  faults?: Readonly<Record<string, string>>;
  /** The provider of which is asked whether it is to be removed. */
  asked?: string;
  /** It is asked whether to approve. */
  asksApproval?: boolean;
  /** Numbers as they were typed, where they were refused. */
  typedNumbers?: Organisation['numbers'];
}
