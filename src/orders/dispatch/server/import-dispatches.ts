import { z } from 'zod'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { ImportFields } from '#back-office/imports/import-fields.ts'
import { chooseColumns, keepColumnChoice } from '#back-office/imports/server/import-memory.ts'
import { type ImportFile, readImportFile } from '#back-office/imports/server/read-import-file.ts'
import type { AdminFile, ImportOutcome, ValidRow } from '#back-office/imports/server/run-import.ts'
import {
  ImportErrors,
  inBatches,
  reportMissingColumns,
  runDry,
  validateRows,
} from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { lockOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { findCarrier } from '../carriers.ts'
import { dispatchCsvColumns, type Parcel, trackingNumberSchema, trackingUrlSchema } from '../contract.ts'
import { dispatchText } from '../text.ts'
import { describeHold, getDispatchObstacle, lockHolds } from './dispatch-obstacles.ts'
import { type DispatchContext, dispatchLockedOrder } from './dispatch-order.ts'
import { selectOrderIdsByNumber } from './dispatch-store.ts'
import { findNewParcels } from './parcel.ts'

/** The shop's own headings, and those that carriers and their programs write. */
export const dispatchFileFields: ImportFields<keyof typeof dispatchCsvColumns> = {
  titles: dispatchCsvColumns,
  headings: {
    orderNumber: [
      'Order No.',
      'Order no',
      'Order',
      'Order reference',
      'Order ref',
      'Order ID',
      'Channel reference',
      'Customer reference',
      'Customer ref',
      'Reference',
      'Reference 1',
      'Your reference',
      'Shipment reference',
    ],
    carrier: [
      'Service',
      'Service name',
      'Shipping service',
      'Courier',
      'Tracking company',
      'Carrier name',
      'Shipping carrier',
      'Shipping method',
    ],
    trackingNumber: [
      'Tracking no',
      'Tracking no.',
      'Tracking',
      'Tracking reference',
      'Tracking ID',
      'Tracking code',
      'Barcode',
      'Consignment',
      'Consignment number',
      'Parcel number',
      'Parcel code',
      'Waybill',
      'Waybill number',
      'AWB',
    ],
    trackingUrl: ['Tracking URL', 'Tracking page', 'Track and trace', 'Link'],
  },
  isValue: { orderNumber: (text) => /^#?ORD-?\d{6,12}$/i.test(text) },
  several: [],
  findMissing: (found) =>
    Object.entries(dispatchCsvColumns).flatMap(([field, title]) =>
      field === 'trackingUrl' || found.has(field) ? [] : [title],
    ),
}

interface FoundRow extends ValidRow<DispatchRow> {
  orderId: string
}

/** Marks the orders in a file of tracking numbers as dispatched, all of them or none; with `dry` it is all rolled back at the end. */
export async function importDispatches(
  db: Database,
  actor: AuthenticatedActor,
  { file: path, fileName, dry, columns: chosen, ...context }: DispatchContext & AdminFile,
): Promise<ImportOutcome> {
  const owner = { userId: actor.userId, kind: 'dispatches' } as const
  const file = await readImportFile(path, dispatchFileFields, chooseColumns(db, owner, chosen))
  const work = async (tx: Tx): Promise<ImportOutcome> => {
    const errors = new ImportErrors()
    reportMissingColumns(file, errors)
    await keepColumnChoice(tx, owner, { chosen, file })
    const rows = file.rows.length
    const orders = await lockOrders(tx, file.missing.length > 0 ? [] : await findRows(tx, file, errors), errors)
    const { columns, missing } = file
    const report = {
      rows,
      wrong: errors.count,
      problems: errors.first,
      remarks: errors.remarks,
      import_id: null,
      columns,
      missing,
    }
    const outcome = (message: string) => ({ report: { ...report, message }, file, errors })
    if (missing.length > 0) return outcome(`${importsText.columnsMissing} ${missing.join(', ')}`)
    if (errors.count > 0) return outcome(importsText.wrong)
    for (const { order, parcels } of orders) await dispatchLockedOrder(tx, actor, order, parcels, context)
    await recordAdminChange(tx, actor, {
      action: 'import dispatches',
      subjectKind: 'import',
      subjectId: null,
      before: null,
      after: { file: fileName, rows },
    })
    return outcome(dry ? importsText.nothingWrong : dispatchText.marked(orders.length))
  }
  return runDry(dry, (run) => inTransaction(db, run), work)
}

/** The valid rows with the ids of their orders. */
async function findRows(tx: Tx, file: ImportFile, errors: ImportErrors): Promise<FoundRow[]> {
  const columns = dispatchCsvColumns
  const found: FoundRow[] = []
  for await (const batch of inBatches(file.rows)) {
    const validRows = validateRows(batch, { schema: dispatchRowSchema, columns, nameRow }, errors)
    const ids = await selectOrderIdsByNumber(
      tx,
      validRows.map(({ form }) => form.orderNumber),
    )
    for (const { row, form } of validRows) {
      const orderId = ids.get(form.orderNumber)
      if (orderId) found.push({ row, form, orderId })
      else reportOrder(errors, { row, form }, dispatchText.orderUnknown)
    }
  }
  return found
}

const nameRow = ({ orderNumber = '' }: Record<string, string>) => orderNumber

function reportOrder(
  errors: ImportErrors,
  { row, form: { orderNumber } }: ValidRow<DispatchRow>,
  reason: string,
): void {
  errors.add({ row, column: dispatchCsvColumns.orderNumber, reason, who: orderNumber, value: orderNumber })
}

/**
 * Locks the orders and collects the parcels of each, one from each row. It locks by ascending id, so that two files with the same orders
 * wait for each other instead of deadlocking.
 */
async function lockOrders(tx: Tx, found: readonly FoundRow[], errors: ImportErrors) {
  const locked: { order: OrderWithLines; rows: FoundRow[] }[] = []
  const byOrder = Object.entries(Object.groupBy(found, ({ orderId }) => orderId))
  for (const [orderId, rows = []] of byOrder.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const order = await lockOrder(tx, orderId)
    if (order) locked.push({ order, rows })
  }
  const holds = await lockHolds(
    tx,
    locked.map(({ order }) => order),
  )
  const orders: { order: OrderWithLines; parcels: Parcel[] }[] = []
  for (const { order, rows } of locked) {
    const hold = holds.get(order.id)
    const parcels: Parcel[] = []
    for (const one of rows) {
      const { parcel, orderNumber: who } = one.form
      const reason = getDispatchObstacle(order, [...parcels, parcel]) ?? (hold ? describeHold(hold) : null)
      if (reason) {
        reportOrder(errors, one, reason)
        continue
      }
      const isFurther = parcels.length > 0 || order.dispatch_state === 'dispatched'
      const isNew = findNewParcels(order, [...parcels, parcel]).length > findNewParcels(order, parcels).length
      if (isFurther && isNew) errors.remark({ row: one.row, who, remark: dispatchText.isFurtherParcel })
      parcels.push(parcel)
    }
    if (parcels.length > 0) orders.push({ order, parcels })
  }
  return orders
}

/** A row of a file of tracking numbers. */
interface DispatchRow {
  orderNumber: string
  parcel: Parcel
}

export const dispatchRowSchema: z.ZodType<DispatchRow> = z
  .object({
    orderNumber: z
      .string()
      .trim()
      .toUpperCase()
      .transform((text) => text.replace(/^#|\s/g, '').replace(/^(?:ORD-?)?(?=\d{6,12}$)/, 'ORD-'))
      .pipe(z.string().regex(/^ORD-\d{6,12}$/, dispatchText.orderUnknown)),
    carrier: z.string().transform((text, context) => {
      const carrier = findCarrier(text)
      if (carrier) return carrier
      context.addIssue({ code: 'custom', message: dispatchText.carrierUnknown })
      return z.NEVER
    }),
    trackingNumber: trackingNumberSchema.default(''),
    trackingUrl: trackingUrlSchema,
  })
  .transform(({ orderNumber, ...parcel }) => ({ orderNumber, parcel }))

/** The row that the template shows. */
export const exampleDispatchRow = ['ORD-000123', dispatchText.carriers.royal_mail, 'AB123456789GB', '']
