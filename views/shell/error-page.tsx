import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { Brand } from './props.ts';
import { ProviderShell } from './provider-shell.tsx';

/** A page that says what went wrong and nothing about the inside. The server redirects where due. */
export function ErrorPage({ brandName, supportPhone, ...outcome }: Brand & OutcomeCardProps) {
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <OutcomeCard {...outcome} />
    </ProviderShell>
  );
}
