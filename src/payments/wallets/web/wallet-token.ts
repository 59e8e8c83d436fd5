/** The provider's token for a wallet's card. */
export interface WalletToken {
  id: string
  wallet: 'apple' | 'google'
}

export interface WalletButtonProps {
  /** The amount in pounds, as the wallet's dialog shows it. */
  amount: number
  /** Pays; resolves to false if the payment was rejected, which the wallet's dialog shows. */
  onPay: (token: WalletToken) => Promise<boolean>
}
