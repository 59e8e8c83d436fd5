import { type BankView, type ChangeBank, changeBankSchema } from '#payouts/accounts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { fieldErrors } from '#platform/field-errors.ts'

/** The form as it is typed; `dob` is what a date field holds, YYYY-MM-DD or nothing. */
export interface BankFormValues {
  accountNo: string
  routingNo: string
  line1: string
  line2: string
  city: string
  country: string
  postal_code: string
  dob: string
}

export const earliestDateOfBirth = '1900-01-01'
const minimumAge = 13

/** Account number and sort code start empty: nobody but the provider has them (D-060). */
export function toBankFormValues(bank: BankView | null): BankFormValues {
  const { line1 = '', line2 = '', city = '', postal_code = '' } = bank?.address ?? {}
  return {
    accountNo: '',
    routingNo: '',
    line1,
    line2,
    city,
    country: 'GB',
    postal_code,
    dob: formatDateOfBirth(bank?.dob),
  }
}

function formatDateOfBirth(dob: BankView['dob'] | undefined): string {
  if (!dob) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dob.year}-${two(dob.month)}-${two(dob.day)}`
}

/** The last day on which somebody was born who is 13 today (C-POUT-050). */
export function latestDateOfBirth(today: Date): string {
  const year = today.getFullYear() - minimumAge
  // day 0 of the next month is the last of this one: there is not always a 29 February
  const lastOfMonth = new Date(Date.UTC(year, today.getMonth() + 1, 0)).getUTCDate()
  const day = Math.min(today.getDate(), lastOfMonth)
  return new Date(Date.UTC(year, today.getMonth(), day)).toISOString().slice(0, 10)
}

/** What is sent, or the message of each wrong field. */
export function validateBankForm(
  values: BankFormValues,
  today: Date,
): { details: ChangeBank } | { problems: Record<string, string> } {
  const { dob, ...fields } = values
  const [year, month, day] = dob.split('-')
  const read = changeBankSchema.safeParse({ ...fields, day, month, year })
  const problems = read.success ? {} : mergeDateOfBirthErrors(fieldErrors(read.error))
  if (!problems.dob && (dob < earliestDateOfBirth || dob > latestDateOfBirth(today)))
    problems.dob = payoutsText.tooYoung
  return read.success && !problems.dob ? { details: read.data } : { problems }
}

/** Day, month and year travel one by one and are one control here. */
export function mergeDateOfBirthErrors({
  day,
  month,
  year,
  ...others
}: Record<string, string>): Record<string, string> {
  const dob = day ?? month ?? year
  return dob === undefined ? others : { ...others, dob }
}
