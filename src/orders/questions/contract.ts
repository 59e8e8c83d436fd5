import { z } from 'zod'
import { payLinkValueSchema } from '#orders/pay-links/contract.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { questionsText } from './text.ts'

export const questionSchema = z.object({
  order_id: payLinkValueSchema,
  question: typedText({ most: textLengths.question, error: questionsText.empty, long: questionsText.tooLong })
    .min(1, questionsText.empty)
    .max(textLengths.question, questionsText.tooLong),
})

nameSchemas({ Question: questionSchema })
