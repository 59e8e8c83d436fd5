import type { AuthenticatedActor } from '#access/server/actor.ts'
import { approveDocuments, withdrawApproval } from '#accounts/documents/server/review-documents.ts'
import { findUserByEmail, lockUserIncludingDeleted, updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/tokens.ts'
import { accountsText } from '#accounts/text.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { BulkUserAction } from '../codes.ts'
import { adminUsersText } from '../text.ts'
import { findSellerNames } from './admin-user-store.ts'
import { runAuditedUserChange } from './admin-users.ts'

interface BlockRequest {
  userId: string
  blocked: boolean
}

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'close-deleted-seller': { sellerId: string }
  }
}

interface ActionRequest {
  userId: string
  publicUrl: string
}

interface BulkActionRequest {
  userIds: readonly string[]
  action: BulkUserAction
  publicUrl: string
}

interface FailedAction {
  userId: string
  /** Empty if there is no such seller. */
  name: string
  message: string
}

const actions: Record<
  BulkUserAction,
  (db: Database, actor: AuthenticatedActor, request: ActionRequest) => Promise<void>
> = {
  block: (db, actor, request) => setUserBlocked(db, actor, { ...request, blocked: true }),
  unblock: (db, actor, request) => setUserBlocked(db, actor, { ...request, blocked: false }),
  approve: approveDocuments,
  withdraw: withdrawApproval,
  delete: deleteUser,
  restore: restoreUser,
}

/** Blocking ends sessions, visits and links of every kind at once (D-064). */
export function setUserBlocked(
  db: Database,
  actor: AuthenticatedActor,
  { userId, blocked }: BlockRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (user.blocked === blocked) return null
    await updateUser(tx, user.id, { blocked })
    if (blocked) await endTokens(tx, user.id, 'blocked')
    const action = blocked ? 'block user' : 'unblock user'
    return { action, before: { blocked: user.blocked }, after: { blocked } }
  })
}

/** Marks the user deleted: orders stay, tokens and links are revoked, and the email can be registered again (D-207). */
export function deleteUser(db: Database, actor: AuthenticatedActor, { userId }: { userId: string }): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { deleted_at: new Date() })
    await endTokens(tx, user.id, 'deleted')
    // the job ends what modules above this one own: unpaid orders, payment links, explore links
    await enqueueJob(tx, 'close-deleted-seller', { sellerId: user.id }, { key: `close seller ${user.id}` })
    return { action: 'delete user', before: { deleted: false }, after: { deleted: true } }
  })
}

/**
 * Restores a deleted user (D-207); sessions, links and unpaid orders stay revoked. Fails if the email is registered again, if the user was
 * erased, and for a colleague of the back office, who is invited again instead (D-621).
 */
export async function restoreUser(
  db: Database,
  actor: AuthenticatedActor,
  { userId }: { userId: string },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const user = isId(userId) ? await lockUserIncludingDeleted(tx, userId) : undefined
      if (!user || user.erased_at !== null) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
      if (user.deleted_at === null) return
      if (user.role === 'admin') throw new AppError(adminUsersText.colleagueNotRestored, errorCode.notAllowed)
      if (await findUserByEmail(tx, user.email)) throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
      await updateUser(tx, user.id, { deleted_at: null })
      await recordAdminChange(tx, actor, {
        action: 'restore user',
        subjectKind: 'user',
        subjectId: user.id,
        before: { deleted: true },
        after: { deleted: false },
      })
    })
  } catch (error) {
    // a concurrent sign-up took the email
    if (findViolatedConstraint(error) === 'users_email_unique')
      throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
    throw error
  }
}

/**
 * Runs an action for one user after the other, each in its own transaction with its own audit log entry, so that an error for one user does
 * not stop the others.
 */
export async function runBulkUserAction(
  db: Database,
  actor: AuthenticatedActor,
  { userIds, action, ...context }: BulkActionRequest,
): Promise<{ done: number; failed: FailedAction[] }> {
  const messages = new Map<string, string>()
  const uniqueIds = new Set(userIds)
  for (const userId of uniqueIds) {
    try {
      await actions[action](db, actor, { userId, ...context })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      messages.set(userId, error.message)
    }
  }
  const names = await findSellerNames(db, [...messages.keys()].filter(isId))
  const failed = [...messages].map(([userId, message]) => ({ userId, name: names.get(userId) ?? '', message }))
  return { done: uniqueIds.size - failed.length, failed }
}
