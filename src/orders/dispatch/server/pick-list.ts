import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { isId } from '#platform/wire-schemas.ts'
import { dispatchText } from '../text.ts'
import { selectPickedLines } from './packing-store.ts'

export const renderPickListInWorker = createPdfRenderer<PickList>(new URL('./pick-list-pdf-worker.ts', import.meta.url))

export interface PickListLine {
  name: string
  size: string
  /** Where the product stands in the stock room; null until an administrator has written it down. */
  bin: string | null
  /** Without what was refunded. */
  quantity: number
  /** How many of the orders have the product. */
  orders: number
}

export interface PickList {
  orders: number
  lines: PickListLine[]
}

/**
 * What these orders need of each product, in the order of the shelves. An order that is not to pack is an error, so that nothing is fetched
 * twice or missed unnoticed.
 */
export async function getPickList(db: Database, orderIds: readonly string[]): Promise<PickList> {
  const ids = [...new Set(orderIds)]
  const { orders, lines } = await selectPickedLines(db, ids.filter(isId))
  if (ids.length === 0 || orders < ids.length) throw new AppError(dispatchText.notToPick, errorCode.notFound)
  return { orders, lines: lines.toSorted(compareBins) }
}

/** A2 stands before A10, and B1 after both; what stands nowhere comes last. */
const binOrder = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Lines of the same shelf stay in their order, which is by name. */
function compareBins({ bin: one }: PickListLine, { bin: other }: PickListLine): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return binOrder.compare(one, other)
}
