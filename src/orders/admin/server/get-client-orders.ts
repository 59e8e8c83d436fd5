import { findSeller } from '#accounts/server/find-seller.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { selectClientOrders } from '#orders/admin/server/admin-order-store.ts'
import { shippingFee } from '#orders/contract.ts'
import { presentOrderClient } from '#orders/server/present.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'

const maxOrders = 200

/** A client of any seller with the newest orders of that client, for the back office. */
export async function getClientOrders(db: Database, clientId: string) {
  const client = await getAnyClient(db, clientId)
  const [seller, orders] = await Promise.all([
    findSeller(db, client.sellerId),
    selectClientOrders(db, client.id, maxOrders),
  ])
  return {
    clinet: {
      ...presentOrderClient(client),
      user: {
        _id: client.sellerId,
        firstName: seller?.firstName ?? '',
        lastName: seller?.lastName ?? '',
        email: seller?.email ?? '',
        businessName: seller?.businessName ?? '',
      },
      orders: orders.map((order) => ({
        _id: order.id,
        ord_no: order.ord_no,
        quantity: order.quantity,
        shippingfee: shippingFee,
        totalAmount: toPounds(pence(order.total_pence)),
        paymentStatus: order.payment_status,
      })),
    },
  }
}
