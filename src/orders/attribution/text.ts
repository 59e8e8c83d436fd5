export const attributionText = {
  // Ours
  creditedFor: 'Credited for',
  ownSale: 'own sale',
  link: 'link',
  linkOf: (day: string) => `link of ${day}`,
  clientSince: (day: string) => `client since ${day}`,
} as const
