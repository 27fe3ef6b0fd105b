import { controlStrings } from '../../shared/locales/en/controls.ts';
import { emailConfirmationMessages as messages } from '../../shared/locales/en/approval.ts';
import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/public-shell.tsx';
import type { Brand } from '../shell/props.ts';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';

export interface ConfirmEmailProps extends Brand {
  csrfToken: string;
  text: string;
  /** Token from the link; missing if the link can no longer verify the address. */
  token?: string;
  isDone?: boolean;
}

export function ConfirmEmailPage({ csrfToken, text, token, isDone = false, ...brand }: ConfirmEmailProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome">
        <h1>{token || isDone ? messages.title : messages.overTitle}</h1>
        <p role={isDone ? 'status' : undefined}>{text}</p>
        {token ? (
          <PostForm
            csrfToken={csrfToken}
            action={paths.confirmEmail.to()}
            className=""
            waiting={controlStrings.waiting}
          >
            <input type="hidden" name="token" value={token} />
            <Submit label={messages.button} />
          </PostForm>
        ) : (
          <p>
            <a className="btn btn-primary" href={paths.home.to()}>
              {messages.goOn}
            </a>
          </p>
        )}
      </div>
    </ProviderShell>
  );
}
