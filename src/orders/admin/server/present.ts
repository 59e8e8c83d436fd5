import type { Seller } from '#accounts/server/users.ts'
import type { Client } from '#clients/server/get-client.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { shippingFee } from '#orders/order-state.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import {
  presentClientSnapshot,
  presentOrder,
  presentOrderClient,
  presentOrderRow,
  presentRefund,
} from '#orders/server/present.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { AdminOrderRow, OrderOfClient } from './admin-order-store.ts'

export function presentAdminOrderList({ orders, total }: { orders: AdminOrderRow[]; total: number }) {
  return { orders: orders.map(presentAdminOrderRow), ttl: total }
}

/** `name` is the seller's (D-044). */
function presentAdminOrderRow(row: AdminOrderRow) {
  return {
    ...presentOrderRow(row),
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    totalCommission: toPounds(pence(row.commission_pence)),
    replacement: isReplacement(row),
  }
}

export function presentAdminOrder(order: OrderWithLines, seller: Seller | undefined) {
  return {
    order: presentOrder(order, 'seller'),
    user: presentSeller(order.seller_id, seller),
    client: presentClientSnapshot(order),
    replacement: isReplacement(order),
    bP: publicBase,
  }
}

const isReplacement = (order: Pick<OrderWithLines, 'replaces_return_id'>) => order.replaces_return_id !== null

export function presentClientWithOrders(client: Client, seller: Seller | undefined, orders: OrderOfClient[]) {
  return {
    clinet: {
      ...presentOrderClient(client),
      user: presentSeller(client.sellerId, seller),
      orders: orders.map((order) => ({
        _id: order.id,
        ord_no: order.order_number,
        quantity: order.quantity,
        shippingfee: shippingFee,
        totalAmount: toPounds(pence(order.total_pence)),
        paymentStatus: order.payment_status,
        refund: presentRefund(order.refund, 'seller'),
      })),
    },
  }
}

function presentSeller(sellerId: string, seller: Seller | undefined) {
  return {
    _id: sellerId,
    firstName: seller?.firstName ?? '',
    lastName: seller?.lastName ?? '',
    email: seller?.email ?? '',
    businessName: seller?.businessName ?? '',
  }
}
