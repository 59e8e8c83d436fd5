export const phoneText = {
  // Ours
  countryCode: 'Country code',
} as const
