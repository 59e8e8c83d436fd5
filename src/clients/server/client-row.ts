import type { ClientForm } from '#clients/contract.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { formatPostcode } from '#places/postcode.ts'

/** The form as columns: post code in capitals with its space (D-083), country code with its plus (D-198). */
export function toClientRow(form: ClientForm): ClientValues {
  return {
    name: form.name,
    email: form.email.toLowerCase(),
    phone: form.pno,
    country_code: form.c_code === '' ? '+44' : `+${form.c_code.replace('+', '')}`,
    line1: form.addressLine1,
    line2: form.addressLine2,
    street: form.street,
    city: form.city,
    county: form.state,
    postcode: formatPostcode(form.zipcode),
    lat: form.lat ?? null,
    lng: form.lng ?? null,
  }
}
