import { z } from 'zod'
import { address, clearable, text, whole } from './check-input.ts'
import { invalidRequest } from './provider-error.ts'
import { sandboxText } from './text.ts'

const youngest = 13

export const personFields = z.strictObject({
  first_name: clearable.optional(),
  last_name: clearable.optional(),
  email: clearable.optional(),
  phone: clearable.optional(),
  address: address.optional(),
  dob: z.strictObject({ day: whole, month: whole, year: whole }).optional(),
  id_number: text.optional().transform(() => undefined),
})

/** The provider deals with nobody below 13, whatever its customer checked before. */
export function checkPerson({ dob }: z.output<typeof personFields>, now: number): void {
  if (!dob) return
  const born = new Date(Date.UTC(dob.year, dob.month - 1, dob.day))
  const exists = born.getUTCDate() === dob.day && born.getUTCMonth() === dob.month - 1
  const today = new Date(now * 1000)
  if (!exists || dob.year < 1900 || born > today)
    throw invalidRequest(sandboxText.dateOfBirthInvalid, { param: 'individual[dob]' })
  const old = Date.UTC(dob.year + youngest, dob.month - 1, dob.day)
  if (old > today.getTime()) throw invalidRequest(sandboxText.tooYoung, { param: 'individual[dob][year]' })
}
