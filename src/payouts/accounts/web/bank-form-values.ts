import { payoutsText } from '#payouts/text.ts'
import type { PostalAddress } from '#places/postal-address.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { type BankDetailsWire, bankDetailsSchema } from '../contract.ts'
import type { BankAccount } from './bank-account.ts'

/** The values of the bank form. `dateOfBirth` is the value of a date field: YYYY-MM-DD or empty. */
export interface BankFormValues extends Omit<PostalAddress, 'county'> {
  accountNumber: string
  sortCode: string
  dateOfBirth: string
}

export type BankFormErrors = Partial<Record<keyof BankFormValues, string>>

export const earliestDateOfBirth = '1900-01-01'
const minimumAge = 13

/** Account number and sort code start empty, since only the provider has them (D-060). */
export function toBankFormValues(bank: BankAccount | null): BankFormValues {
  const { line1 = '', line2 = '', city = '', postcode = '' } = bank?.address ?? {}
  const dateOfBirth = formatDateOfBirth(bank?.dateOfBirth)
  return { accountNumber: '', sortCode: '', line1, line2, city, country: 'GB', postcode, dateOfBirth }
}

function formatDateOfBirth(date: BankAccount['dateOfBirth'] | undefined): string {
  if (!date) return ''
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.year}-${pad(date.month)}-${pad(date.day)}`
}

/** The latest date of birth of a person who is 13 today (C-POUT-050). */
export function latestDateOfBirth(today: Date): string {
  const year = today.getFullYear() - minimumAge
  // that year may have no 29 February; day 0 of the next month is the last day of this one
  const lastOfMonth = new Date(Date.UTC(year, today.getMonth() + 1, 0)).getUTCDate()
  const day = Math.min(today.getDate(), lastOfMonth)
  return new Date(Date.UTC(year, today.getMonth(), day)).toISOString().slice(0, 10)
}

/** The details as the server expects them, or the message of each invalid field. */
export function validateBankForm(
  { accountNumber: accountNo, sortCode: routingNo, postcode: postal_code, dateOfBirth, ...fields }: BankFormValues,
  today: Date,
): { details: BankDetailsWire } | { errors: BankFormErrors } {
  const [year, month, day] = dateOfBirth.split('-')
  const parsed = bankDetailsSchema.safeParse({ ...fields, accountNo, routingNo, postal_code, day, month, year })
  const errors = parsed.success ? {} : toBankFormErrors(fieldErrors(parsed.error))
  if (!errors.dateOfBirth && (dateOfBirth < earliestDateOfBirth || dateOfBirth > latestDateOfBirth(today)))
    errors.dateOfBirth = payoutsText.tooYoung
  return parsed.success && !errors.dateOfBirth ? { details: parsed.data } : { errors }
}

/** Moves messages from the API's field names to those of the form, which has one date field for day, month and year. */
export function toBankFormErrors(errors: Readonly<Record<string, string>>): BankFormErrors {
  const { accountNo, routingNo, postal_code, day, month, year, ...others } = errors
  const dateOfBirth = day ?? month ?? year
  return {
    ...others,
    ...(accountNo === undefined ? {} : { accountNumber: accountNo }),
    ...(routingNo === undefined ? {} : { sortCode: routingNo }),
    ...(postal_code === undefined ? {} : { postcode: postal_code }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
  }
}
