import type { SheetForm } from '../contract.ts'

/** What a sheet of codes is made of; nothing for the whole shop. */
export interface Sheet {
  /** Beside the buttons, where a target has several sheets. */
  label: string
  productIds?: readonly string[]
  exploreLink?: string
  payLink?: string
}

/** What is handed over: a page of the shop, or the link of one client. */
export interface ShareTarget {
  /** Of the dialog. */
  title: string
  path: string
  /** The words of the message, before the address. */
  message: string
  /** The link is a key: it is for this client alone. */
  clientName?: string
  /** With the dialling code, for WhatsApp and text messages. */
  phone?: string
  sheets: readonly Sheet[]
}

/** The body of POST sharing/sheet. */
export function toSheetBody({ productIds, exploreLink, payLink }: Sheet, form: SheetForm) {
  return {
    form,
    prod_ids: JSON.stringify(productIds ?? []),
    ...(exploreLink ? { exploreClientUrl: exploreLink } : {}),
    ...(payLink ? { payLink } : {}),
  }
}
