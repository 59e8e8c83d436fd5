export const accountingText = {
  // Not in the specification: the texts below.
  heading: 'Accounting files',
  lead: 'A month of the books for your accounting program: sales, VAT, fees, commission and payouts, to the penny.',
  month: 'Month',
  files: {
    xero: 'Xero journals',
    quickbooks: 'QuickBooks journals',
    freeagent: 'FreeAgent bank lines',
    payouts: 'Payouts for your bank',
  },
  hint: 'Xero and QuickBooks need these accounts first: 615 Card provider balance, 200 Sales, 205 Discounts by codes, 820 VAT, 404 Card provider fees, 330 Commission, 840 Commission owed, 620 Commission owed back, 325 Replacements.',
  noTax: 'No VAT',
  payout: (orderNumber: string) => `Commission of ${orderNumber}`,
  journal: (kind: string, month: string) => `${kind} ${month}`,
} as const
