import type { DeliveryAddress } from '#places/postal-address.ts'

export type DemoAddress = DeliveryAddress & { primary: boolean }

export type DemoDocument = { file: string; title: string }

export type DemoSeller = {
  key: 'anna' | 'bea' | 'cleo' | 'dora'
  email: string
  password: string
  firstName: string
  lastName: string
  businessName: string
  phone: string
  /** Whether the administrator has accepted the documents, and whether the seller was blocked later. */
  documents: 'verified' | 'waiting'
  blocked: boolean
  /** Every demo seller has bank details; payouts are enabled for a verified account only. */
  payoutsEnabled: boolean
  emailConfirmed: boolean
  qualifications: readonly [DemoDocument, DemoDocument]
  addresses: readonly DemoAddress[]
}

export type DemoClient = {
  name: string
  email: string
  /** From the range of numbers that Ofcom reserves for drama. */
  phone: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
}
