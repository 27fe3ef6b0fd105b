/** Posted form, whose fields may be single, repeated or missing. */
export type PostedForm = Readonly<Record<string, unknown>>;

export function readForm(body: unknown): PostedForm {
  return typeof body === 'object' && body !== null ? (body as PostedForm) : {};
}

/** Returns the values of a field, each without control characters and limited to 500 characters. */
export function valuesOf(form: PostedForm, name: string): string[] {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .filter((one) => typeof one === 'string')
    .map((one) =>
      one
        .normalize('NFC')
        .replace(/\p{Cc}/gu, '')
        .slice(0, 500),
    );
}

export function valueOf(form: PostedForm, name: string): string {
  return valuesOf(form, name)[0] ?? '';
}

/** Returns a password unchanged, neither trimmed nor shortened. */
export function rawValue(form: PostedForm, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Reads only the changed fields of a done form, so that concurrent changes to the others stay. */
export function readFollowUpForm(form: PostedForm): { done?: boolean; note?: string; assignee?: string } {
  const changed = (name: string) => valueOf(form, name) !== valueOf(form, `${name}_was`);
  const done = valueOf(form, 'done') === 'T';
  return {
    ...(done !== (valueOf(form, 'done_was') === 'T') && { done }),
    ...(changed('note') && { note: valueOf(form, 'note') }),
    ...('assignee' in form && changed('assignee') && { assignee: valueOf(form, 'assignee') }),
  };
}
