/** The country of the shop's account at the provider and the currency in which a wallet pays (document 2, section 7). */
export const walletMarket = { country: 'GB', currency: 'gbp' } as const
