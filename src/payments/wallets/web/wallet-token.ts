/** What a wallet hands over: a card in the provider's words, and whose wallet it was. */
export interface WalletToken {
  id: string
  wallet: 'apple' | 'google'
}

export interface WalletButtonProps {
  /** In pounds, as the order has it; the wallet's own sheet shows it. */
  amount: number
  /** Pays; answers whether it was taken, since the wallet's sheet says so too. */
  onPay: (token: WalletToken) => Promise<boolean>
}
