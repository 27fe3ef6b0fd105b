import { Identity } from './identity.tsx';
import { PublicShell } from './public-shell.tsx';

interface Props {
  /** One of `routerMessages`, or a sentence for a person. It is the page's heading. */
  message: string;
  /** A way on. */
  link?: { href: string; label: string };
  /** The id of the request, for support to find it by. */
  requestId?: string;
  brandName: string;
  supportPhone?: string;
}

/** A page that says what went wrong and nothing about the inside (security R7). The server redirects where due. */
export function ErrorPage({ message, link, requestId, brandName, supportPhone }: Props) {
  return (
    <PublicShell identity={<Identity name={brandName} />} brandName={brandName} supportPhone={supportPhone}>
      <div className="card outcome">
        <h1>{message}</h1>
        {link && (
          <p>
            <a className="btn btn-quiet" href={link.href}>
              {link.label}
            </a>
          </p>
        )}
        {requestId && <p className="soft small">Reference {requestId}</p>}
      </div>
    </PublicShell>
  );
}
