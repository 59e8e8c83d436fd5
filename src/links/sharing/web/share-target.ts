import type { SheetForm } from '../contract.ts'

/** What a sheet of QR codes shows: products, a link, or without either the whole shop. */
export interface Sheet {
  /** The text beside the buttons that print this sheet. */
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
  /** The text of the message, before the URL. */
  message: string
  /** The client for whom alone the link is meant; absent for a page of the shop. */
  clientName?: string
  /** The phone number with its dialling code, for WhatsApp and text messages. */
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
