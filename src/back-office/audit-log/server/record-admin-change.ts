import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertAuditLogEntries } from './audit-log-store.ts'

/** The logged state of a subject: flags, names and amounts, never passwords, tokens or files. */
export type AuditedState = Record<string, string | number | boolean | null | string[]>

export interface AdminChange {
  /** The action in words, such as 'block user'. */
  action: string
  subjectKind: string
  subjectId: string | null
  before: AuditedState | null
  after: AuditedState | null
}

/** Records an administrator's change in the transaction of the change itself. */
export function recordAdminChange(tx: Tx, actor: AuthenticatedActor, change: AdminChange): Promise<void> {
  return recordAdminChanges(tx, actor, [change])
}

/** Records a change of several subjects, one entry for each. */
export async function recordAdminChanges(
  tx: Tx,
  actor: AuthenticatedActor,
  changes: readonly AdminChange[],
): Promise<void> {
  if (actor.kind !== 'admin') throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  await insertAuditLogEntries(
    tx,
    changes.map((change) => toEntry(actor, change)),
  )
}

/** Records a change that the shop makes by itself to people's data or money; the entry has no administrator. */
export function recordAutomaticChange(tx: Tx, change: AdminChange): Promise<void> {
  return insertAuditLogEntries(tx, [toEntry(null, change)])
}

function toEntry(admin: AuthenticatedActor | null, change: AdminChange) {
  return {
    admin_id: admin?.userId ?? null,
    action: change.action,
    subject_kind: change.subjectKind,
    subject_id: change.subjectId,
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
    ip_address: admin?.ipAddress ?? '',
    program: admin?.kind === 'admin' ? (admin.program?.name ?? null) : null,
  }
}
