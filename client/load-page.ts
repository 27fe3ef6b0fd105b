import { openTabs, type TabMessage } from './tab-messages.ts';
import { forgetChanges } from './unsaved.ts';

/** Parses HTML from our own server. Uses the only policy that the CSP's `trusted-types` directive allows. */
export type ReadPage = (html: string) => Document;

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}

/** Keeps only the body because the style sheet in the head has another nonce, which would cause a CSP violation report. */
function createPageReader(view: Window): ReadPage {
  const createHTML = (html: string) => html.slice(html.indexOf('<body'));
  const policies = 'trustedTypes' in view ? (view.trustedTypes as Policies) : undefined;
  const policy = policies?.createPolicy('fragments', { createHTML }) ?? { createHTML };
  return (html) => new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/** Creates the page reader on first use, because the policy can be created only once per page. */
export function createLazyPageReader(view: Window): () => ReadPage {
  let reader: ReadPage | undefined;
  return () => (reader ??= createPageReader(view));
}

/**
 * Loads one of our own pages in the background. Returns undefined if the request fails or redirects.
 * If the session has ended, sends this tab and all others to the sign-in page.
 */
export async function loadPage(url: string, readPage: ReadPage): Promise<Document | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html', 'X-Background': '1' } });
    if (answer.redirected && isSignIn(answer.url)) goToSignIn(answer.url);
    return answer.ok && !answer.redirected ? readPage(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

function isSignIn(url: string): boolean {
  const login = document.querySelector<HTMLElement>('dialog[data-login]')?.dataset['login'];
  return login !== undefined && new URL(url).pathname === new URL(login, location.href).pathname;
}

function goToSignIn(url: string): void {
  openTabs().postMessage('out' satisfies TabMessage);
  forgetChanges(document);
  location.replace(url);
}
