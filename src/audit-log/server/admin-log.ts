import type { AuthenticatedActor } from '#access/server/actor.ts'
import { insertAdminLog } from '#audit-log/server/admin-log-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** What a log keeps of a thing: flags, names and sums, never passwords, tokens or files. */
export type LoggedState = Record<string, string | number | boolean | null | string[]>

export interface AdminChange {
  /** In words: 'block user'. */
  action: string
  subjectKind: string
  subjectId: string | null
  before: LoggedState | null
  after: LoggedState | null
  /** Where the administrator sits. */
  address: string
}

/** Stands in the transaction of the change itself: no administrator's change without its entry. */
export function logAdminChange(tx: Tx, actor: AuthenticatedActor, change: AdminChange): Promise<void> {
  return logAdminChanges(tx, actor, [change])
}

/** The same for a change of several things at once: an entry for each. */
export async function logAdminChanges(tx: Tx, actor: AuthenticatedActor, changes: readonly AdminChange[]): Promise<void> {
  if (actor.kind !== 'admin') throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  await insertAdminLog(
    tx,
    changes.map((change) => entryOf(actor.userId, change)),
  )
}

/** What the shop does by itself with people's data or money stands there too, without an administrator. */
export function logByClock(tx: Tx, change: Omit<AdminChange, 'address'>): Promise<void> {
  return insertAdminLog(tx, [entryOf(null, { ...change, address: '' })])
}

function entryOf(adminId: string | null, change: AdminChange) {
  return {
    admin_id: adminId,
    action: change.action,
    subject_kind: change.subjectKind,
    subject_id: change.subjectId,
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
    ip_address: change.address,
  }
}
