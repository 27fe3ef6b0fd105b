import type { ReactNode } from 'react';
import { Identity } from './identity.tsx';
import type { Brand } from './props.ts';
import { PublicShell } from './public-shell.tsx';

interface Props extends Brand {
  place?: string;
  children: ReactNode;
}

/** The frame of the provider's own public pages: its name at the top, no practice. */
export function ProviderShell({ brandName, supportPhone, place, children }: Props) {
  return (
    <PublicShell
      identity={<Identity name={brandName} />}
      place={place}
      brandName={brandName}
      supportPhone={supportPhone}
    >
      {children}
    </PublicShell>
  );
}
