import { defaultCountries, guessCountryByPartialPhoneNumber, parseCountry } from 'react-international-phone'

export interface Phone {
  /** As it is typed, the country's code apart (D-090). */
  pno: string
  /** '+44' */
  c_code: string
}

interface Country {
  iso2: string
  name: string
  code: string
}

export const home = 'gb'

/** The United Kingdom first, the others by name. */
export const countries: readonly Country[] = defaultCountries
  .map(parseCountry)
  .map(({ iso2, name, dialCode }) => ({ iso2, name, code: `+${dialCode}` }))
  .sort((a, b) => Number(b.iso2 === home) - Number(a.iso2 === home))

/** Several countries may share a code: the first number tells them apart, home wins where it can. */
export function countryOf({ c_code, pno }: Phone): string {
  const code = c_code.startsWith('+') ? c_code : `+${c_code}`
  if (c_code === '' || code === codeOf(home)) return home
  const guess = guessCountryByPartialPhoneNumber({ phone: `${code}${pno.replace(/\D/g, '')}` }).country
  if (guess && `+${guess.dialCode}` === code) return guess.iso2
  return countries.find((country) => country.code === code)?.iso2 ?? home
}

export function codeOf(iso2: string): string {
  return countries.find((country) => country.iso2 === iso2)?.code ?? '+44'
}

/** A number pasted whole, '+44 7700 900123' or '0044 ...', is taken apart into code and number. */
export function takenApart(phone: Phone): Phone {
  const whole = phone.pno.trim().replace(/^00(?=[1-9])/, '+')
  if (!whole.startsWith('+')) return { ...phone, pno: phone.pno.trim() }
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({ phone: whole })
  if (!country || !fullDialCodeMatch) return { ...phone, pno: whole }
  const afterCode = new RegExp(`^\\+[\\s-]*${[...country.dialCode].join('[\\s-]*')}[\\s-]*(?:\\(0\\))?[\\s-]*`)
  return { pno: whole.replace(afterCode, ''), c_code: `+${country.dialCode}` }
}
