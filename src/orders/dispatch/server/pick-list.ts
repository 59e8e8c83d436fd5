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
  /** Without what was refunded. */
  quantity: number
  /** How many of the orders have the product. */
  orders: number
}

export interface PickList {
  orders: number
  lines: PickListLine[]
}

/** What these orders need of each product. One that is not to pack is an error, so that nothing is fetched twice or missed unnoticed. */
export async function getPickList(db: Database, orderIds: readonly string[]): Promise<PickList> {
  const ids = [...new Set(orderIds)]
  const { orders, lines } = await selectPickedLines(db, ids.filter(isId))
  if (ids.length === 0 || orders < ids.length) throw new AppError(dispatchText.notToPick, errorCode.notFound)
  return { orders, lines }
}
