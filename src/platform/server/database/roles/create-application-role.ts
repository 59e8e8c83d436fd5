import { randomBytes } from 'node:crypto'
import { connectClient } from '../require-database.ts'

const roleName = 'chairside'

/**
 * Creates a role for the application in the embedded database, which owns nothing there, and returns its URL. The role gets a new
 * password each time, which is stored nowhere.
 */
export async function createApplicationRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = await connectClient(ownerUrl)
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roleName])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${roleName}
      login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(ownerUrl), { username: roleName, password }).href
}
