import { z } from 'zod'
import { invalidRequest } from '../http/provider-error.ts'
import { address, clearable, integer, text } from '../http/validate-input.ts'
import { sandboxText } from '../text.ts'

const minimumAge = 13

export const personFields = z.strictObject({
  first_name: clearable.optional(),
  last_name: clearable.optional(),
  email: clearable.optional(),
  phone: clearable.optional(),
  address: address.optional(),
  dob: z.strictObject({ day: integer, month: integer, year: integer }).optional(),
  id_number: text.optional().transform(() => undefined),
})

/** Rejects a person under 13, even if the shop has checked the age already. */
export function validatePerson({ dob }: z.output<typeof personFields>, now: number): void {
  if (!dob) return
  const born = new Date(Date.UTC(dob.year, dob.month - 1, dob.day))
  const exists = born.getUTCDate() === dob.day && born.getUTCMonth() === dob.month - 1
  const today = new Date(now * 1000)
  if (!exists || dob.year < 1900 || born > today)
    throw invalidRequest(sandboxText.dateOfBirthInvalid, { param: 'individual[dob]' })
  const old = Date.UTC(dob.year + minimumAge, dob.month - 1, dob.day)
  if (old > today.getTime()) throw invalidRequest(sandboxText.tooYoung, { param: 'individual[dob][year]' })
}
