import { z } from 'zod'
import { emailSchema } from '#accounts/contract.ts'
import { linkValue, typedCode } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { clientPageText } from '../text.ts'

export const requestCodeSchema = z.object({ email: emailSchema })

/** The answer to a request for a login code; it is the same if no seller knows the email address. */
export const codeRequestedSchema = z.object({ challenge: z.string(), message: z.string() })
export type CodeRequested = z.output<typeof codeRequestedSchema>

export const enterCodeSchema = z.object({
  email: emailSchema,
  /** The random value that the request for the code returned; without it the code is worthless. */
  challenge: linkValue({ most: textLengths.linkToken, error: clientPageText.codeExpired })
    .min(1, clientPageText.codeExpired)
    .max(textLengths.linkToken),
  /** The emailed code, typed with or without spaces. */
  code: typedCode({ most: textLengths.securityCode, error: clientPageText.codeEmpty, long: clientPageText.codeWrong })
    .min(1, clientPageText.codeEmpty)
    .max(textLengths.securityCode, clientPageText.codeWrong),
})

export const clientSessionSchema = z.object({ acsT: z.string(), message: z.string() })
export type ClientSessionView = z.output<typeof clientSessionSchema>

nameSchemas({
  RequestClientCode: requestCodeSchema,
  ClientCodeRequested: codeRequestedSchema,
  EnterClientCode: enterCodeSchema,
  ClientSession: clientSessionSchema,
})
