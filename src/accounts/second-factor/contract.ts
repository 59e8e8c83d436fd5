import { z } from 'zod'
import { loginResponseSchema, loginSchema } from '#accounts/sessions/contract.ts'
import { typedCode } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { tokenField } from '../contract.ts'
import { secondFactorText } from './text.ts'

export const totpDigits = 6
export const totpStepSeconds = 30
export const recoveryCodeCount = 10

/** A code from the app or a recovery code, with or without spaces and dashes. */
const codeField = typedCode({
  most: textLengths.securityCode,
  error: secondFactorText.codeEmpty,
  long: secondFactorText.codeLong,
})
  .min(1, secondFactorText.codeEmpty)
  .max(textLengths.securityCode, secondFactorText.codeLong)

export const codeSchema = z.object({ code: codeField })

/** Starts a set-up; `code` is a code of the second factor that is being replaced, if there is one. */
export const startSetUpSchema = z.object({ code: codeField.optional() })

export const turnOffSchema = z.object({ password: loginSchema.shape.password, code: codeField })

export const loginCodeSchema = z.object({ accessToken: tokenField, code: codeField })

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  /** Whether the operator requires a second factor of every administrator. */
  required: z.boolean(),
  since: z.string().nullable(),
  codesLeft: z.number(),
})
export type SecondFactorView = z.output<typeof secondFactorSchema>

/** What an authenticator app needs: the secret in base 32, and an `otpauth:` URI that holds it. */
export const setUpSchema = z.object({ secret: z.string(), uri: z.string() })
export type SetUpView = z.output<typeof setUpSchema>

/** Shown once. */
const codesField = z.array(z.string())
export const recoveryCodesSchema = z.object({ message: z.string(), codes: codesField })
export type RecoveryCodesView = z.output<typeof recoveryCodesSchema>

export const loginWithSetUpSchema = loginResponseSchema.extend({ codes: codesField })
export type LoginWithSetUp = z.output<typeof loginWithSetUpSchema>

/** The part of a login's error that says which second step the login needs (D-230). */
export interface LoginChallenge {
  loginT: string
  step: 'code' | 'set-up'
}

nameSchemas({
  SecondFactorCode: codeSchema,
  StartSetUp: startSetUpSchema,
  TurnSecondFactorOff: turnOffSchema,
  LoginCode: loginCodeSchema,
  SecondFactor: secondFactorSchema,
  SecondFactorSetUp: setUpSchema,
  RecoveryCodes: recoveryCodesSchema,
  LoginWithSetUp: loginWithSetUpSchema,
})
