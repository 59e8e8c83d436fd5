import { checkPassword, type PasswordCheck } from '#accounts/password.ts'
import { accountsMessages as say } from '#accounts/text.ts'

const texts: Record<PasswordCheck, string> = {
  length: say.checkLength,
  upper: say.checkUpper,
  lower: say.checkLower,
  number: say.checkNumber,
  special: say.checkSpecial,
}

/** The live checklist beside a new password. */
export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  return checkPassword(password).map(({ check, met }) => ({ text: texts[check], met }))
}
