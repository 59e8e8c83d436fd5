import { newPasswordSchema } from '#accounts/passwords/contract.ts'
import { isInsecurePassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'

/** What is wrong with a password that an operator sets, in half a sentence; null where it keeps the rules of other passwords. */
export function findPasswordProblem(password: string, email: string): string | null {
  const parsed = newPasswordSchema.safeParse(password)
  const message = parsed.success
    ? isInsecurePassword(password, email) && accountsText.passwordInsecure
    : parsed.error.issues[0]?.message
  return message ? message.replace(/^\*|\.$/g, '') : null
}
