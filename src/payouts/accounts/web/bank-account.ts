import type { PostalAddress } from '#places/postal-address.ts'
import type { BankAccountWire, UserAccountWire } from '../contract.ts'

/** The seller's bank account as the provider shows it: of the number only the last four digits. */
export interface BankAccount {
  last4: string
  bankName: string
  currency: string
  address: Omit<PostalAddress, 'county'>
  dateOfBirth: { day: number; month: number; year: number } | null
}

export interface ReturnedPayout {
  /** In pounds. */
  amount: number
  reason: string
  returnedAt: string
}

export function toBankAccount({ last4, bank_name, currency, address, dob }: BankAccountWire): BankAccount {
  const { line1, line2, city, postal_code: postcode, country } = address
  return { last4, bankName: bank_name, currency, address: { line1, line2, city, postcode, country }, dateOfBirth: dob }
}

export function toReturnedPayout(wire: UserAccountWire['returned'][number]): ReturnedPayout {
  const { amount, reason, created: returnedAt } = wire
  return { amount, reason, returnedAt }
}
