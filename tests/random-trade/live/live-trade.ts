import { createToken, type Person } from '../../harness/factories.ts'
import type { ApiResponse, CallOptions, Shop } from '../../harness/shop.ts'
import type { Answer } from '../model/answers.ts'
import type { Trade } from '../model/trade.ts'
import { createParticipants, type Participants } from './participants.ts'

/** What the people of one trade have received from the shop: tokens, ids of orders, payment links, pages of the bank. */
export interface LiveTrade extends Participants {
  shop: Shop
  sellerToken: string
  visitTokens: (string | null)[]
  orderIds: string[]
  /** The secret values of each order's payment links, the oldest first. */
  payLinks: string[][]
  /** The page on which the bank asks to confirm the payment of each order; 'debt' is the one for a payment of debt. */
  bankPages: Map<number | 'debt', string>
  lastEmailId: string
  /** The ids of the explore links that were opened, in the same order as in the model. */
  openedLinkIds: string[]
  /** The ids of the returns, in the same order as in the model. */
  returnIds: string[]
  /** The ids of the recalls, in the same order as in the model. */
  recallIds: string[]
  /** The ids of the commission rules by their names. */
  ruleIds: Map<string, string>
  /** Which person each customer at the provider is. */
  customers: Map<string, string>
}

export async function openLiveTrade(
  shop: Shop,
  admin: Person,
  trade: Pick<Trade, 'products' | 'coupons'>,
): Promise<LiveTrade> {
  const participants = await createParticipants(shop, admin, trade)
  return {
    ...participants,
    shop,
    sellerToken: participants.seller.token,
    visitTokens: [null, null],
    orderIds: [],
    payLinks: [],
    bankPages: new Map(),
    lastEmailId: '00000000-0000-0000-0000-000000000000',
    openedLinkIds: [],
    returnIds: [],
    recallIds: [],
    ruleIds: new Map(),
    customers: new Map(),
  }
}

/** Logs the seller in again after a block has ended. */
export async function renewSellerToken(live: LiveTrade): Promise<void> {
  live.sellerToken = await createToken(live.shop, { kind: 'session', userId: live.seller.id })
}

export type Amounts<Data> = (data: Data) => Record<string, number | string> | undefined

/** Makes a call and returns the part of its answer that the model predicts; `readAmounts` picks amounts in pence. */
export async function call<Data>(
  live: LiveTrade,
  method: string,
  path: string,
  options: CallOptions,
  readAmounts: Amounts<Data> = () => undefined,
): Promise<Answer> {
  return toAnswer(await live.shop.call<Data>(method, path, options), readAmounts)
}

export function toAnswer<Data>({ status, body }: ApiResponse<Data>, readAmounts: Amounts<Data>): Answer {
  const { statusCode, error, responseData } = body
  if (statusCode !== 1) return { status, statusCode, ...(error ? { code: error.errorCode } : {}) }
  const amounts = readAmounts(responseData)
  return { status, statusCode, ...(amounts ? { amounts } : {}) }
}

export const toPence = (pounds: number): number => Math.round(pounds * 100)
export const toPounds = (pence: number): number => pence / 100

/** The same call several times at once. */
export function submit(times: number, send: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, send))
}

/** The ids of an order's lines, sorted by the position of the lines. */
export async function readLineIds({ shop }: LiveTrade, orderId: string): Promise<string[]> {
  const lines = shop.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
  return (await lines.orderBy('position').execute()).map(({ id }) => id)
}
