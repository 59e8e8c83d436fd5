import { z } from 'zod'
import { orderReaders } from '#access/rights.ts'
import { requireAuthenticated } from '#access/server/actor.ts'
import { invoiceRecipientSchema } from '#orders/invoices/contract.ts'
import { ordersText } from '#orders/text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  adminOrderListSchema,
  adminOrderQuerySchema,
  adminOrderSchema,
  clientOrdersSchema,
  parseAdminOrderQuery,
  sendInvoiceSchema,
  updateOrderStatusSchema,
} from '../contract.ts'
import { getAdminOrder, getClientOrders, listAdminOrders } from './admin-orders.ts'
import { presentAdminOrderList } from './present.ts'
import { getInvoiceAddressee, sendInvoice } from './send-invoice.ts'
import { updateOrderStatus } from './update-order-status.ts'

const invoiceLimit = { name: 'invoices', maxAttempts: 30, windowMinutes: 15 }

export function adminOrderRoutes(api: Api, { db, publicUrl }: { db: Database; publicUrl: () => string }): void {
  const routes = createRoutes(api, 'Admin: orders')

  routes.get(
    '/admin/order/list',
    {
      name: 'listAdminOrders',
      summary: 'Admin order list',
      access: 'admin',
      right: 'orders',
      query: adminOrderQuerySchema,
      answer: adminOrderListSchema,
    },
    async ({ query }) => ok(presentAdminOrderList(await listAdminOrders(db, parseAdminOrderQuery(query)))),
  )

  routes.get(
    '/admin/order/:order_id',
    {
      name: 'getAdminOrder',
      summary: 'Admin order',
      access: 'admin',
      right: orderReaders,
      errors: ['notFound'],
      params: z.object({ order_id: idSchema }),
      answer: adminOrderSchema,
    },
    async ({ params }) => ok(await getAdminOrder(db, params.order_id)),
  )

  routes.put(
    '/admin/order/status',
    {
      name: 'setOrderStatus',
      summary: 'Set order status',
      access: 'admin',
      right: ['orders', 'dispatch'],
      errors: ['notFound', 'conflict'],
      body: updateOrderStatusSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId, action } }) => {
      await updateOrderStatus(db, requireAuthenticated(actor), { orderId, delivered: action === 1 })
      return ok({ message: ordersText.statusChanged })
    },
  )

  routes.get(
    '/admin/order/invoice/:order_id',
    {
      name: 'getInvoiceRecipient',
      summary: 'To whom an invoice goes',
      access: 'admin',
      right: ['orders', 'invoices'],
      errors: ['notFound', 'conflict'],
      params: z.object({ order_id: idSchema }),
      answer: invoiceRecipientSchema,
    },
    async ({ params }) => {
      const { recipient, name, email } = await getInvoiceAddressee(db, params.order_id)
      return ok({ recipient, name, email })
    },
  )

  routes.post(
    '/admin/order/invoice',
    {
      name: 'sendInvoice',
      summary: 'Send invoice',
      access: 'admin',
      right: ['orders', 'invoices'],
      limit: invoiceLimit,
      errors: ['notFound', 'conflict'],
      body: sendInvoiceSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId } }) => {
      await sendInvoice(db, requireAuthenticated(actor), { orderId, publicUrl: publicUrl() })
      return ok({ message: ordersText.invoiceSent })
    },
  )

  routes.get(
    '/admin/client/order/:client_id',
    {
      name: 'listOrdersOfClient',
      summary: 'Client order detail',
      access: 'admin',
      right: ['orders', 'clients'],
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: clientOrdersSchema,
    },
    async ({ params }) => ok(await getClientOrders(db, params.client_id)),
  )
}
