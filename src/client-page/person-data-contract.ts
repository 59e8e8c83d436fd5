import { z } from 'zod'
import { clientPageSchema } from '#client-page/contract.ts'
import { clientPageOrderRowSchema } from '#client-page/orders/contract.ts'
import { orderAddressSchema } from '#orders/contract.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'

const personOrderSchema = clientPageOrderRowSchema.extend({
  name: z.string(),
  email: z.string(),
  address: orderAddressSchema.nullable(),
  prods: z.array(z.object({ brand: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
})

export type PersonOrderData = z.output<typeof personOrderSchema>

/** The file of all that is stored about a client. */
export const personDataSchema = clientPageSchema.extend({
  orders: z.array(personOrderSchema),
  /** The reminders of what was about to run out, and since when the client agrees to automatic ones. */
  reminders: z.array(
    z.object({ seller: z.string(), brand: z.string(), name: z.string(), sent: z.string(), automatic: z.boolean() }),
  ),
  agreements: z.array(z.object({ seller: z.string(), since: z.string() })),
  /** The sellers' notes about the client. */
  seller_notes: z.array(z.object({ client_id: z.string(), note: z.string(), patch_test: z.string().nullable() })),
  /** The administrators' notes about the client and the client's orders. */
  shop_notes: z.array(z.object({ note: z.string(), created: z.string() })),
  sessions: z.array(z.object({ created: z.string(), until: z.string() })),
  /** What stays after an erasure, in words. */
  retained: z.string(),
})

nameSchemas({ PersonOrder: personOrderSchema, PersonData: personDataSchema })
