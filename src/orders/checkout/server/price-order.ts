import type { Client } from '#clients/server/get-client.ts'
import type { OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import { calculateTotals, type OrderTotals } from '#orders/order-totals.ts'
import { formatClientSnapshot, formatDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { NewOrder, NewOrderLine } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { zeroPence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ClaimedKey } from '#platform/server/http/idempotency-keys.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import type { PlaceOrderRequest } from '../contract.ts'
import { priceOrderLines } from './price-order-lines.ts'
import { resolveOrderAddress } from './resolve-order-address.ts'

/** An order request; `claim` tells whether an earlier run of the same call was interrupted (D-425). */
export interface OrderCall extends PlaceOrderRequest {
  claim?: Pick<ClaimedKey, 'isTakenOver' | 'workId'> | null
}

interface OrderOwner {
  sellerId: string
  client: Client | null
  deliverTo?: DeliveryAddress | undefined
  shopSellerId?: string
}

/** An order that is ready to be stored. `workId` is the id to give it, if the call has an idempotency key (D-425). */
export interface PricedOrder {
  order: NewOrder
  lines: NewOrderLine[]
  workId: string | undefined
}

/** Prices an order with the server's own prices, totals and address; the totals that the browser showed are only compared (D-002). */
export async function priceOrder(
  db: Db,
  { sellerId, client, deliverTo, shopSellerId }: OrderOwner,
  request: OrderCall,
  credit: OrderCredit,
): Promise<PricedOrder> {
  const { lines, coupon } = await priceOrderLines(db, request, {
    sellerId: shopSellerId ?? sellerId,
    creditedId: sellerId,
    email: client?.email ?? '',
    isForClient: client !== null,
  })
  const order = calculateTotals(lines, request.type)
  validateTotals(request, order)
  if (order.total < smallestCharge) throw createFieldError('prods', ordersText.nothingToCharge)
  const { address, sourceAddressId } = deliverTo
    ? { address: deliverTo, sourceAddressId: null }
    : await resolveOrderAddress(db, sellerId, client, request)
  return {
    order: {
      seller_id: sellerId,
      client_id: client?.id || null,
      delivery_type: request.type,
      quantity: order.quantity,
      full_price_pence: order.full,
      commission_pence: order.commission,
      total_pence: order.total,
      saving_pence: order.saving,
      delivery_address: address && formatDeliveryAddress(address),
      source_address_id: sourceAddressId,
      client_name: client?.name ?? '',
      client_email: client?.email ?? '',
      client_snapshot: client && formatClientSnapshot(client),
      credit: credit.reason,
      credited_at: credit.creditedAt,
      explore_link_id: credit.exploreLinkId,
      shop_seller_id: shopSellerId ?? null,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      coupon_name: coupon?.name ?? null,
      coupon_rule: coupon?.rule ?? null,
      reduction_pence: coupon?.reduction ?? zeroPence,
    },
    lines: lines.map(({ row }) => row),
    workId: request.claim?.workId,
  }
}

function validateTotals({ shownTotals = [] }: PlaceOrderRequest, { total }: OrderTotals): void {
  for (const shown of shownTotals)
    if (shown !== undefined && shown !== total) throw new AppError(ordersText.amountMismatch, errorCode.amountMismatch)
}
