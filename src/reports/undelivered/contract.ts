import { z } from 'zod'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'

export const refusedEmailsQuerySchema = pagingSchema

const refusedEmailSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  email: z.string(),
  refused: z.string(),
  /** What the mail server said, without addresses. */
  answer: z.string(),
  /** Whose address it is: `user_id` for a user, or else `client_id` for a client. */
  user_id: z.string().nullable(),
  client_id: z.string().nullable(),
})
export const refusedEmailsSchema = z.object({ emails: z.array(refusedEmailSchema), ttl: z.number() })

nameSchemas({ RefusedEmail: refusedEmailSchema, RefusedEmailList: refusedEmailsSchema })
