import { z } from 'zod'
import { errorCode } from '#platform/envelope.ts'
import { nameSchemas } from '#platform/name-schemas.ts'

/** The schema of a successful response around its data (D-179). */
export function successSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.literal(1), responseData: data })
}

const errorCodeSchema = z.number().meta({ enum: Object.values(errorCode) })

export const failureSchema = z.object({
  statusCode: z.literal(0),
  responseMessage: z.string(),
  error: z.object({ errorCode: errorCodeSchema, responseMessage: z.string(), errors: z.unknown().optional() }),
})

/** The data of calls that change something and return nothing else. */
export const messageSchema = z.object({ message: z.string() })

nameSchemas({ ErrorCode: errorCodeSchema, FailureEnvelope: failureSchema, Message: messageSchema })
