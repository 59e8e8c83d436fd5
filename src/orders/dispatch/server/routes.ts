import { requireAuthenticated } from '#access/server/actor.ts'
import { importFormSchema, registerImport } from '#back-office/imports/server/register-import.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  addParcelSchema,
  correctDispatchSchema,
  dispatchCsvColumns,
  dispatchListQuerySchema,
  dispatchListSchema,
  dispatchManyResultSchema,
  dispatchManySchema,
  packingSlipsQuerySchema,
  receiveOrderSchema,
  undoDispatchSchema,
} from '../contract.ts'
import { dispatchText } from '../text.ts'
import { listOrdersToSend } from './dispatch-obstacles.ts'
import { addParcel, correctDispatch, dispatchMany, undoDispatch } from './dispatch-order.ts'
import { exampleDispatchRow, importDispatches } from './import-dispatches.ts'
import { receiveOrder } from './order-arrival.ts'
import { getPackingSlips, renderPackingSlipsInWorker } from './packing-slips.ts'
import { presentDispatchList } from './present.ts'

interface DispatchDependencies {
  db: Database
  config: Pick<Config, 'company' | 'labelCommand'>
  publicUrl: () => string
}

/** The calls of the dispatch desk: the orders to pack, their packing slips, and marking the orders that have left. */
export function dispatchRoutes(api: Api, dependencies: DispatchDependencies): void {
  deskRoutes(api, dependencies)
  markingRoutes(api, dependencies)
}

function deskRoutes(api: Api, { db, config }: DispatchDependencies): void {
  const routes = createRoutes(api, 'Admin: dispatch')

  routes.get(
    '/admin/dispatch/list',
    {
      name: 'listOrdersToSend',
      summary: 'Orders to pack, or on their way',
      access: 'admin',
      right: 'dispatch',
      query: dispatchListQuerySchema,
      answer: dispatchListSchema,
    },
    async ({ query }) => {
      const found = await listOrdersToSend(db, { state: query.state, search: query.sKey.trim() }, toAdminPage(query))
      return ok(presentDispatchList(found, config.labelCommand !== null))
    },
  )

  routes.get(
    '/admin/dispatch/slips',
    {
      name: 'getPackingSlips',
      summary: 'Packing slips as PDF',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound'],
      query: packingSlipsQuerySchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ query }, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="packing-slips.pdf"')
        .header('cache-control', 'no-store')
        .send(await renderPackingSlipsInWorker(await getPackingSlips(db, config, query.order_ids))),
  )
}

function markingRoutes(api: Api, { db, publicUrl }: DispatchDependencies): void {
  const routes = createRoutes(api, 'Admin: dispatch')

  routes.put(
    '/admin/dispatch/many',
    {
      name: 'dispatchOrders',
      summary: 'Mark orders as dispatched',
      access: 'admin',
      right: 'dispatch',
      body: dispatchManySchema,
      answer: dispatchManyResultSchema,
    },
    async ({ actor, body: { orders, carrier, tracking_url: trackingUrl } }) => {
      const { done, refused } = await dispatchMany(db, requireAuthenticated(actor), {
        orders: orders.map(({ order_id: orderId, tracking_number: trackingNumber }) => ({
          orderId,
          parcel: { carrier, trackingNumber, trackingUrl },
        })),
        publicUrl: publicUrl(),
      })
      return ok({
        message: dispatchText.marked(done),
        done,
        refused: refused.map(({ orderId, message }) => ({ _id: orderId, message })),
      })
    },
  )

  routes.put(
    '/admin/dispatch',
    {
      name: 'correctDispatch',
      summary: 'Correct carrier and tracking number',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound', 'conflict'],
      body: correctDispatchSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { order_id: orderId, carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = body
      const parcel = { carrier, trackingNumber, trackingUrl }
      const corrected = { orderId, number: body.parcel, parcel }
      await correctDispatch(db, requireAuthenticated(actor), { ...corrected, publicUrl: publicUrl() })
      return ok({ message: dispatchText.corrected })
    },
  )

  routes.post(
    '/admin/dispatch/parcel',
    {
      name: 'addParcel',
      summary: 'Add a parcel to an order that has left',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound', 'conflict'],
      body: addParcelSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { order_id: orderId, carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = body
      const parcel = { carrier, trackingNumber, trackingUrl }
      await addParcel(db, requireAuthenticated(actor), { orderId, parcel, publicUrl: publicUrl() })
      return ok({ message: dispatchText.parcelAdded })
    },
  )

  routes.put(
    '/admin/dispatch/undo',
    {
      name: 'undoDispatch',
      summary: 'Put an order back to packing',
      access: 'admin',
      right: 'dispatch',
      errors: ['notFound', 'conflict'],
      body: undoDispatchSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId } }) => {
      await undoDispatch(db, requireAuthenticated(actor), { orderId, publicUrl: publicUrl() })
      return ok({ message: dispatchText.undone })
    },
  )
}

/** The call with which a seller reports that an order to her salon has arrived. */
export function receivedOrderRoutes(api: Api, { db }: Pick<DispatchDependencies, 'db'>): void {
  createRoutes(api, 'Orders').post(
    '/order/received',
    {
      name: 'receiveOrder',
      summary: 'An order to the salon has arrived',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: receiveOrderSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId } }) => {
      await receiveOrder(db, requireAuthenticated(actor), orderId)
      return ok({ message: dispatchText.isReceived })
    },
  )
}

interface DispatchImportDependencies {
  db: Database
  publicUrl: () => string
}

/** The import of a file of tracking numbers, and its template. It can only be undone order by order, since emails have been sent. */
export function dispatchImportRoutes(api: Api, { db, publicUrl }: DispatchImportDependencies): void {
  const routes = createRoutes(api, 'Admin: dispatch')

  registerImport(api, {
    right: 'dispatch',
    path: '/admin/dispatch/import',
    operationIds: { run: 'importDispatches', refused: 'listRefusedDispatches' },
    tag: 'Admin: dispatch',
    what: 'tracking numbers',
    form: importFormSchema,
    errors: ['fileType', 'fileTooLarge', 'fileCount'],
    run: ({ actor }, file) => importDispatches(db, requireAuthenticated(actor), { ...file, publicUrl: publicUrl() }),
  })

  routes.get(
    '/admin/dispatch/import/template',
    {
      name: 'getDispatchTemplate',
      summary: 'Template for tracking numbers',
      access: 'admin',
      right: 'dispatch',
      answer: fileSchema('text/csv'),
    },
    async (_request, reply) =>
      sendCsv(reply, 'tracking-numbers', { headings: Object.values(dispatchCsvColumns), rows: oneBatch() }),
  )
}

async function* oneBatch(): AsyncGenerator<string[][]> {
  yield [exampleDispatchRow]
}
