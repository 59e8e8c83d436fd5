import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { SandboxDatabase } from './sandbox-tables.ts'

interface Fault {
  next: string
  method: string | null
  path: string
  remaining: number
}

export async function insertFault(db: SandboxDatabase, fault: Fault): Promise<void> {
  await db.insertInto('sandbox.faults').values(fault).execute()
}

export async function deleteFaults(db: SandboxDatabase): Promise<void> {
  await db.deleteFrom('sandbox.faults').execute()
}

/** Consumes the oldest fault that matches this request. A path that ends in * is a prefix. */
export async function consumeFault(db: SandboxDatabase, method: string, path: string): Promise<string | null> {
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
