import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { Brand } from './props.ts';
import { ProviderShell } from './provider-shell.tsx';

/** Error page that reveals no internals. The server adds redirects if needed. */
export function ErrorPage({ brandName, supportPhone, ...outcome }: Brand & OutcomeCardProps) {
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <OutcomeCard {...outcome} />
    </ProviderShell>
  );
}
