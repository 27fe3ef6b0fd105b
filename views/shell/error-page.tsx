import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { Brand } from './props.ts';
import { ProviderShell } from './provider-shell.tsx';

/** Error page. It reveals no internals. */
export function ErrorPage({ brandName, supportPhone, ...outcome }: Brand & OutcomeCardProps) {
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <OutcomeCard {...outcome} />
    </ProviderShell>
  );
}
