import { defaultCountries, guessCountryByPartialPhoneNumber, parseCountry } from 'react-international-phone'

export interface PhoneNumber {
  /** As it is typed, the country's code apart (D-090). */
  pno: string
  /** '+44' */
  c_code: string
}

interface Country {
  iso2: string
  name: string
  diallingCode: string
}

export const homeCountry = 'gb'

/** The United Kingdom first, the others by name. */
export const countries: readonly Country[] = defaultCountries
  .map(parseCountry)
  .map(({ iso2, name, dialCode }) => ({ iso2, name, diallingCode: `+${dialCode}` }))
  .sort((a, b) => Number(b.iso2 === homeCountry) - Number(a.iso2 === homeCountry))

/** Several countries may share a code: the first number tells them apart, home wins where it can. */
export function countryOf({ c_code, pno }: PhoneNumber): string {
  const code = c_code.startsWith('+') ? c_code : `+${c_code}`
  if (c_code === '' || code === diallingCodeOf(homeCountry)) return homeCountry
  const guess = guessCountryByPartialPhoneNumber({ phone: `${code}${pno.replace(/\D/g, '')}` }).country
  if (guess && `+${guess.dialCode}` === code) return guess.iso2
  return countries.find((country) => country.diallingCode === code)?.iso2 ?? homeCountry
}

export function diallingCodeOf(iso2: string): string {
  return countries.find((country) => country.iso2 === iso2)?.diallingCode ?? '+44'
}

/** A number pasted whole, '+44 7700 900123' or '0044 ...', is taken apart into code and number. */
export function splitPhoneNumber(phone: PhoneNumber): PhoneNumber {
  const whole = phone.pno.trim().replace(/^00(?=[1-9])/, '+')
  if (!whole.startsWith('+')) return { ...phone, pno: phone.pno.trim() }
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({ phone: whole })
  if (!country || !fullDialCodeMatch) return { ...phone, pno: whole }
  const afterCode = new RegExp(`^\\+[\\s-]*${[...country.dialCode].join('[\\s-]*')}[\\s-]*(?:\\(0\\))?[\\s-]*`)
  return { pno: whole.replace(afterCode, ''), c_code: `+${country.dialCode}` }
}
