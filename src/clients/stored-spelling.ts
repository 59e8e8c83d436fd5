import { formatPostcode } from '#places/postcode.ts'
import type { ClientDetails } from './contract.ts'

/**
 * The details of a client as the shop stores them: the email in lower case, the post code in capitals with its space (D-083), the country
 * code with its plus (D-198). A browser that compares what was typed with what is stored uses the same spelling.
 */
export function toStoredSpelling<Details extends Pick<ClientDetails, 'email' | 'diallingCode' | 'postcode'>>(
  details: Details,
): Details {
  const { email, diallingCode, postcode } = details
  return {
    ...details,
    email: email.toLowerCase(),
    diallingCode: diallingCode === '' ? '+44' : `+${diallingCode.replace('+', '')}`,
    postcode: formatPostcode(postcode),
  }
}
