import { checkPassword, type PasswordCheck } from '../password-rules.ts'
import { passwordsText } from '../text.ts'

const texts: Record<PasswordCheck, string> = {
  length: passwordsText.checkLength,
  upper: passwordsText.checkUpper,
  lower: passwordsText.checkLower,
  number: passwordsText.checkNumber,
  special: passwordsText.checkSpecial,
}

/** The live checklist of a new password. */
export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  return checkPassword(password).map(({ check, met }) => ({ text: texts[check], met }))
}
