import { diallingCodeOf, homeCountry, type PhoneNumber } from '#accounts/phone/web/phone-number.ts'

/** The dialling code is shown for foreign numbers only. */
export function formatPhone({ number, diallingCode }: PhoneNumber): string {
  const isHome = diallingCode === '' || diallingCode === diallingCodeOf(homeCountry)
  return isHome || number.startsWith('+') ? number : `${diallingCode} ${number}`
}
