import { setTimeout as sleep } from 'node:timers/promises'
import { approve, changeProduct, deliver, dispatch, refund, writeNews } from './back-office.ts'
import type { Seller } from './create-people.ts'
import { eraseClient } from './erase-client.ts'
import { returnItem, settleReturn } from './return-items.ts'
import { cancelSale, sellBy, sellByPayLink, sellToVisitor } from './sell.ts'
import { sendProducts, shareExploreLink } from './share-links.ts'
import { signUp } from './sign-up.ts'
import { type Action, pick, type Trader } from './trader.ts'

const browse: Action = async ({ client, people, random }, { token }) => {
  await client.get('product/list?skip=0&limit=10', token)
  await client.get(`product/${pick(people.productIds, random)}`, token)
}

const actions = {
  'sale by new card': sellBy('new card'),
  'sale by saved card': sellBy('saved card'),
  'sale with 3-D Secure': sellBy('3-D Secure'),
  'sale in cash': sellBy('cash'),
  'sale by wallet': sellBy('wallet'),
  'sale by pay link': sellByPayLink,
  'sale to a visitor': sellToVisitor,
  cancellation: cancelSale,
  refund,
  return: returnItem,
  'refund of a return': settleReturn,
  dispatch,
  delivery: deliver,
  approval: approve,
  'change of a product': changeProduct,
  'explore link': async (trader, seller) => void (await shareExploreLink(trader, seller)),
  'shopping link': sendProducts,
  'sign-up': signUp,
  erasure: eraseClient,
  news: writeNews,
  browse,
} satisfies Record<string, Action>
export type ActionName = keyof typeof actions

export interface Load {
  /** Starts a further action at once, besides those that are going on. */
  add(name: ActionName): void
  /** Ends the load after the actions that are going on. */
  stop(): Promise<void>
}

const pauseMs = 150

/** Makes all sellers act at the same time until the load is stopped; each of them does one randomly chosen action after another. */
export function runLoad(trader: Omit<Trader, 'isOver'>): Load {
  let isOver = false
  const added = new Set<Promise<void>>()
  const whole: Trader = { ...trader, isOver: () => isOver }
  const { random, people } = trader
  const act = (name: ActionName, seller: Seller): Promise<void> => actions[name](whole, seller)
  const trade = async (seller: Seller): Promise<void> => {
    while (!isOver) {
      await act(pick(Object.keys(actions) as ActionName[], random), seller)
      await sleep(pauseMs * (0.5 + random()))
    }
  }
  const running = Promise.all(people.sellers.map(trade))
  return {
    add(name) {
      const action = act(name, pick(people.sellers, random)).finally(() => added.delete(action))
      added.add(action)
    },
    async stop() {
      isOver = true
      await running
      await Promise.all(added)
    },
  }
}
