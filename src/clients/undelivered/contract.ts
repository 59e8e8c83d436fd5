import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** Clients whose address the mail server refuses for good, the newest refusal first. */
export const undeliveredSchema = z.object({
  emails: z.array(z.object({ client_id: z.string(), email: z.string(), refused: z.string() })),
})

nameSchemas({ UndeliveredEmails: undeliveredSchema })
