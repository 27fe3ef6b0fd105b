import { Identity } from './identity.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import { PublicShell } from './public-shell.tsx';

interface Props extends OutcomeCardProps {
  brandName: string;
  supportPhone?: string;
}

/** A page that says what went wrong and nothing about the inside. The server redirects where due. */
export function ErrorPage({ brandName, supportPhone, ...outcome }: Props) {
  return (
    <PublicShell identity={<Identity name={brandName} />} brandName={brandName} supportPhone={supportPhone}>
      <OutcomeCard {...outcome} />
    </PublicShell>
  );
}
