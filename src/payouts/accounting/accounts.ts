/**
 * The accounts of the ledger as they are called in an accounting program. The codes 200 and 820 are those of Xero's own chart for the UK;
 * no account of that chart has one of the others (D-774).
 */
export const accountingAccounts = {
  held: { code: '615', name: 'Card provider balance' },
  sales: { code: '200', name: 'Sales' },
  coupons: { code: '205', name: 'Discounts by codes' },
  vat: { code: '820', name: 'VAT' },
  provider_fees: { code: '405', name: 'Card provider fees' },
  commission: { code: '330', name: 'Commission' },
  seller_payable: { code: '845', name: 'Commission owed' },
  seller_debt: { code: '625', name: 'Commission owed back' },
  replacements: { code: '335', name: 'Replacements' },
} as const

/** The codes and names of the accounts, as people read them. */
export const accountList = Object.values(accountingAccounts)
  .map(({ code, name }) => `${code} ${name}`)
  .join(', ')
