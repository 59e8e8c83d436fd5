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
  /** The shelf of the product in the stock room; null until an administrator has entered one. */
  bin: string | null
  /** The quantity without refunded items. */
  quantity: number
  /** The number of orders that contain the product. */
  orders: number
}

export interface PickList {
  orders: number
  lines: PickListLine[]
}

/**
 * How much these orders need of each product, sorted by shelf. If one of the orders is not to be packed, the call fails, so that nothing is
 * fetched twice or forgotten.
 */
export async function getPickList(db: Database, orderIds: readonly string[]): Promise<PickList> {
  const ids = [...new Set(orderIds)]
  const { orders, lines } = await selectPickedLines(db, ids.filter(isId))
  if (ids.length === 0 || orders < ids.length) throw new AppError(dispatchText.notToPick, errorCode.notFound)
  return { orders, lines: lines.toSorted(compareBins) }
}

/** Sorts shelf A2 before A10, and B1 after both. */
const binOrder = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Compares two lines by their shelves, lines without a shelf last; lines with the same shelf stay sorted by name. */
function compareBins({ bin: one }: PickListLine, { bin: other }: PickListLine): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return binOrder.compare(one, other)
}
