import { selectAdministrators } from '#accounts/server/user-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Who may run the shop now, for letters that one of them has to act on. */
export async function listAdministrators(db: Db): Promise<{ email: string; firstName: string }[]> {
  return (await selectAdministrators(db)).map(({ email, first_name }) => ({ email, firstName: first_name }))
}
