import { defaultCountries, guessCountryByPartialPhoneNumber, parseCountry } from 'react-international-phone'

export interface PhoneNumber {
  /** As typed, without the dialling code (D-090). */
  number: string
  /** As '+44'. */
  diallingCode: string
}

interface Country {
  iso2: string
  name: string
  diallingCode: string
}

export const homeCountry = 'gb'

/** The countries to choose from: the United Kingdom first, the others by name. */
export const countries: readonly Country[] = defaultCountries
  .map(parseCountry)
  .map(({ iso2, name, dialCode }) => ({ iso2, name, diallingCode: `+${dialCode}` }))
  .sort((a, b) => Number(b.iso2 === homeCountry) - Number(a.iso2 === homeCountry))

/** The ISO code of the number's country. The number tells apart countries that share a dialling code; the home country comes first. */
export function countryOf({ diallingCode, number }: PhoneNumber): string {
  const code = diallingCode.startsWith('+') ? diallingCode : `+${diallingCode}`
  if (diallingCode === '' || code === diallingCodeOf(homeCountry)) return homeCountry
  const guess = guessCountryByPartialPhoneNumber({ phone: `${code}${number.replace(/\D/g, '')}` }).country
  if (guess && `+${guess.dialCode}` === code) return guess.iso2
  return countries.find((country) => country.diallingCode === code)?.iso2 ?? homeCountry
}

export function diallingCodeOf(iso2: string): string {
  return countries.find((country) => country.iso2 === iso2)?.diallingCode ?? '+44'
}

/** Splits a whole number, '+44 7700 900123' or '0044 ...', into dialling code and number. */
export function splitPhoneNumber(phone: PhoneNumber): PhoneNumber {
  const whole = phone.number.trim().replace(/^00(?=[1-9])/, '+')
  if (!whole.startsWith('+')) return { ...phone, number: phone.number.trim() }
  const { country, fullDialCodeMatch } = guessCountryByPartialPhoneNumber({ phone: whole })
  if (!country || !fullDialCodeMatch) return { ...phone, number: whole }
  const codePattern = new RegExp(`^\\+[\\s-]*${[...country.dialCode].join('[\\s-]*')}[\\s-]*(?:\\(0\\))?[\\s-]*`)
  return { number: whole.replace(codePattern, ''), diallingCode: `+${country.dialCode}` }
}

/** The number to show; only a foreign number has its dialling code. */
export function formatPhone({ number, diallingCode }: PhoneNumber): string {
  const isHome = diallingCode === '' || diallingCode === diallingCodeOf(homeCountry)
  return isHome || number.startsWith('+') ? number : `${diallingCode} ${number}`
}
