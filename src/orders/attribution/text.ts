export const attributionText = {
  // Not in the specification: the texts below.
  creditedFor: 'Credited for',
  ownSale: 'own sale',
  link: 'link',
  shopPage: 'shop page',
  linkOf: (day: string) => `link of ${day}`,
  clientSince: (day: string) => `client since ${day}`,
} as const
