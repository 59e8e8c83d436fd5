/** Bank details that the sandbox provider accepts (docs/spec/runtime.md); a seller with a primary address has that address instead. */
export const demoBank = {
  accountNo: '00012345',
  routingNo: '108800',
  line1: '1 Market Place',
  line2: '',
  city: 'Bath',
  country: 'GB',
  postal_code: 'BA1 1LZ',
  day: 14,
  month: 5,
  year: 1988,
} as const
