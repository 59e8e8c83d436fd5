import { checkPassword, type PasswordCheck } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'

const texts: Record<PasswordCheck, string> = {
  length: accountsText.checkLength,
  upper: accountsText.checkUpper,
  lower: accountsText.checkLower,
  number: accountsText.checkNumber,
  special: accountsText.checkSpecial,
}

/** The live checklist beside a new password. */
export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  return checkPassword(password).map(({ check, met }) => ({ text: texts[check], met }))
}
