import { z } from 'zod'
import { payLinkValueSchema } from '#orders/pay-links/contract.ts'
import { questionsText } from '#orders/questions/text.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'

export const questionSchema = z.object({
  order_id: payLinkValueSchema,
  question: typedText({ most: textLengths.question, error: questionsText.empty, long: questionsText.tooLong })
    .min(1, questionsText.empty)
    .max(textLengths.question, questionsText.tooLong),
})

nameSchemas({ Question: questionSchema })
