import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { SandboxDb } from './sandbox-tables.ts'

interface Fault {
  next: string
  method: string | null
  path: string
  remaining: number
}

export async function insertFault(db: SandboxDb, fault: Fault): Promise<void> {
  await db.insertInto('sandbox.faults').values(fault).execute()
}

export async function deleteFaults(db: SandboxDb): Promise<void> {
  await db.deleteFrom('sandbox.faults').execute()
}

/** The oldest trouble ordered for this call, used up by one. A path that ends in * stands for all that begin so. */
export async function takeFault(db: SandboxDb, method: string, path: string): Promise<string | null> {
  const { rows } = await executePrepared(
    db,
    sql<{ next: string }>`
    update sandbox.faults set remaining = remaining - 1
     where id = (
       select id from sandbox.faults
        where remaining > 0 and (method is null or method = ${method})
          and (path = ${path} or (path like '%*' and starts_with(${path}, rtrim(path, '*'))))
        order by id limit 1 for update skip locked)
    returning next`,
  )
  return rows[0]?.next ?? null
}
