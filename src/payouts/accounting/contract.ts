import { z } from 'zod'

/** Journals for Xero and QuickBooks, lines of a bank account for FreeAgent, and each payout for the reconciliation of a bank. */
export const accountingFormats = ['xero', 'quickbooks', 'freeagent', 'payouts'] as const
export type AccountingFormat = (typeof accountingFormats)[number]

export const accountingFileSchema = z.object({ format: z.enum(accountingFormats) })
