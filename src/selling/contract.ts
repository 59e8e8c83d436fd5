import { z } from 'zod'
import { productSchema } from '#catalogue/products/contract.ts'
import { clientViewSchema } from '#clients/contract.ts'
import { idSchema, nameSchemas } from '#platform/wire-schemas.ts'

export const clientToSellToSchema = z.object({ client_id: idSchema })

/** A product at today's price, with the fields that a cart copies. */
const saleProductSchema = productSchema
  .pick({ name: true, brand: true, weight: true, weight_unit: true, price: true, rrp: true, imgs: true })
  .extend({ prod_id: z.string(), commission: z.number() })
export type SaleProductView = z.output<typeof saleProductSchema>

const lastBasketSchema = z.object({
  order_id: z.string(),
  created: z.string(),
  prods: z.array(saleProductSchema.extend({ quantity: z.number() })),
  /** The names of the products in the order that are no longer sold. */
  gone: z.array(z.string()),
})

/** What a sale to a client begins with. `out` is the day on which a product is used up. */
export const clientSaleSchema = z.object({
  client: clientViewSchema,
  basket: lastBasketSchema.nullable(),
  running_out: z.array(saleProductSchema.extend({ out: z.string() })),
  bP: z.string(),
})
export type ClientSaleView = z.output<typeof clientSaleSchema>

export const latestClientsSchema = z.object({
  clients: z.array(clientViewSchema.pick({ _id: true, name: true, email: true })),
})

export type LatestClientsView = z.output<typeof latestClientsSchema>

nameSchemas({
  SaleProduct: saleProductSchema,
  LastBasket: lastBasketSchema,
  ClientSale: clientSaleSchema,
  LatestClients: latestClientsSchema,
})
