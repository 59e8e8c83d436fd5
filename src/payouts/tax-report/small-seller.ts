import { pence } from '#platform/money.ts'

/** A seller with this many sales in a year has to be reported, however small the income. */
export const fewSales = 30
/** Above this income of a year a seller has to be reported: what HMRC names for 2,000 euros. */
export const smallIncome = pence(170_000)
