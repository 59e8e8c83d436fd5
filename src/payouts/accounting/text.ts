import { accountList } from './accounts.ts'

export const accountingText = {
  // Not in the specification: the texts below.
  heading: 'Accounting files',
  lead: 'A month of the books for your accounting program, to the penny: for Xero and QuickBooks sales, VAT, fees, commission and payouts.',
  month: 'Month',
  files: {
    xero: 'Xero journals',
    quickbooks: 'QuickBooks journals',
    freeagent: 'FreeAgent bank lines',
    payouts: 'Payouts for your bank',
  },
  accounts: `Xero and QuickBooks need these accounts first: ${accountList}. In Xero, 200 and 820 are there already.`,
  freeAgent:
    'FreeAgent imports bank statements and no journals, so its file has only what came into and left the balance at the card provider, by day. VAT, commission that is owed and sales without VAT are not in it: enter them there as journal entries, from the sums of the QuickBooks file.',
  noTax: 'No VAT',
  payout: (orderNumber: string) => `Commission of ${orderNumber}`,
  journal: (kind: string, month: string) => `${kind} ${month}`,
} as const
