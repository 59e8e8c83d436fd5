import { requireAuthenticated } from '#access/server/actor.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import type { ClientSaleView, SaleProductView } from '../contract.ts'
import { clientSaleSchema, clientToSellToSchema, latestClientsSchema } from '../contract.ts'
import { type ClientSale, getClientSale, type SaleProduct } from './get-client-sale.ts'
import { selectLatestClients } from './selling-store.ts'

export function sellingRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Orders')

  routes.get(
    '/selling/clients',
    {
      name: 'listLatestClients',
      summary: 'Clients who bought last',
      access: 'token',
      answer: latestClientsSchema,
    },
    async ({ actor }) => {
      const clients = await selectLatestClients(db, requireAuthenticated(actor).userId)
      return ok({ clients: clients.map(({ id, name, email }) => ({ _id: id, name, email })) })
    },
  )

  routes.get(
    '/selling/client/:client_id',
    {
      name: 'getClientSale',
      summary: 'What to sell to a client',
      access: 'token',
      errors: ['notFound'],
      params: clientToSellToSchema,
      answer: clientSaleSchema,
    },
    async ({ actor, params }) =>
      ok(presentClientSale(await getClientSale(db, requireAuthenticated(actor), params.client_id))),
  )
}

function presentClientSale({ client, basket, runningOut }: ClientSale): ClientSaleView {
  return {
    client,
    basket: basket
      ? {
          order_id: basket.orderId,
          created: basket.createdAt.toISOString(),
          prods: basket.lines.map(({ product, quantity }) => ({ ...presentSaleProduct(product), quantity })),
          gone: basket.gone,
        }
      : null,
    running_out: runningOut.map(({ product, runsOutOn }) => ({ ...presentSaleProduct(product), out: runsOutOn })),
    bP: publicBase,
  }
}

function presentSaleProduct(product: SaleProduct): SaleProductView {
  return {
    prod_id: product.id,
    name: product.name,
    brand: product.brand,
    weight: product.weight,
    weight_unit: product.weightUnit,
    price: toPounds(pence(product.pricePence)),
    rrp: toPounds(pence(product.rrpPence)),
    commission: toPounds(pence(product.commissionPence)),
    imgs: product.pictures,
  }
}
