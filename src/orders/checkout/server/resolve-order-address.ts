import type { Address } from '#accounts/addresses/contract.ts'
import { findClientAddress, findPrimarySellerAddress, findSellerAddress } from '#accounts/addresses/server/addresses.ts'
import type { Client } from '#clients/server/get-client.ts'
import { deliveryType } from '#orders/order-state.ts'
import { ordersText } from '#orders/text.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PlaceOrderRequest } from '../contract.ts'

interface ResolvedAddress {
  address: DeliveryAddress | null
  sourceAddressId: string | null
}

type AddressRequest = Pick<PlaceOrderRequest, 'type' | 'addressId'>

/** The delivery address by delivery type (D-021). It is a copy, so that a later edit of the address changes no order. */
export async function resolveOrderAddress(
  db: Db,
  sellerId: string,
  client: Client | null,
  request: AddressRequest,
): Promise<ResolvedAddress> {
  if (request.type === deliveryType.toClient || request.type === deliveryType.byLink) {
    if (!client) throw createFieldError('client_id', ordersText.clientEmpty)
    return resolveClientAddress(db, sellerId, client, request.addressId)
  }
  const chosen = request.addressId ? await findSellerAddress(db, sellerId, request.addressId) : undefined
  if (request.addressId && !chosen) throw new AppError(ordersText.addressNotFound, errorCode.notFound)
  const address = (request.type === deliveryType.toSalon && chosen) || (await findPrimarySellerAddress(db, sellerId))
  if (address) return copyAddress(address)
  // only a delivery to the salon needs an address here, because a sale from salon stock is handed over in person
  if (request.type === deliveryType.toSalon) throw createFieldError('address', ordersText.addressEmpty)
  return { address: null, sourceAddressId: null }
}

/** One of the client's addresses, or the one in the client's record if `addressId` is absent or is the client's own id. */
async function resolveClientAddress(
  db: Db,
  sellerId: string,
  client: Client,
  addressId: string | undefined,
): Promise<ResolvedAddress> {
  if (!addressId || addressId === client.id) {
    // an imported client may have no address yet (D-370)
    if (client.line1 === '') throw createFieldError('address', ordersText.addressEmpty)
    return { address: toDeliveryAddress(client), sourceAddressId: null }
  }
  const address = await findClientAddress(db, sellerId, client.id, addressId)
  if (!address) throw new AppError(ordersText.addressNotFound, errorCode.notFound)
  return copyAddress(address)
}

function copyAddress({
  id,
  firstName,
  lastName,
  line1,
  line2,
  city,
  county,
  postcode,
  country,
  phone,
}: Address): ResolvedAddress {
  return {
    sourceAddressId: id,
    address: { firstName, lastName, line1, line2, city, county, postcode, country, phone },
  }
}

/** Converts the address in a client's record, which has no country: the shop's country is used (D-045). */
export function toDeliveryAddress({
  name,
  line1,
  line2,
  city,
  county,
  postcode,
  phone,
}: Pick<Client, 'name' | 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'phone'>): DeliveryAddress {
  const [firstName = '', ...otherNames] = name.split(' ')
  const lastName = otherNames.join(' ')
  return { firstName, lastName, line1, line2, city, county, postcode, country: 'United Kingdom', phone }
}
