import { type AuthenticatedActor, requireAuthenticated } from '#access/server/actor.ts'
import { findPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { getClientView } from '#clients/server/get-client.ts'
import { commissionOf } from '#commission-rules/commission-of.ts'
import { readSellerRules, type SellerRules } from '#commission-rules/server/seller-rules.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { listProductsRunningOut } from '#restock/server/running-out.ts'
import type { ClientSaleView, SaleProductView } from '../contract.ts'
import { clientSaleSchema, clientToSellToSchema, latestClientsSchema } from '../contract.ts'
import { selectLastBasket, selectLatestClients } from './selling-store.ts'

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

function presentClientSale({ client, basket, runningOut, rules }: ClientSale): ClientSaleView {
  return {
    client,
    basket: basket
      ? {
          order_id: basket.orderId,
          created: basket.createdAt.toISOString(),
          prods: basket.lines.map(({ product, quantity }) => ({ ...presentSaleProduct(product, rules), quantity })),
          gone: basket.gone,
        }
      : null,
    running_out: runningOut.map(({ product, runsOutOn }) => ({
      ...presentSaleProduct(product, rules),
      out: runsOutOn,
    })),
    bP: publicBase,
  }
}

function presentSaleProduct(product: PricedProduct, rules: SellerRules): SaleProductView {
  return {
    prod_id: product.id,
    name: product.name,
    brand: product.brand,
    weight: product.weight,
    weight_unit: product.weightUnit,
    price: toPounds(pence(product.pricePence)),
    rrp: toPounds(pence(product.rrpPence)),
    commission: toPounds(commissionOf(rules, product).commission),
    imgs: product.pictures,
  }
}

/**
 * What a sale to a client begins with: the basket that she paid last, and what she is about to run out of, both at today's prices. The
 * number of queries does not grow with the number of products (N-SELL-002).
 */
async function getClientSale(db: Database, seller: AuthenticatedActor, clientId: string) {
  const client = await getClientView(db, seller, clientId)
  const basket = await selectLastBasket(db, seller.userId, clientId)
  const runningOut = await listProductsRunningOut(db, seller.userId, clientId)
  const ids = [...(basket?.lines ?? []), ...runningOut].map(({ productId }) => productId)
  const products = new Map((await findPricedProducts(db, [...new Set(ids)])).map((product) => [product.id, product]))
  const withProduct = <Line extends { productId: string }>(lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const product = products.get(line.productId)
      return product ? [{ ...line, product }] : []
    })
  return {
    client,
    basket: basket && {
      orderId: basket.order_id,
      createdAt: basket.created_at,
      lines: withProduct(basket.lines),
      // the order has stored the name of each product, even if the catalogue has not got it any more
      gone: basket.lines.filter(({ productId }) => !products.has(productId)).map(({ name }) => name),
    },
    runningOut: withProduct(runningOut),
    rules: await readSellerRules(db, seller.userId),
  }
}
type ClientSale = Awaited<ReturnType<typeof getClientSale>>
