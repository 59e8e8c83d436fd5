export const phoneText = {
  // Not in the specification
  countryCode: 'Country code',
} as const
