import { selectAdministrators } from '#accounts/server/user-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Administrators who are neither blocked nor deleted, as recipients of emails that need an action. */
export async function listAdministrators(db: Db): Promise<{ email: string; firstName: string }[]> {
  return (await selectAdministrators(db)).map(({ email, first_name }) => ({ email, firstName: first_name }))
}
