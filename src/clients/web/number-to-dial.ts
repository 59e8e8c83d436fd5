import type { Client } from '#clients/web/api.ts'

/** The number to dial: the dialling code in front, without the trunk's 0. */
export function numberToDial({ diallingCode, phone }: Pick<Client, 'diallingCode' | 'phone'>): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return digits.startsWith('+') || diallingCode === '' ? digits : `${diallingCode}${digits.replace(/^0/, '')}`
}
