import { z } from 'zod'
import { textLengths } from '#platform/text-lengths.ts'
import { actionSchema, idSchema, nameSchemas } from '#platform/wire-schemas.ts'

/** `key` is the secret token of the link in the email about a changed address. */
export const objectToEmailSchema = z.object({ key: z.string().min(1).max(textLengths.linkToken) })

/** `former` is the earlier email whose owner objects to the change; null if its owner does not object. */
export const contestedEmailSchema = z.object({ former: z.string().nullable(), email: z.string() })
export type ContestedEmail = z.output<typeof contestedEmailSchema>

/** `keep` 1 keeps the client's present email, 0 puts the former one back. */
export const decideEmailSchema = z.object({ client_id: idSchema, keep: actionSchema })

nameSchemas({
  ObjectToEmail: objectToEmailSchema,
  ContestedEmail: contestedEmailSchema,
  DecideEmail: decideEmailSchema,
})
