export const invoicesText = {
  // Ours
  number: 'Invoice number',
  issued: 'Invoice date',
  seller: 'Sold by',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  net: (rate: number) => `Net at ${rate} %`,
  vat: (rate: number) => `VAT at ${rate} %`,
}
