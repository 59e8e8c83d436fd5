import { type Address, findClientAddress, findOwnAddress, primaryAddress } from '#accounts/addresses/server/find-address.ts'
import type { ClientFacts } from '#clients/server/read-client.ts'
import { delivery, type OrderAddress, type PlaceOrder } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'

interface Chosen {
  address: OrderAddress | null
  sourceAddressId: string | null
}

type Wish = Pick<PlaceOrder, 'type' | 'address'>

/** The address that each delivery type carries (D-021), copied so that later edits change no order. */
export async function orderAddress(db: Db, sellerId: string, client: ClientFacts | null, wish: Wish): Promise<Chosen> {
  if (wish.type === delivery.toClient || wish.type === delivery.byLink) {
    if (!client) throw refuseField('client_id', ordersText.clientEmpty)
    return clientsAddress(db, sellerId, client, wish.address)
  }
  const picked = wish.address ? await findOwnAddress(db, sellerId, wish.address) : undefined
  if (wish.address && !picked) throw new Refusal(ordersText.addressNotFound, errorCode.notFound)
  const address = (wish.type === delivery.toSalon && picked) || (await primaryAddress(db, sellerId))
  return address ? copyOf(address) : { address: null, sourceAddressId: null }
}

/** One of her addresses, or the lines of her record; the record's own id stands for those. */
async function clientsAddress(
  db: Db,
  sellerId: string,
  client: ClientFacts,
  addressId: string | undefined,
): Promise<Chosen> {
  if (!addressId || addressId === client.id) return { address: linesOf(client), sourceAddressId: null }
  const address = await findClientAddress(db, sellerId, client.id, addressId)
  if (!address) throw new Refusal(ordersText.addressNotFound, errorCode.notFound)
  return copyOf(address)
}

function copyOf(address: Address): Chosen {
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
function linesOf(client: ClientFacts): OrderAddress {
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
