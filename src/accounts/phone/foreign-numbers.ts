import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setForeignRule } from './phone-rules.ts'

setForeignRule(({ countryCode, national }) => {
  const number = parsePhoneNumberFromString(`+${countryCode}${national}`)
  return number ? number.isValid() : null
})
