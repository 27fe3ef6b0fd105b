import type { OrganizationResult, TypedProvider } from '../../shared/api-calls/operators.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import type { ShellProps } from '../shell/props.ts';

export type Organization = Omit<
  OrganizationResult,
  'last_sign_in' | 'numbers' | 'trial' | 'approved_at' | 'closed' | 'hold'
> & {
  numbers: readonly DialledNumber[];
  /** Formatted time; '' if no user ever signed in. */
  lastSignIn: string;
  /** Formatted end of the free trial, past or future; '' for a full account. */
  trial: string;
  /** Approval with its time and daily limit; '' while the organization awaits it. */
  approvedText: string;
  /** Start, user and reason of the closing, and the status of its data; undefined if the organization is open. */
  closed?: { text: string; data: 'stored' | 'deleting' | 'deleted' };
  /** Start, user and reason of the legal hold in effect; '' without one. */
  hold: string;
};

export type Provider = Omit<TypedProvider, 'client_secret'>;

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
  /** Typed values of the closing form; undefined unless it is shown. */
  closing?: { reason: string; name: string };
  /** Typed values of the form that sets or lifts a legal hold; undefined unless it is shown. */
  holding?: { reason: string; name: string };
  typedNumbers?: Organization['numbers'];
}
