import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { ReturnState } from '#returns/contract.ts'
import { attachAddressSheet, getReturnAddress } from '#returns/server/address-sheet.ts'
import { getAnyReturn, lockAnyReturn } from '#returns/server/find-return.ts'
import { notifyAcceptedReturn, notifyRefusedReturn } from '#returns/server/notify-return.ts'
import { type ReturnRow, updateReturn, updateReturnLine } from '#returns/server/return-store.ts'
import { returnsText } from '#returns/text.ts'

export interface DeskDependencies {
  db: Database
  publicUrl: () => string
  config: Pick<Config, 'company'>
}

/**
 * Locks a return's order and then the return itself, so that if two administrators act at once, the second sees what the first has done.
 */
export async function lockReturnWithOrder(tx: Tx, returnId: string): Promise<ReturnRow> {
  const { order_id: orderId } = await getAnyReturn(tx, returnId)
  await lockAnyOrder(tx, orderId)
  return lockAnyReturn(tx, returnId)
}

/** Throws if the return is in none of the allowed states any more, or if a refund of it has begun. */
export function requireState({ state, refund_id }: ReturnRow, allowed: readonly ReturnState[]): void {
  if (allowed.includes(state) && refund_id === null) return
  throw new AppError(returnsText.changedMeanwhile, errorCode.conflict)
}

export function recordReturnChange(
  tx: Tx,
  admin: AuthenticatedActor,
  { id, order_id, state }: ReturnRow,
  { action, ...after }: { action: string } & Record<string, string | number | boolean | null>,
): Promise<void> {
  return recordAdminChange(tx, admin, {
    action,
    subjectKind: 'order',
    subjectId: order_id,
    before: { return: id, state },
    after: { return: id, ...after },
  })
}

/**
 * Accepts a new return. It then waits for the client's parcel if the administrator asks for one or, without the administrator's choice,
 * if the rule does; otherwise it can be settled at once.
 */
export async function acceptReturn(
  { db, publicUrl, config }: DeskDependencies,
  admin: AuthenticatedActor,
  { returnId, parcel }: { returnId: string; parcel: boolean | undefined },
): Promise<void> {
  const known = await getAnyReturn(db, returnId)
  requireState(known, ['new'])
  const needsParcel = parcel ?? known.needs_parcel
  const sheet = needsParcel ? await attachAddressSheet(known, config) : null
  await inTransaction(db, async (tx) => {
    const found = await lockReturnWithOrder(tx, returnId)
    requireState(found, ['new'])
    const state = needsParcel ? 'waiting' : 'arrived'
    await updateReturn(tx, found.id, { state, needs_parcel: needsParcel, accepted_at: new Date() })
    const addressLines = getReturnAddress(config)
    await notifyAcceptedReturn(tx, found.id, { publicUrl: publicUrl(), addressLines, sheet })
    await recordReturnChange(tx, admin, found, { action: 'accept return', state, parcel: needsParcel })
  })
}

/**
 * Lets a return be settled whose parcel is not coming: it was lost, or the client was told to send one by mistake. If it comes after all, it
 * is recorded as any other (D-756).
 */
export function decideWithoutParcel(db: Database, admin: AuthenticatedActor, returnId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockReturnWithOrder(tx, returnId)
    requireState(found, ['waiting'])
    await updateReturn(tx, found.id, { state: 'arrived', needs_parcel: false })
    await recordReturnChange(tx, admin, found, { action: 'decide without parcel', state: 'arrived' })
  })
}

/** Refuses a return that is not settled yet; the client is mailed the reason and an address of the company for her reply. */
export function refuseReturn(
  { db, publicUrl, replyTo }: Omit<DeskDependencies, 'config'> & { replyTo: string },
  admin: AuthenticatedActor,
  { returnId, reason }: { returnId: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockReturnWithOrder(tx, returnId)
    requireState(found, ['new', 'waiting', 'arrived'])
    await updateReturn(tx, found.id, { state: 'refused', rejection: reason, ended_at: new Date() })
    await notifyRefusedReturn(tx, found.id, { publicUrl: publicUrl(), replyTo })
    // the reason is stored only with the return, whose data are erased with the client's, because the audit log is never erased
    await recordReturnChange(tx, admin, found, { action: 'refuse return', state: 'refused' })
  })
}

/** Notes the batch of a returned item, also of a return that has ended. */
export function setReturnBatch(
  db: Database,
  admin: AuthenticatedActor,
  { returnId, lineId, batch }: { returnId: string; lineId: string; batch: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockReturnWithOrder(tx, returnId)
    if (!found.lines.some(({ order_line_id }) => order_line_id === lineId))
      throw new AppError(returnsText.lineUnknown, errorCode.notFound)
    await updateReturnLine(tx, { returnId: found.id, lineId }, { batch })
    await recordReturnChange(tx, admin, found, { action: 'note batch of return', line: lineId, batch })
  })
}
