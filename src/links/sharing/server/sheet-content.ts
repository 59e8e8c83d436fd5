import type { SheetForm } from '#links/sharing/contract.ts'

/** What a printed sheet shows: one item on each card or label. */
export interface SheetContent {
  form: SheetForm
  /** The seller and her business, under every code. */
  seller: string
  items: SheetItem[]
}

export interface SheetItem {
  /** The address in the code. */
  url: string
  /** A line in small capitals above the title. */
  brand: string
  title: string
  lines: string[]
  /** The amount in large figures; '' for none. */
  price: string
  /** What scanning the code leads to. */
  lead: string
}
