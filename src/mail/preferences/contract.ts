import { z } from 'zod'
import { errorText } from '#platform/error-text.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { emailTopics } from './email-topics.ts'

export const emailTopicSchema = z.enum(emailTopics)

export const unsubscribeSchema = z.object({
  key: linkValue({ most: textLengths.linkToken, error: errorText.linkInvalid })
    .min(1, errorText.linkInvalid)
    .max(textLengths.linkToken),
})

export const unsubscribedSchema = z.object({ kind: emailTopicSchema, message: z.string() })
export type Unsubscribed = z.output<typeof unsubscribedSchema>

nameSchemas({ Unsubscribe: unsubscribeSchema, Unsubscribed: unsubscribedSchema })
