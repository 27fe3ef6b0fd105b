import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import { password } from './sign-in.ts';

export async function enterByForm(page: Page, userName: string): Promise<void> {
  await page.goto(paths.login.to());
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/app/**');
}
