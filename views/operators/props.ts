import type { ShellProps } from '../shell/props.ts';

export interface Organization {
  id: string;
  name: string;
  users: number;
  numbers: readonly { number: string; name: string }[];
  payments: boolean;
  /** Reseller id used at sign-up; '' if none. */
  reseller: string;
  /** Formatted time; '' if no user ever signed in. */
  lastSignIn: string;
  /** Formatted end of the free trial, past or future; '' for a full account. */
  trial: string;
  /** First user; set only while the organization awaits approval. */
  approval?: { name: string; email: string; isConfirmed: boolean; phone: string };
}

export interface Provider {
  url_id: string;
  issuer: string;
  client_id: string;
}

export interface Reseller {
  id: string;
  name: string;
  active: boolean;
  practices: number;
}

export interface OrganizationPageProps {
  shell: ShellProps;
  organization: Organization;
  providers: readonly Provider[];
  redirectTo: (urlId: string) => string;
  typed?: Provider;
  error?: string;
  /** Errors by the id of the field. */
  errors?: Readonly<Record<string, string>>;
  removing?: string;
  confirmsApproval?: boolean;
  typedNumbers?: Organization['numbers'];
}
