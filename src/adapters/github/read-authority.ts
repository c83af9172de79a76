import * as z from 'zod';
import type { Account, Authority } from '../../contracts/issue.ts';
import { STANDARD_ROLES } from '../../contracts/names.ts';
import type { GithubClient } from './client.ts';
import { understood } from './understood.ts';

const CALL = { doing: 'read the role of an account', permission: 'metadata: read' };

const permissions = z.object({ push: z.boolean() });
const answer = z.object({
  role_name: z.string(),
  user: z.object({ id: z.number(), permissions: permissions.optional() }).nullable(),
});

/** The role by the API. Any doubt is a no: an error, or another account that has the login by now. */
export async function readAuthority(client: GithubClient, account: Account): Promise<Authority> {
  try {
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const found = understood(CALL, answer, await client.rest(CALL, route, { username: account.login }));
    return { account, role: String(found.user?.id) === account.id ? roleOf(found) : 'none' };
  } catch {
    return { account, role: 'none' };
  }
}

/** A role that an organization made counts as `write` if it lets push (docs: "custom repository roles"). */
function roleOf({ role_name: name, user }: z.infer<typeof answer>): string {
  if ((STANDARD_ROLES as readonly string[]).includes(name)) return name;
  return user?.permissions?.push === true ? 'write' : 'none';
}
