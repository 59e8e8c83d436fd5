import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  adminOrderListSchema,
  adminOrderQuerySchema,
  adminOrderSchema,
  clientOrdersSchema,
  parseAdminOrderQuery,
  sendInvoiceSchema,
  updateOrderStatusSchema,
} from '#orders/admin/contract.ts'
import { getAdminOrder, getClientOrders, listAdminOrders } from '#orders/admin/server/admin-orders.ts'
import { presentAdminOrderList } from '#orders/admin/server/present.ts'
import { getInvoiceAddressee, sendInvoice } from '#orders/admin/server/send-invoice.ts'

import { updateOrderStatus } from '#orders/admin/server/update-order-status.ts'
import { invoiceRecipientSchema } from '#orders/invoices/contract.ts'
import { ordersText } from '#orders/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: orders']
const invoiceLimit = { name: 'invoices', maxAttempts: 30, windowMinutes: 15 }

export function adminOrderRoutes(api: Api, { db, publicUrl }: { db: Database; publicUrl: () => string }): void {
  api.get(
    '/admin/order/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAdminOrders',
        tags,
        summary: 'Admin order list',
        querystring: adminOrderQuerySchema,
        response: envelopeSchema(adminOrderListSchema),
      },
    },
    async ({ query }) => ok(presentAdminOrderList(await listAdminOrders(db, parseAdminOrderQuery(query)))),
  )

  api.get(
    '/admin/order/:order_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'getAdminOrder',
        tags,
        summary: 'Admin order',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(adminOrderSchema),
      },
    },
    async ({ params }) => ok(await getAdminOrder(db, params.order_id)),
  )

  api.put(
    '/admin/order/status',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'setOrderStatus',
        tags,
        summary: 'Set order status',
        body: updateOrderStatusSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, action }, ip: ipAddress }) => {
      await updateOrderStatus(db, requireAuthenticated(actor), { orderId, delivered: action === 1, ipAddress })
      return ok({ message: ordersText.statusChanged })
    },
  )

  api.get(
    '/admin/order/invoice/:order_id',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'getInvoiceRecipient',
        tags,
        summary: 'To whom an invoice goes',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(invoiceRecipientSchema),
      },
    },
    async ({ params }) => {
      const { recipient, name, email } = await getInvoiceAddressee(db, params.order_id)
      return ok({ recipient, name, email })
    },
  )

  api.post(
    '/admin/order/invoice',
    {
      config: { access: 'admin', limit: invoiceLimit, errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'sendInvoice',
        tags,
        summary: 'Send invoice',
        body: sendInvoiceSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { order_id: orderId }, ip: ipAddress }) => {
      await sendInvoice(db, requireAuthenticated(actor), { orderId, ipAddress, publicUrl: publicUrl() })
      return ok({ message: ordersText.invoiceSent })
    },
  )

  api.get(
    '/admin/client/order/:client_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'listOrdersOfClient',
        tags,
        summary: 'Client order detail',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(clientOrdersSchema),
      },
    },
    async ({ params }) => ok(await getClientOrders(db, params.client_id)),
  )
}
