import { z } from 'zod'
import { cancellationReasonSchema } from '#orders/cancellation/contract.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { idSchema, nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'
import { linkKinds, linkStates } from '../codes.ts'
import { adminLinksText } from './text.ts'

/** Selects the links of a user, of a client, or of an order. */
export const listAnyLinksSchema = pagingSchema
  .extend({ user_id: optionalIdSchema, client_id: optionalIdSchema, order_id: optionalIdSchema })
  .refine(({ user_id, client_id, order_id }) => user_id || client_id || order_id, {
    error: adminLinksText.chooseWhose,
    path: ['user_id'],
  })

export const cancelAnyLinkSchema = z.object({ link_id: idSchema, reason: cancellationReasonSchema })

const adminLinkSchema = z.object({
  _id: z.string(),
  kind: z.enum(linkKinds),
  state: z.enum(linkStates),
  since: z.string(),
  sent: z.string(),
  client_id: z.string().nullable(),
  clnt_name: z.string(),
  order_id: z.string().nullable(),
  ord_no: z.string(),
  amount: z.number().nullable(),
  /** Whether the link can be cancelled now. */
  open: z.boolean(),
})
export type AdminLinkView = z.output<typeof adminLinkSchema>
export const adminLinkListSchema = z.object({ links: z.array(adminLinkSchema), ttl: z.number() })

nameSchemas({ CancelAnyLink: cancelAnyLinkSchema, AdminLink: adminLinkSchema, AdminLinkList: adminLinkListSchema })
