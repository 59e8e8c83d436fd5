import { createClientSession } from '../../harness/factories.ts'
import type { LiveTrade } from './live-trade.ts'

const lastDigits: Record<string, string> = { good: '4242', challenged: '3184', disputed: '0259' }

/** Opens the page of a person who has entered the code that was mailed to her; returns her session. */
export const enterClientPage = ({ shop, emails }: LiveTrade, person: number): Promise<string> =>
  createClientSession(shop, emails[person] ?? '')

/** Opens the page of a person; returns her session and the id of her saved card of this kind, or a random id if the page lists none. */
export async function openClientPage(live: LiveTrade, person: number, card: string) {
  const as = await enterClientPage(live, person)
  const { body } = await live.shop.call<{ cards: { id: string; last4: string }[] }>('GET', 'client-page/cards', { as })
  const found = (body.responseData?.cards ?? []).find(({ last4 }) => last4 === lastDigits[card])
  return { as, cardId: found?.id ?? crypto.randomUUID() }
}
