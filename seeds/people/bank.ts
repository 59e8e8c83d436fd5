/**
 * The account that the sandbox provider takes (docs/spec/runtime.md), given by every demo seller; one who has a primary
 * address gives that instead of this one.
 */
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
