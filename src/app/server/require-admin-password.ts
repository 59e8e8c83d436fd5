import { findPasswordProblem } from '#accounts/passwords/find-password-problem.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import type { Config } from '#platform/server/config/config.ts'

/** The administrator of the settings has a password by the rules of everybody else, or the shop does not start. */
export function requireAdminPassword({ admin }: Pick<Config, 'admin'>): void {
  const problem = admin && findPasswordProblem(admin.password, admin.email)
  if (problem)
    throw new CommandFailure({
      message: `ADMIN_PASSWORD: ${problem}`,
      remedy: 'set another one, or unset ADMIN_EMAIL and ADMIN_PASSWORD where that administrator exists already',
    })
}
