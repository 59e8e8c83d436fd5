import type { Coupon } from './coupons.ts'
import { type Client, type Product, people, type SellerName, type Trade } from './trade.ts'

export function createTrade(products: Product[], coupons: Coupon[], isHeld: boolean): Trade {
  return {
    products,
    salonStock: products.map(() => 0),
    clients: [createRecord(0, 'seller'), createRecord(1, 'seller'), createRecord(1, 'rival'), createRecord(3, 'rival')],
    coupons,
    rules: [],
    rulesMade: 0,
    counted: { seller: null, rival: null },
    orders: [],
    returns: [],
    replacements: [],
    recalls: [],
    seller: { blocked: false, payoutsEnabled: true, followsUp: false },
    cards: people.map(() => []),
    cardsSaved: 0,
    openings: [],
    step: 0,
    day: 0,
    debtAttempt: null,
    unacknowledgedDebtAttempt: null,
    debtDisputes: [],
    books: { held: 0, replacements: 0, payable: 0, debt: 0, online: 0, cash: 0 },
    rivalBooks: { payable: 0, debt: 0, online: 0, cash: 0 },
    accountBalance: 0,
    emails: [],
    transfersMade: 0,
    isHeld,
    counts: new Map(),
  }
}

export function createRecord(person: number, owner: SellerName): Client {
  return { person, owner, deleted: false, erased: false, visiting: false }
}
