import { type Address, findClientAddress, findOwnAddress, primaryAddress } from '#accounts/addresses/server/find-address.ts'
import type { ClientFacts } from '#clients/server/read-client.ts'
import { deliveryType, type OrderAddress, type PlaceOrderRequest } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'

interface ResolvedAddress {
  address: OrderAddress | null
  sourceAddressId: string | null
}

type AddressRequest = Pick<PlaceOrderRequest, 'type' | 'address'>

/** The address that each delivery type carries (D-021), copied so that later edits change no order. */
export async function resolveOrderAddress(db: Db, sellerId: string, client: ClientFacts | null, wish: AddressRequest): Promise<ResolvedAddress> {
  if (wish.type === deliveryType.toClient || wish.type === deliveryType.byLink) {
    if (!client) throw refuseField('client_id', ordersText.clientEmpty)
    return resolveClientAddress(db, sellerId, client, wish.address)
  }
  const picked = wish.address ? await findOwnAddress(db, sellerId, wish.address) : undefined
  if (wish.address && !picked) throw new Refusal(ordersText.addressNotFound, errorCode.notFound)
  const address = (wish.type === deliveryType.toSalon && picked) || (await primaryAddress(db, sellerId))
  return address ? copyAddress(address) : { address: null, sourceAddressId: null }
}

/** One of her addresses, or the lines of her record; the record's own id stands for those. */
async function resolveClientAddress(
  db: Db,
  sellerId: string,
  client: ClientFacts,
  addressId: string | undefined,
): Promise<ResolvedAddress> {
  if (!addressId || addressId === client.id) return { address: copyClientAddress(client), sourceAddressId: null }
  const address = await findClientAddress(db, sellerId, client.id, addressId)
  if (!address) throw new Refusal(ordersText.addressNotFound, errorCode.notFound)
  return copyAddress(address)
}

function copyAddress(address: Address): ResolvedAddress {
  return {
    sourceAddressId: address.id,
    address: {
      f_name: address.firstName,
      l_name: address.lastName,
      street: address.line1,
      landmark: address.line2,
      city: address.city,
      state: address.county,
      postcode: address.postcode,
      country: address.country,
      pno: address.phone,
    },
  }
}

/** A client's own lines name no country, so it is the shop's (D-045). */
function copyClientAddress(client: ClientFacts): OrderAddress {
  const [first = '', ...others] = client.name.split(' ')
  return {
    f_name: first,
    l_name: others.join(' '),
    street: client.line1,
    landmark: client.line2,
    city: client.city,
    state: client.county,
    postcode: client.postcode,
    country: 'United Kingdom',
    pno: client.phone,
  }
}
