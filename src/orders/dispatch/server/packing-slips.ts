import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { isId } from '#platform/wire-schemas.ts'
import { dispatchText } from '../text.ts'
import { type PackingSlipRow, selectPackingSlips } from './dispatch-store.ts'

export const renderPackingSlipsInWorker = createPdfRenderer<readonly PackingSlip[]>(
  new URL('./packing-slips-pdf-worker.ts', import.meta.url),
)

/** A packing slip: the products and the address, without a price, because the slip goes into the parcel. */
export interface PackingSlip {
  orderNumber: string
  orderDate: string
  addressLines: string[]
  /** The seller and the salon. */
  senderLines: string[]
  /** The company's address, to which a parcel returns that cannot be delivered. */
  returnLines: string[]
  lines: { name: string; size: string; quantity: number }[]
}

/**
 * The slips of these orders, the oldest payment first. If one of the orders is not to be sent, the call fails, so that no parcel is
 * forgotten.
 */
export async function getPackingSlips(
  db: Database,
  { company }: Pick<Config, 'company'>,
  orderIds: readonly string[],
): Promise<PackingSlip[]> {
  const ids = [...new Set(orderIds)]
  const rows = await selectPackingSlips(db, ids.filter(isId))
  if (ids.length === 0 || rows.length < ids.length) throw new AppError(dispatchText.notToSend, errorCode.notFound)
  return rows.map((row) => toPackingSlip(row, [company.name, ...company.address].filter(Boolean)))
}

function toPackingSlip(row: PackingSlipRow, returnLines: string[]): PackingSlip {
  const address = parseDeliveryAddress(row)
  return {
    orderNumber: row.order_number,
    orderDate: formatDay(row.created_at),
    addressLines: address ? formatAddressLines(address) : [dispatchText.noAddress],
    senderLines: [row.seller, row.business].filter(Boolean),
    returnLines,
    lines: row.lines.map(({ brand, name, weight, weight_unit, quantity }) => ({
      name: `${brand} ${name}`,
      size: `${weight} ${weight_unit}`,
      quantity,
    })),
  }
}
