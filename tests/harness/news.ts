import { expect } from 'vitest'
import type { OwnNewsView } from '#mail/news/contract.ts'
import { createClient, createClientSession, createSeller, type Person } from './factories.ts'
import type { MailReader } from './mail-server.ts'
import type { Shop } from './shop.ts'

/** A seller, and a client of hers who receives her news. */
export interface NewsPair {
  seller: Person
  client: { id: string }
  email: string
}

export const newsWords = {
  subject: 'New this week',
  text: 'Dear {name},\n\nthe **serum** is back.\n\n[See it](https://shop.example/explore)',
}

export const headerOf = (email: { headers: { key: string; value: string }[] } | undefined, name: string) =>
  email?.headers.find(({ key }) => key === name)?.value

/** The calls with which clients agree to news and sellers send it, and a reader of the emails that have arrived. */
export function openNewsDesk(shop: Shop, server: MailReader) {
  async function agree({ email, client }: Pick<NewsPair, 'email' | 'client'>, on = true) {
    const as = await createClientSession(shop, email)
    const { body } = await shop.call('PUT', 'client-page/news', { as, body: { client_id: client.id, on } })
    expect(body.statusCode).toBe(1)
  }
  return {
    agree,
    async createPair({ agrees = true, seller }: { agrees?: boolean; seller?: Person } = {}): Promise<NewsPair> {
      const by = seller ?? (await createSeller(shop, { firstName: 'Sophie', lastName: 'Archer' }))
      const email = `${crypto.randomUUID()}@example.com`
      const pair = { seller: by, email, client: await createClient(shop, by, { name: 'Clara Whitfield', email }) }
      if (agrees) await agree(pair)
      return pair
    },
    send: (seller: Person, body: object = newsWords) =>
      shop.call<{ receivers: number; message: string; news_id: string }>('POST', 'news', { as: seller.token, body }),
    own: async (seller: Person) =>
      (await shop.call<OwnNewsView>('GET', 'news', { as: seller.token })).body.responseData,
    receivedBy: async (email: string) =>
      (await server.received()).filter(({ to }) => to?.some(({ address }) => address === email)),
  }
}
