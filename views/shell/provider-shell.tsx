import type { ReactNode } from 'react';
import { Identity } from './identity.tsx';
import type { Brand } from './props.ts';
import { PublicShell } from './public-shell.tsx';

interface Props extends Brand {
  pageLabel?: string;
  children: ReactNode;
}

/** Layout of the operator's own public pages, which show the operator's name instead of a practice. */
export function ProviderShell({ brandName, supportPhone, pageLabel, children }: Props) {
  return (
    <PublicShell
      identity={<Identity name={brandName} />}
      pageLabel={pageLabel}
      brandName={brandName}
      supportPhone={supportPhone}
    >
      {children}
    </PublicShell>
  );
}
