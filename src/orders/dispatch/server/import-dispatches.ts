import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import type { ImportReport } from '#imports/contract.ts'
import { ImportErrors, readImportRows, type ValidRow, validateRows } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import { dispatchCsvColumns, optionalDispatchColumns } from '#orders/dispatch/contract.ts'
import { type DispatchRow, dispatchRowSchema } from '#orders/dispatch/server/dispatch-import-row.ts'
import {
  type DispatchContext,
  dispatchLockedOrder,
  getDispatchObstacle,
} from '#orders/dispatch/server/dispatch-order.ts'
import { selectOrderIdsByNumber } from '#orders/dispatch/server/dispatch-store.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { lockOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

interface DispatchFile extends DispatchContext {
  /** The path of the uploaded file. */
  file: string
  fileName: string
  dry: boolean
}

interface FoundRow extends ValidRow<DispatchRow> {
  orderId: string
}

/** Marks the orders of a file of tracking numbers as dispatched, all of them or none; `dry` only validates. */
export function importDispatches(
  db: Database,
  actor: AuthenticatedActor,
  { file, fileName, dry, ...context }: DispatchFile,
): Promise<ImportReport> {
  return inTransaction(db, async (tx) => {
    const errors = new ImportErrors()
    const { rows, found } = await readRows(tx, file, errors)
    const orders = await lockOrders(tx, found, errors)
    const report = { rows, wrong: errors.count, problems: errors.first, import_id: null }
    if (errors.count > 0) return { ...report, message: importsText.wrong }
    if (dry) return { ...report, message: importsText.nothingWrong }
    for (const { order, parcel } of orders) await dispatchLockedOrder(tx, actor, order, parcel, context)
    await recordAdminChange(tx, actor, {
      action: 'import dispatches',
      subjectKind: 'import',
      subjectId: null,
      before: null,
      after: { file: fileName, rows },
      ipAddress: context.ipAddress,
    })
    return { ...report, message: dispatchText.marked(rows) }
  })
}

/** The valid rows with the ids of their orders; an order may stand in the file once. */
async function readRows(tx: Tx, file: string, errors: ImportErrors): Promise<{ rows: number; found: FoundRow[] }> {
  const columns = dispatchCsvColumns
  const seen = new Set<string>()
  const found: FoundRow[] = []
  let rows = 0
  for await (const batch of readImportRows(file, columns, optionalDispatchColumns)) {
    rows += batch.length
    const validRows = validateRows(batch, { schema: dispatchRowSchema, columns }, errors)
    const ids = await selectOrderIdsByNumber(
      tx,
      validRows.map(({ form }) => form.orderNumber),
    )
    for (const { row, form } of validRows) {
      const orderId = ids.get(form.orderNumber)
      if (!orderId) errors.add({ row, column: columns.orderNumber, reason: dispatchText.orderUnknown })
      else if (seen.has(orderId)) errors.add({ row, column: columns.orderNumber, reason: dispatchText.orderTwice })
      else found.push({ row, form, orderId })
      if (orderId) seen.add(orderId)
    }
  }
  return { rows, found }
}

/** Locked by ascending id, so that two files with the same orders wait for each other instead of failing. */
async function lockOrders(tx: Tx, found: readonly FoundRow[], errors: ImportErrors) {
  const orders: { order: OrderWithLines; parcel: DispatchRow['parcel'] }[] = []
  for (const { row, form, orderId } of found.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
    const order = await lockOrder(tx, orderId)
    if (!order) continue
    const reason = getDispatchObstacle(order, form.parcel)
    if (reason) errors.add({ row, column: dispatchCsvColumns.orderNumber, reason })
    else orders.push({ order, parcel: form.parcel })
  }
  return orders
}
